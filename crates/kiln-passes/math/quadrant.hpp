// SPDX-License-Identifier: MIT OR Apache-2.0
//! Argument reduction of sin, cos and tan: x = n pi/2 + r with |r| <= pi/4, r as a double word.
//!
//! Up to a limit, pi/2 in three words suffices (W. Cody and W. Waite, 1980). Beyond it, x is multiplied by those digits of
//! 2/pi that matter (M. Payne and R. Hanek, "Radian reduction for trigonometric functions", 1983). That part is long and
//! rarely needed, so it is the one block of this library that is branched around.
#pragma once

#include "coefficients.hpp"
#include "double_word.hpp"

namespace {

/// Only the last two bits of `quadrant` have a meaning.
template <typename Real> struct ReducedAngle {
  Bits<Real> quadrant;
  DoubleWord<Real> remainder;
};

/// The largest argument of the short reduction, and the digits' width in bits.
template <typename Real> struct ReductionParameters;
template <> struct ReductionParameters<float> {
  static constexpr float short_limit = 0x1p17f;
  static constexpr Bits<float> digit_bits = 24;
  static constexpr float digit_unit = 0x1p-24f;
};
template <> struct ReductionParameters<double> {
  static constexpr double short_limit = 0x1p30;
  static constexpr Bits<double> digit_bits = 48;
  static constexpr double digit_unit = 0x1p-48;
};

/// The first difference is exact, because it is a multiple of the last place of pi/2 and less than 1.
template <typename Real> KILN_INLINE ReducedAngle<Real> reduce_short(Real x) {
  using C = Constants<Real>;
  Integer<Real> n = nearest_integer(x, C::two_over_pi);
  Real difference = fma(-n.value, C::half_pi, x);
  DoubleWord<Real> product = two_product(n.value, C::half_pi_low);
  DoubleWord<Real> rest = fast_two_sum(difference, -product.high);
  return {n.bits, {rest.high, fma(-n.value, C::half_pi_lowest, rest.low - product.low)}};
}

/// Adds all terms, smallest first, and leaves each addition's error in the place of its term
/// (T. Ogita, S. Rump and S. Oishi, "Accurate sum and dot product", 2005).
template <typename Real> KILN_INLINE Real distil(Real sum) { return sum; }

template <typename Real, typename... Rest> KILN_INLINE Real distil(Real sum, Real &term, Rest &...rest) {
  DoubleWord<Real> exact = two_sum(sum, term);
  term = exact.low;
  return distil(exact.high, rest...);
}

template <typename Real> KILN_INLINE Real modulo_4(Real x) { return x - 4 * round_to_even(x * Real(0.25)); }

/// For positive x. Five digits give the product to 2^-70 (float) or 2^-137 (double), which exceeds what the closest
/// multiple of pi/2 needs. Digits before the first one contribute multiples of 4.
template <typename Real> KILN_INLINE ReducedAngle<Real> reduce_long(Real x) {
  using C = Constants<Real>;
  using P = ReductionParameters<Real>;
  constexpr Bits<Real> bias = Format<Real>::bias;
  constexpr Bits<Real> first_skip = bias + Format<Real>::mantissa_bits + 2;
  Bits<Real> field = bits_of(x) >> Format<Real>::mantissa_bits;
  Bits<Real> first = select(field < first_skip, Bits<Real>(0), field - first_skip) / P::digit_bits;
  Real x0 = x * power_of_two<Real>(bias - first * P::digit_bits);
  Real x1 = x0 * P::digit_unit;
  Real x2 = x1 * P::digit_unit;
  Real x3 = x2 * P::digit_unit;
  Real x4 = x3 * P::digit_unit;
  DoubleWord<Real> p0 = two_product(x0, C::two_over_pi_digits[first]);
  DoubleWord<Real> p1 = two_product(x1, C::two_over_pi_digits[first + 1]);
  DoubleWord<Real> p2 = two_product(x2, C::two_over_pi_digits[first + 2]);
  DoubleWord<Real> p3 = two_product(x3, C::two_over_pi_digits[first + 3]);
  Real p4 = x4 * C::two_over_pi_digits[first + 4];
  p0 = {modulo_4(p0.high), modulo_4(p0.low)};
  p1.high = modulo_4(p1.high);

  Real sum = distil(p4, p3.low, p3.high, p2.low, p2.high, p1.low, p1.high, p0.low, p0.high);
  Integer<Real> n = nearest_integer(sum, Real(1));
  Real rest = sum - n.value;
  Real high = distil(p3.low, p3.high, p2.low, p2.high, p1.low, p1.high, p0.low, p0.high, rest);
  Real low = p3.high + p2.low + p2.high + p1.low + p1.high + p0.low + p0.high + rest;
  return {n.bits, multiply(fast_two_sum(high, low), DoubleWord<Real>{C::half_pi, C::half_pi_low})};
}

/// For x >= 0; infinity and NaN give NaN.
template <typename Real> KILN_INLINE ReducedAngle<Real> reduce_angle(Real x) {
  if (__builtin_expect(x > ReductionParameters<Real>::short_limit, false))
    return reduce_long(x);
  return reduce_short(x);
}

} // namespace
