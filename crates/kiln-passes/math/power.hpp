// SPDX-License-Identifier: MIT OR Apache-2.0
//! The parts of pow that other functions share: logarithms and exponentials to base 2 in double words.
#pragma once

#include "double_word.hpp"
#include "logarithm.hpp"

namespace {

/// log2 of a positive finite number: k + log2((1 + s) / (1 - s)) with s = (m - 1) / (m + 1). The odd series in s
/// is summed in double words up to s^3.
template <typename Real> KILN_INLINE DoubleWord<Real> double_word_logarithm_of_2(Real x) {
  using C = Constants<Real>;
  Decomposed<Real> d = decompose(x, Real(0x1.6a09e6p-1));
  Real numerator = d.mantissa - 1;
  DoubleWord<Real> denominator = two_sum(d.mantissa, Real(1));
  Real inverse = 1 / denominator.high;
  DoubleWord<Real> s;
  s.high = numerator * inverse;
  s.low = fma(-s.high, denominator.low, fma(-s.high, denominator.high, numerator)) * inverse;

  DoubleWord<Real> z = multiply(s, s);
  DoubleWord<Real> cubic = fast_two_sum(C::two_thirds_over_ln_of_2, z.high * log2_odd_tail(z.high));
  cubic.low += C::two_thirds_over_ln_of_2_low;
  DoubleWord<Real> linear = add({C::two_over_ln_of_2, C::two_over_ln_of_2_low}, multiply(z, cubic));
  return add({d.exponent, 0}, multiply(s, linear));
}

/// 2^x as `mantissa * 2^exponent`, for x that the exponent holds.
template <typename Real> struct PowerOf2 {
  Real mantissa;
  Bits<Real> exponent;
};

template <typename Real> KILN_INLINE PowerOf2<Real> split_exponential_of_2(DoubleWord<Real> x) {
  Integer<Real> n = nearest_integer(x.high, Real(1));
  Real r = (x.high - n.value) + x.low;
  return {fma(r, exp2_tail(r), Real(1)), n.bits};
}

/// 2^x; every |x| from the limit on overflows or underflows.
template <typename Real> KILN_INLINE Real exponential_of_2(DoubleWord<Real> x) {
  constexpr Real limit = Format<Real>::bias + Format<Real>::mantissa_bits + 1;
  Real high = clamp(x.high, -limit, limit);
  Real low = select(high == x.high, x.low, Real(0));
  PowerOf2<Real> power = split_exponential_of_2(DoubleWord<Real>{high, low});
  return scale(power.mantissa, power.exponent);
}

} // namespace
