// SPDX-License-Identifier: MIT OR Apache-2.0
//! pow and roots: 2^(y log2(x)), with log2(x) and its product by y as double words.

#include "power.hpp"

namespace {

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

/// The n-th root of x > 0, where n is a whole number; what SYCL's rootn makes of signs is in its header.
template <typename Real> KILN_INLINE Real root(Real x, Real n) {
  constexpr Real infinity = Format<Real>::infinity;
  DoubleWord<Real> logarithm = double_word_logarithm_of_2(x);
  Real inverse = 1 / n;
  Real high = logarithm.high * inverse;
  Real result = exponential_of_2(DoubleWord<Real>{high, (fma(-high, n, logarithm.high) + logarithm.low) * inverse});
  bool extreme = (x == 0) | (x == infinity);
  result = select(extreme, select((x == 0) == (n < 0), infinity, Real(0)), result);
  return select((x != x) | (x < 0) | (n == 0), Format<Real>::nan, result);
}

} // namespace

KILN_EXPORTED float __kiln_rootn_f32(float x, float n) { return root(x, n); }
KILN_EXPORTED double __kiln_rootn_f64(double x, double n) { return root(x, n); }

KILN_EXPORTED float __kiln_pow_f32(float x, float y) { return power(x, y); }
KILN_EXPORTED double __kiln_pow_f64(double x, double y) { return power(x, y); }
