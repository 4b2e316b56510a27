// SPDX-License-Identifier: MIT OR Apache-2.0
//! The natural logarithm, which other functions need too: x = 2^k (1 + f) with |f| <= 1/3, and a polynomial for that of 1 + f.
#pragma once

#include "coefficients.hpp"
#include "double_word.hpp"

namespace {

/// `x = 2^exponent * mantissa`; `field` is the exponent biased.
template <typename Real> struct Decomposed {
  Bits<Real> field;
  Real exponent;
  Real mantissa;
};

/// Decomposes a positive normal number so that `lowest <= mantissa < 2 * lowest`; `lowest` lies between 1/2 and 1.
/// Other arguments give some value, without undefined behaviour.
template <typename Real> KILN_INLINE Decomposed<Real> decompose_normal(Real x, Real lowest) {
  constexpr Bits<Real> mantissa_bits = Format<Real>::mantissa_bits;
  constexpr Bits<Real> one = Format<Real>::bias << mantissa_bits;
  constexpr Real large = Real(Bits<Real>(1) << mantissa_bits);
  Bits<Real> field = (bits_of(x) + (one - bits_of(lowest))) >> mantissa_bits;
  Real exponent = from_bits<Real>(bits_of(large) | field) - (large + Real(Format<Real>::bias));
  Real mantissa = from_bits<Real>(bits_of(x) - (field << mantissa_bits) + one);
  return {field, exponent, mantissa};
}

/// The same for any positive finite number.
template <typename Real> KILN_INLINE Decomposed<Real> decompose(Real x, Real lowest) {
  constexpr Bits<Real> shift = Format<Real>::mantissa_bits + 1;
  bool subnormal = x < Format<Real>::smallest_normal;
  Decomposed<Real> result = decompose_normal(select(subnormal, x * Real(Bits<Real>(1) << shift), x), lowest);
  result.exponent -= select(subnormal, Real(shift), Real(0));
  return result;
}

/// 2/3, rounded down.
template <typename Real> constexpr Real lowest_mantissa = Real(0x1.555554p-1);

/// ln(1 + f) - f.
template <typename Real> KILN_INLINE Real curvature(Real f) { return f * f * log_tail(f); }

/// The logarithm of zero, of negative numbers, of infinity and of NaN; `result` for all others.
template <typename Real> KILN_INLINE Real with_special_cases(Real x, Real result) {
  result = select(x < Format<Real>::infinity, result, x);
  result = select(x == 0, -Format<Real>::infinity, result);
  return select(x < 0, Format<Real>::nan, result);
}

/// k ln(2) + ln(1 + f).
template <typename Real> KILN_INLINE Real combine_natural(Real k, Real f) {
  using C = Constants<Real>;
  return fma(k, C::ln_of_2, f + fma(k, C::ln_of_2_low, curvature(f)));
}

template <typename Real> KILN_INLINE Real logarithm(Real x) {
  Decomposed<Real> d = decompose(x, lowest_mantissa<Real>);
  return with_special_cases(x, combine_natural(d.exponent, d.mantissa - 1));
}

/// ln(1 + x): what 1 + x loses in rounding is added to f.
template <typename Real> KILN_INLINE Real logarithm_of_1_plus(Real x) {
  DoubleWord<Real> sum = two_sum(Real(1), x);
  Decomposed<Real> d = decompose_normal(sum.high, lowest_mantissa<Real>);
  constexpr Bits<Real> highest_field = 2 * Format<Real>::bias;
  Real inverse_power = power_of_two<Real>(select(d.field < highest_field, highest_field - d.field, Bits<Real>(0)));
  Real f = fma(sum.low, inverse_power, d.mantissa - 1);
  Real result = with_special_cases(sum.high, combine_natural(d.exponent, f));
  return select(x == 0, x, result);
}

} // namespace
