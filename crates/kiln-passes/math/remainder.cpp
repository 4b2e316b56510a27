// SPDX-License-Identifier: MIT OR Apache-2.0
//! fmod and remainder, exactly: long division with as many quotient bits a step as the format holds.

#include "format.hpp"

namespace {

/// The exponent of a positive number plus a constant, also of a subnormal one.
template <typename Real> KILN_INLINE Bits<Real> shifted_exponent(Real a) {
  constexpr Bits<Real> shift = Format<Real>::mantissa_bits + 1;
  bool subnormal = a < Format<Real>::smallest_normal;
  Real normal = select(subnormal, a * Real(Bits<Real>(1) << shift), a);
  return (bits_of(normal) >> Format<Real>::mantissa_bits) + select(subnormal, Bits<Real>(0), shift);
}

/// `a` less a multiple of `b`, for a >= b. Both the scaled divisor and the rest are exact. The rounded quotient may be one too
/// large, hence the last addition. The rest is less than `b` or 2^(mantissa_bits - 1) times smaller than `a` was.
template <typename Real> KILN_INLINE Real divide_once(Real a, Real b) {
  constexpr Bits<Real> step = Format<Real>::mantissa_bits - 1;
  Bits<Real> gap = shifted_exponent(a) - shifted_exponent(b);
  Real divisor = scale(b, select(gap > step, gap - step, Bits<Real>(0)));
  Real rest = fma(-truncate(a / divisor), divisor, a);
  return select(rest < 0, rest + divisor, rest);
}

/// At most 13 steps (float) or 42 (double), one if x / y < 2^22 or 2^51.
template <typename Real> KILN_INLINE Real remainder(Real x, Real y) {
  Real a = absolute(x), b = absolute(y);
  bool valid = (a < Format<Real>::infinity) & (b > 0);
  Real rest = select(valid, a, Real(0));
  Real divisor = select(valid, b, Real(1));
  while (rest >= divisor)
    rest = divide_once(rest, divisor);
  return select(valid, with_sign_of(rest, x), Format<Real>::nan);
}

/// What remquo gives: the remainder of the division rounded to even, and the last three bits of the quotient with its sign.
template <typename Real> struct Division {
  Real rest;
  Real quotient;
};

/// Takes `b` off `a` where the condition holds; that is exact.
template <typename Real> KILN_INLINE void subtract_where(bool condition, Real b, Real count, Division<Real> &division) {
  division.rest = select(condition, division.rest - b, division.rest);
  division.quotient = select(condition, division.quotient + count, division.quotient);
}

template <typename Real> KILN_INLINE Division<Real> divide_to_nearest(Real x, Real y) {
  Real b = absolute(y);
  Division<Real> division = {remainder(absolute(x), 8 * b), 0};
  subtract_where(division.rest >= 4 * b, 4 * b, Real(4), division);
  subtract_where(division.rest >= 2 * b, 2 * b, Real(2), division);
  bool above_half = division.rest > b - division.rest;
  subtract_where(above_half, b, Real(1), division);
  bool above_three_halves = above_half & (division.rest >= b - division.rest);
  subtract_where(above_three_halves, b, Real(1), division);
  division.rest = negate_where(division.rest, bits_of(x));
  bool negative = ((bits_of(x) ^ bits_of(y)) & Format<Real>::sign) != 0;
  Real last_bits = select(division.quotient == 8, Real(0), division.quotient);
  division.quotient = select(negative, 0 - last_bits, last_bits);
  return division;
}

} // namespace

KILN_EXPORTED float __kiln_fmod_f32(float x, float y) { return remainder(x, y); }
KILN_EXPORTED double __kiln_fmod_f64(double x, double y) { return remainder(x, y); }

KILN_EXPORTED float __kiln_remainder_f32(float x, float y) { return divide_to_nearest(x, y).rest; }
KILN_EXPORTED double __kiln_remainder_f64(double x, double y) { return divide_to_nearest(x, y).rest; }

KILN_EXPORTED float __kiln_remquo_quotient_f32(float x, float y) { return divide_to_nearest(x, y).quotient; }
KILN_EXPORTED double __kiln_remquo_quotient_f64(double x, double y) { return divide_to_nearest(x, y).quotient; }
