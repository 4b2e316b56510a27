// SPDX-License-Identifier: MIT OR Apache-2.0
//! The decomposition that all logarithms share: x = 2^k (1 + f).
#pragma once

#include "coefficients.hpp"
#include "format.hpp"

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

} // namespace
