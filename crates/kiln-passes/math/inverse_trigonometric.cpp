// SPDX-License-Identifier: MIT OR Apache-2.0
//! asin, acos, atan and atan2, also in half turns.

#include "coefficients.hpp"
#include "format.hpp"

namespace {

/// asin(s) = s + correction, where s = |x| for |x| <= 1/2 and s = sqrt((1 - |x|) / 2) beyond: then asin(|x|) = pi/2 - 2 asin(s).
template <typename Real> struct Arcsine {
  bool folded;
  Real s;
  Real correction;
};

template <typename Real> KILN_INLINE Arcsine<Real> reduce_arcsine(Real a) {
  bool folded = a > Real(0.5);
  Real z = select(folded, (1 - a) * Real(0.5), a * a);
  Real s = select(folded, square_root(z), a);
  return {folded, s, s * z * asin_tail(z)};
}

template <typename Real> KILN_INLINE Real arcsine(Real x) {
  using C = Constants<Real>;
  Arcsine<Real> reduced = reduce_arcsine(absolute(x));
  Real folded = (C::half_pi - 2 * reduced.s) - fma(Real(2), reduced.correction, -C::half_pi_low);
  return with_sign_of(select(reduced.folded, folded, reduced.s + reduced.correction), x);
}

/// 2 asin(s), pi - 2 asin(s) or pi/2 - asin(x).
template <typename Real> KILN_INLINE Real arccosine(Real x) {
  using C = Constants<Real>;
  Arcsine<Real> reduced = reduce_arcsine(absolute(x));
  Real near_one = 2 * (reduced.s + reduced.correction);
  Real near_minus_one = (C::pi - 2 * reduced.s) - fma(Real(2), reduced.correction, -C::pi_low);
  Real near_zero = (C::half_pi - x) - (with_sign_of(reduced.correction, x) - C::half_pi_low);
  return select(reduced.folded, select(x < 0, near_minus_one, near_one), near_zero);
}

/// atan(q) for 0 <= q <= 1.
template <typename Real> KILN_INLINE Real arctangent_of_fraction(Real q) {
  Real z = q * q;
  return fma(q * z, atan_tail(z), q);
}

template <typename Real> KILN_INLINE Real arctangent(Real x) {
  using C = Constants<Real>;
  Real a = absolute(x);
  bool inverted = a > 1;
  Real result = arctangent_of_fraction(select(inverted, 1 / a, a));
  return with_sign_of(select(inverted, C::half_pi - (result - C::half_pi_low), result), x);
}

/// The angle of the smaller over the larger coordinate, mirrored into the right octant.
template <typename Real> KILN_INLINE Real arctangent_of_point(Real y, Real x) {
  using C = Constants<Real>;
  Real width = absolute(x), height = absolute(y);
  bool steep = height > width;
  bool left = bits_of(x) >= Format<Real>::sign;
  Real smaller = select(steep, width, height);
  Real larger = select(steep, height, width);
  // Zero over zero counts as 0, infinity over infinity as 1.
  Real equal = select(smaller == 0, Real(0), Real(1));
  Real angle = arctangent_of_fraction(select(smaller == larger, equal, smaller / larger));
  Real base = select(steep, C::half_pi, select(left, C::pi, Real(0)));
  Real base_low = select(steep, C::half_pi_low, select(left, C::pi_low, Real(0)));
  Real signed_angle = select(steep != left, -angle, angle);
  return with_sign_of(base + (signed_angle + base_low), y);
}

template <typename Real> KILN_INLINE Real to_half_turns(Real angle) {
  using C = Constants<Real>;
  return select(angle == 0, angle, fma(angle, C::inverse_pi, angle * C::inverse_pi_low));
}

} // namespace

KILN_EXPORTED float __kiln_asin_f32(float x) { return arcsine(x); }
KILN_EXPORTED double __kiln_asin_f64(double x) { return arcsine(x); }

KILN_EXPORTED float __kiln_acos_f32(float x) { return arccosine(x); }
KILN_EXPORTED double __kiln_acos_f64(double x) { return arccosine(x); }

KILN_EXPORTED float __kiln_atan_f32(float x) { return arctangent(x); }
KILN_EXPORTED double __kiln_atan_f64(double x) { return arctangent(x); }

KILN_EXPORTED float __kiln_atan2_f32(float y, float x) { return arctangent_of_point(y, x); }
KILN_EXPORTED double __kiln_atan2_f64(double y, double x) { return arctangent_of_point(y, x); }

KILN_EXPORTED float __kiln_asinpi_f32(float x) { return to_half_turns(arcsine(x)); }
KILN_EXPORTED double __kiln_asinpi_f64(double x) { return to_half_turns(arcsine(x)); }

KILN_EXPORTED float __kiln_acospi_f32(float x) { return to_half_turns(arccosine(x)); }
KILN_EXPORTED double __kiln_acospi_f64(double x) { return to_half_turns(arccosine(x)); }

KILN_EXPORTED float __kiln_atanpi_f32(float x) { return to_half_turns(arctangent(x)); }
KILN_EXPORTED double __kiln_atanpi_f64(double x) { return to_half_turns(arctangent(x)); }

KILN_EXPORTED float __kiln_atan2pi_f32(float y, float x) { return to_half_turns(arctangent_of_point(y, x)); }
KILN_EXPORTED double __kiln_atan2pi_f64(double y, double x) { return to_half_turns(arctangent_of_point(y, x)); }
