// SPDX-License-Identifier: MIT OR Apache-2.0
//! asinh, acosh and atanh, by the logarithm of one plus something that has no cancellation.

#include "logarithm.hpp"

namespace {

/// From here on, 1 is nothing beside the square.
template <typename Real> constexpr Real square_is_large = sizeof(Real) == 4 ? Real(0x1p14) : Real(0x1p30);

/// ln(2 a) for a >= square_is_large.
template <typename Real> KILN_INLINE Real logarithm_of_twice(Real a) {
  using C = Constants<Real>;
  return C::ln_of_2 + (logarithm(a) + C::ln_of_2_low);
}

/// ln(a + sqrt(a^2 + 1)), where the part without the 1 is a + a^2 / (1 + sqrt(a^2 + 1)).
template <typename Real> KILN_INLINE Real inverse_hyperbolic_sine(Real x) {
  Real a = absolute(x);
  bool large = a > square_is_large<Real>;
  Real near = select(large, Real(1), a);
  Real part = fma(near, near / (1 + square_root(fma(near, near, Real(1)))), near);
  Real result = select(large, logarithm_of_twice(a), logarithm_of_1_plus(part));
  return with_sign_of(result, x);
}

/// With t = x - 1, which is exact where it matters, ln(1 + t + sqrt(2t + t^2)).
template <typename Real> KILN_INLINE Real inverse_hyperbolic_cosine(Real x) {
  bool large = x > square_is_large<Real>;
  Real t = select(large, Real(1), x) - 1;
  Real near = logarithm_of_1_plus(t + square_root(fma(t, t, 2 * t)));
  return select(x < 1, Format<Real>::nan, select(large, logarithm_of_twice(x), near));
}

/// ln((1 + a) / (1 - a)) / 2.
template <typename Real> KILN_INLINE Real inverse_hyperbolic_tangent(Real x) {
  Real a = absolute(x);
  return with_sign_of(Real(0.5) * logarithm_of_1_plus(2 * a / (1 - a)), x);
}

} // namespace

KILN_EXPORTED float __kiln_asinh_f32(float x) { return inverse_hyperbolic_sine(x); }
KILN_EXPORTED double __kiln_asinh_f64(double x) { return inverse_hyperbolic_sine(x); }

KILN_EXPORTED float __kiln_acosh_f32(float x) { return inverse_hyperbolic_cosine(x); }
KILN_EXPORTED double __kiln_acosh_f64(double x) { return inverse_hyperbolic_cosine(x); }

KILN_EXPORTED float __kiln_atanh_f32(float x) { return inverse_hyperbolic_tangent(x); }
KILN_EXPORTED double __kiln_atanh_f64(double x) { return inverse_hyperbolic_tangent(x); }
