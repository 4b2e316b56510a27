// SPDX-License-Identifier: MIT OR Apache-2.0
//! exp, exp2, exp10 and expm1.

#include "exponential.hpp"

namespace {

/// 2^x = 2^n 2^r with |r| <= 1/2.
template <typename Real> KILN_INLINE Real exponential_of_2(Real x) {
  constexpr Real limit = Format<Real>::bias + Format<Real>::mantissa_bits + 1;
  x = clamp(x, -limit, limit);
  Integer<Real> n = nearest_integer(x, Real(1));
  Real r = x - n.value;
  return scale(fma(r, exp2_tail(r), Real(1)), n.bits);
}

/// 10^x = 2^n 10^r with |r| <= log10(2)/2.
template <typename Real> KILN_INLINE Real exponential_of_10(Real x) {
  using C = Constants<Real>;
  constexpr Real limit = (Format<Real>::bias + Format<Real>::mantissa_bits) * C::log10_of_2 + 1;
  x = clamp(x, -limit, limit);
  Integer<Real> n = nearest_integer(x, C::log2_of_10);
  Real r = fma(-n.value, C::log10_of_2_low, fma(-n.value, C::log10_of_2, x));
  return scale(fma(r, exp10_tail(r), Real(1)), n.bits);
}

} // namespace

KILN_EXPORTED float __kiln_exp_f32(float x) { return scaled_exponential(x, 0); }
KILN_EXPORTED double __kiln_exp_f64(double x) { return scaled_exponential(x, 0); }

KILN_EXPORTED float __kiln_exp2_f32(float x) { return exponential_of_2(x); }
KILN_EXPORTED double __kiln_exp2_f64(double x) { return exponential_of_2(x); }

KILN_EXPORTED float __kiln_exp10_f32(float x) { return exponential_of_10(x); }
KILN_EXPORTED double __kiln_exp10_f64(double x) { return exponential_of_10(x); }

KILN_EXPORTED float __kiln_expm1_f32(float x) { return exponential_minus_one(x); }
KILN_EXPORTED double __kiln_expm1_f64(double x) { return exponential_minus_one(x); }
