// SPDX-License-Identifier: MIT OR Apache-2.0
//! The parts of exp that other functions share: exp(x) = 2^n exp(r) with |r| <= ln(2)/2
//! (W. Cody and W. Waite, Software Manual for the Elementary Functions, 1980).
#pragma once

#include "coefficients.hpp"
#include "format.hpp"

namespace {

/// `x = exponent * ln(2) + remainder`.
template <typename Real> struct ReducedExponent {
  Bits<Real> exponent;
  Real remainder;
};

/// The interval outside which exp, also halved, is zero or infinite; exp itself is infinite from one less on.
template <typename Real> struct ExponentialRange;
template <> struct ExponentialRange<float> {
  static constexpr float low = -104, high = 90;
};
template <> struct ExponentialRange<double> {
  static constexpr double low = -746, high = 711;
};

/// For x within ExponentialRange.
template <typename Real> KILN_INLINE ReducedExponent<Real> reduce_exponent(Real x) {
  using C = Constants<Real>;
  Integer<Real> n = nearest_integer(x, C::log2_of_e);
  Real remainder = fma(-n.value, C::ln_of_2_low, fma(-n.value, C::ln_of_2, x));
  return {n.bits, remainder};
}

/// exp(r) - 1 for |r| <= ln(2)/2.
template <typename Real> KILN_INLINE Real growth(Real r) { return fma(r * r, exp_tail(r), r); }

/// exp(x) * 2^shift for a shift of 0 or -1.
template <typename Real> KILN_INLINE Real scaled_exponential(Real x, Bits<Real> shift) {
  x = clamp(x, ExponentialRange<Real>::low, ExponentialRange<Real>::high);
  ReducedExponent<Real> reduced = reduce_exponent(x);
  return scale(growth(reduced.remainder) + 1, reduced.exponent + shift);
}

/// exp(x) - 1. Computed as twice 2^(n-1) (exp(r) - 1) + (2^(n-1) - 1/2), so that nothing overflows early.
template <typename Real> KILN_INLINE Real exponential_minus_one(Real x) {
  constexpr Real low = -Real(Format<Real>::mantissa_bits + 2);
  constexpr Real high = ExponentialRange<Real>::high - 1;
  ReducedExponent<Real> reduced = reduce_exponent(clamp(x, low, high));
  Real half_power = power_of_two<Real>(reduced.exponent + (Format<Real>::bias - 1));
  Real half = fma(half_power, growth(reduced.remainder), half_power - Real(0.5));
  return select(x == 0, x, half + half);
}

} // namespace
