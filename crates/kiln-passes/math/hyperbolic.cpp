// SPDX-License-Identifier: MIT OR Apache-2.0
//! sinh, cosh and tanh.

#include "exponential.hpp"

namespace {

/// exp(a) / 2, which stays finite as long as the hyperbolic functions do.
template <typename Real> KILN_INLINE Real half_exponential(Real a) { return scaled_exponential(a, Bits<Real>(-1)); }

template <typename Real> KILN_INLINE Real hyperbolic_sine(Real x) {
  Real a = absolute(x);
  Real z = a * a;
  Real near_zero = fma(a * z, sinh_tail(z), a);
  Real half = half_exponential(a);
  return with_sign_of(select(a > 1, half - Real(0.25) / half, near_zero), x);
}

template <typename Real> KILN_INLINE Real hyperbolic_cosine(Real x) {
  Real half = half_exponential(absolute(x));
  return half + Real(0.25) / half;
}

/// (exp(2a) - 1) / (exp(2a) + 1); from `limit` on the result is 1.
template <typename Real> KILN_INLINE Real hyperbolic_tangent(Real x) {
  constexpr Real limit = sizeof(Real) == 4 ? 10 : 20;
  Real a = absolute(x);
  Real grown = exponential_minus_one(2 * select(a > limit, limit, a));
  return with_sign_of(grown / (grown + 2), x);
}

} // namespace

KILN_EXPORTED float __kiln_sinh_f32(float x) { return hyperbolic_sine(x); }
KILN_EXPORTED double __kiln_sinh_f64(double x) { return hyperbolic_sine(x); }

KILN_EXPORTED float __kiln_cosh_f32(float x) { return hyperbolic_cosine(x); }
KILN_EXPORTED double __kiln_cosh_f64(double x) { return hyperbolic_cosine(x); }

KILN_EXPORTED float __kiln_tanh_f32(float x) { return hyperbolic_tangent(x); }
KILN_EXPORTED double __kiln_tanh_f64(double x) { return hyperbolic_tangent(x); }
