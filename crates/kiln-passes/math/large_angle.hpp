// SPDX-License-Identifier: MIT OR Apache-2.0
//! Argument reduction for angles of any size: x is multiplied by those digits of 1/(2 pi) or 2/pi that matter
//! (M. Payne and R. Hanek, "Radian reduction for trigonometric functions", 1983). Digits before them contribute whole turns.
#pragma once

#include "coefficients.hpp"
#include "double_word.hpp"

namespace {

/// Only the last two bits of `quadrant` have a meaning.
template <typename Real> struct ReducedAngle {
  Bits<Real> quadrant;
  DoubleWord<Real> remainder;
};

/// Word `first + offset` of 0 and 1/(2 pi), for `first` up to 4: selects, where a table would need a gather.
KILN_INLINE Bits<float> turn_word(Bits<float> first, int offset) {
  constexpr auto &words = Constants<float>::inverse_turn_words;
  Bits<float> result = words[offset + 4];
  result = select(first == 3, words[offset + 3], result);
  result = select(first == 2, words[offset + 2], result);
  result = select(first == 1, words[offset + 1], result);
  return select(first == 0, words[offset], result);
}

/// For finite x >= 2^17. With x = m 2^e, the fraction of a turn is m times the 96 bits of 1/(2 pi) from bit e on, of which
/// 64 bits are kept. A float is at least 2^-32 turns from a multiple of a quarter turn.
KILN_INLINE ReducedAngle<float> reduce_large(float x) {
  constexpr Bits<float> exponent_of_first_word = 127 + 23 - 32;
  Bits<float> mantissa = (bits_of(x) & 0x7f'ffff) | 0x80'0000;
  Bits<float> position = (bits_of(x) >> 23) - exponent_of_first_word;
  Bits<float> first = position / 32, shift = position % 32;
  Bits<float> words[4] = {turn_word(first, 0), turn_word(first, 1), turn_word(first, 2), turn_word(first, 3)};
  Bits<double> high = mantissa * __builtin_elementwise_fshl(words[0], words[1], shift);
  Bits<double> middle = Bits<double>(mantissa) * __builtin_elementwise_fshl(words[1], words[2], shift);
  Bits<double> low = Bits<double>(mantissa) * __builtin_elementwise_fshl(words[2], words[3], shift);
  constexpr Bits<double> eighth_turn = Bits<double>(1) << 61;
  Bits<double> shifted = (high << 32) + middle + (low >> 32) + eighth_turn;

  // The 62 bits below the quadrant, in three parts that floats hold exactly; the unit of the sum is 2^-48 turns.
  float top = float(int(shifted >> 40 & 0x3f'ffff)) - 0x1p21f;
  float centre = float(int(shifted >> 16 & 0xff'ffff));
  float bottom = float(int(shifted & 0xffff));
  DoubleWord<float> sum = fast_two_sum(top * 0x1p24f, centre);
  sum.low = fma(bottom, 0x1p-16f, sum.low);
  constexpr float quarter_turns = 0x1p-46f;
  DoubleWord<float> unit = {Constants<float>::half_pi * quarter_turns, Constants<float>::half_pi_low * quarter_turns};
  return {Bits<float>(shifted >> 62), multiply(sum, unit)};
}

/// Adds all terms, smallest first, and leaves each addition's error in the place of its term
/// (T. Ogita, S. Rump and S. Oishi, "Accurate sum and dot product", 2005).
KILN_INLINE double distil(double sum) { return sum; }

template <typename... Rest> KILN_INLINE double distil(double sum, double &term, Rest &...rest) {
  DoubleWord<double> exact = two_sum(sum, term);
  term = exact.low;
  return distil(exact.high, rest...);
}

KILN_INLINE double modulo_4(double x) { return x - 4 * round_to_even(x * 0.25); }

/// For finite x > 2^30, in floating-point arithmetic. Five digits of 48 bits give the product to 2^-137, which exceeds what the
/// double closest to a multiple of pi/2 needs.
KILN_INLINE ReducedAngle<double> reduce_large(double x) {
  using C = Constants<double>;
  constexpr Bits<double> bias = Format<double>::bias, digit_bits = 48;
  constexpr Bits<double> skipped = bias + Format<double>::mantissa_bits + 2;
  constexpr double digit_unit = 0x1p-48;
  Bits<double> field = bits_of(x) >> Format<double>::mantissa_bits;
  Bits<double> first = select(field < skipped, Bits<double>(0), field - skipped) / digit_bits;
  const double *digits = C::two_over_pi_digits + first;
  double x0 = x * power_of_two<double>(bias - first * digit_bits);
  double x1 = x0 * digit_unit;
  double x2 = x1 * digit_unit;
  double x3 = x2 * digit_unit;
  double x4 = x3 * digit_unit;
  DoubleWord<double> p0 = two_product(x0, digits[0]);
  DoubleWord<double> p1 = two_product(x1, digits[1]);
  DoubleWord<double> p2 = two_product(x2, digits[2]);
  DoubleWord<double> p3 = two_product(x3, digits[3]);
  double p4 = x4 * digits[4];
  p0 = {modulo_4(p0.high), modulo_4(p0.low)};
  p1.high = modulo_4(p1.high);

  double sum = distil(p4, p3.low, p3.high, p2.low, p2.high, p1.low, p1.high, p0.low, p0.high);
  Integer<double> n = nearest_integer(sum, 1.0);
  double rest = sum - n.value;
  double high = distil(p3.low, p3.high, p2.low, p2.high, p1.low, p1.high, p0.low, p0.high, rest);
  double low = p3.high + p2.low + p2.high + p1.low + p1.high + p0.low + p0.high + rest;
  return {n.bits, multiply(fast_two_sum(high, low), DoubleWord<double>{C::half_pi, C::half_pi_low})};
}

} // namespace
