// SPDX-License-Identifier: MIT OR Apache-2.0
//! erf and erfc. For a = |x|, erfc(a) = exp(-a^2) p(w) / (a + c) with one polynomial in w = (a - c) / (a + c)
//! (M. Shepherd and J. Laframboise, "Chebyshev approximation of (1 + 2x) exp(x^2) erfc x", 1981, use such a map).

#include "double_word.hpp"
#include "exponential.hpp"

namespace {

/// Where erfc is zero, also in the subnormal numbers.
KILN_INLINE constexpr float erfc_is_zero(float) { return 10.5f; }
KILN_INLINE constexpr double erfc_is_zero(double) { return 27.5; }

/// erfc(a) for a >= 0.
template <typename Real> KILN_INLINE Real complementary_of_positive(Real a) {
  constexpr Real centre = Constants<Real>::erfc_centre;
  a = select(a > erfc_is_zero(a), erfc_is_zero(a), a);
  Real inverse = 1 / (a + centre);
  Real factor = erfc_scaled((a - centre) * inverse) * inverse;
  DoubleWord<Real> square = two_product(a, a);
  ReducedExponent<Real> reduced = reduce_exponent(-square.high);
  Real grown = growth(reduced.remainder - square.low);
  return scale(fma(grown, factor, factor), reduced.exponent);
}

template <typename Real> KILN_INLINE Real complementary_error_function(Real x) {
  Real result = complementary_of_positive(absolute(x));
  return select(x < 0, 2 - result, result);
}

template <typename Real> KILN_INLINE Real error_function(Real x) {
  Real a = absolute(x);
  Real near_zero = fma(a, erf_tail(a * a), a);
  Real far = 1 - complementary_of_positive(a);
  return with_sign_of(select(a > 1, far, near_zero), x);
}

} // namespace

KILN_EXPORTED float __kiln_erf_f32(float x) { return error_function(x); }
KILN_EXPORTED double __kiln_erf_f64(double x) { return error_function(x); }

KILN_EXPORTED float __kiln_erfc_f32(float x) { return complementary_error_function(x); }
KILN_EXPORTED double __kiln_erfc_f64(double x) { return complementary_error_function(x); }
