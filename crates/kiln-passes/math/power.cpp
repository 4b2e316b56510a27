// SPDX-License-Identifier: MIT OR Apache-2.0
//! pow: 2^(y log2(x)), with log2(x) and its product by y as double words.

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

/// 2^x; every |x| from the limit on overflows or underflows.
template <typename Real> KILN_INLINE Real exponential_of_2(DoubleWord<Real> x) {
  constexpr Real limit = Format<Real>::bias + Format<Real>::mantissa_bits + 1;
  Real high = clamp(x.high, -limit, limit);
  Real low = select(high == x.high, x.low, Real(0));
  Integer<Real> n = nearest_integer(high, Real(1));
  Real r = (high - n.value) + low;
  return scale(fma(r, exp2_tail(r), Real(1)), n.bits);
}

/// The special cases are those of C99, F.9.4.4.
template <typename Real> KILN_INLINE Real power(Real x, Real y) {
  constexpr Real infinity = Format<Real>::infinity;
  Real a = absolute(x);
  Real result = exponential_of_2(multiply(double_word_logarithm_of_2(a), y));
  bool extreme = (a == 0) | (a == infinity);
  result = select(extreme, select((a == 0) == (y < 0), infinity, Real(0)), result);
  result = select(a == 1, Real(1), result);

  Real half = y * Real(0.5);
  bool whole = truncate(y) == y;
  bool odd = whole & (truncate(half) != half);
  result = negate_where(result, select(odd, bits_of(x), Bits<Real>(0)));
  result = select((x < 0) & !whole & !extreme, Format<Real>::nan, result);
  result = select((x != x) | (y != y), x + y, result);
  return select((x == 1) | (y == 0), Real(1), result);
}

} // namespace

KILN_EXPORTED float __kiln_pow_f32(float x, float y) { return power(x, y); }
KILN_EXPORTED double __kiln_pow_f64(double x, double y) { return power(x, y); }
