// SPDX-License-Identifier: MIT OR Apache-2.0
//! What works on the parts of numbers, exactly: logb, ldexp, the two results of frexp, nextafter; and fdim.
//! Whole numbers are given and returned as floating-point values of the same format.

#include "logarithm.hpp"

namespace {

template <typename Real> KILN_INLINE bool is_finite_and_not_zero(Real a) { return (a > 0) & (a < Format<Real>::infinity); }

template <typename Real> KILN_INLINE Real exponent_of(Real x) {
  Real a = absolute(x);
  Real special = select(a == 0, -Format<Real>::infinity, a);
  return select(is_finite_and_not_zero(a), decompose(a, Real(1)).exponent, special);
}

template <typename Real> KILN_INLINE Real fraction_from_half_to_one(Real x) {
  Real a = absolute(x);
  return select(is_finite_and_not_zero(a), with_sign_of(decompose(a, Real(0.5)).mantissa, x), x);
}

template <typename Real> KILN_INLINE Real exponent_of_fraction(Real x) {
  Real a = absolute(x);
  return select(is_finite_and_not_zero(a), decompose(a, Real(0.5)).exponent, Real(0));
}

/// One power of two that is a normal number, and what is left of the exponent.
template <typename Real> struct PartOfPower {
  Real power;
  Real rest;
};

template <typename Real> KILN_INLINE PartOfPower<Real> take_power(Real exponent) {
  constexpr Real bias = Format<Real>::bias;
  Real part = clamp(exponent, 1 - bias, bias);
  return {power_of_two<Real>(nearest_integer(part, Real(1)).bits + Format<Real>::bias), exponent - part};
}

/// The largest step comes last: if one before it rounds, the result is zero all the same.
template <typename Real> KILN_INLINE Real multiply_by_power(Real x, Real exponent) {
  constexpr Real limit = 3 * (Format<Real>::bias - 1);
  PartOfPower<Real> last = take_power(clamp(exponent, -limit, limit));
  PartOfPower<Real> middle = take_power(last.rest);
  PartOfPower<Real> first = take_power(middle.rest);
  return x * first.power * middle.power * last.power;
}

template <typename Real> KILN_INLINE Real next_after(Real x, Real y) {
  Bits<Real> step = select((x < y) == (x > 0), Bits<Real>(1), Bits<Real>(-1));
  Real next = from_bits<Real>(bits_of(x) + step);
  next = select(x == 0, with_sign_of(from_bits<Real>(1), y), next);
  next = select(x == y, y, next);
  return select((x != x) | (y != y), x + y, next);
}

template <typename Real> KILN_INLINE Real positive_difference(Real x, Real y) { return select(x <= y, Real(0), x - y); }

} // namespace

KILN_EXPORTED float __kiln_logb_f32(float x) { return exponent_of(x); }
KILN_EXPORTED double __kiln_logb_f64(double x) { return exponent_of(x); }

KILN_EXPORTED float __kiln_ldexp_f32(float x, float exponent) { return multiply_by_power(x, exponent); }
KILN_EXPORTED double __kiln_ldexp_f64(double x, double exponent) { return multiply_by_power(x, exponent); }

KILN_EXPORTED float __kiln_frexp_fraction_f32(float x) { return fraction_from_half_to_one(x); }
KILN_EXPORTED double __kiln_frexp_fraction_f64(double x) { return fraction_from_half_to_one(x); }

KILN_EXPORTED float __kiln_frexp_exponent_f32(float x) { return exponent_of_fraction(x); }
KILN_EXPORTED double __kiln_frexp_exponent_f64(double x) { return exponent_of_fraction(x); }

KILN_EXPORTED float __kiln_nextafter_f32(float x, float y) { return next_after(x, y); }
KILN_EXPORTED double __kiln_nextafter_f64(double x, double y) { return next_after(x, y); }

KILN_EXPORTED float __kiln_fdim_f32(float x, float y) { return positive_difference(x, y); }
KILN_EXPORTED double __kiln_fdim_f64(double x, double y) { return positive_difference(x, y); }
