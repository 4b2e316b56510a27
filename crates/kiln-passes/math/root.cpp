// SPDX-License-Identifier: MIT OR Apache-2.0
//! cbrt and hypot.

#include "double_word.hpp"
#include "polynomial.hpp"

namespace {

/// An estimate y of a^(-1/3): a third of the exponent and the mantissa, taken as one number, negated. The constants make the
/// largest |1 - a y^3| smallest, 0.103.
KILN_INLINE float estimate_inverse_cube_root(float a) {
  return from_bits<float>(0x54a2'0000 - bits_of(a) / 3);
}
KILN_INLINE double estimate_inverse_cube_root(double a) {
  return from_bits<double>(0x553e'e800'0000'0000 - (bits_of(a) >> 32) / 3 * 0x1'0000'0000);
}

/// y (1 - e)^(-1/3), where e = 1 - a y^3, by the first terms of the binomial series: the error becomes its fifth power.
template <typename Real> KILN_INLINE Real refine_inverse_cube_root(Real a, Real y) {
  Real e = fma(-(a * y), y * y, Real(1));
  Real series = polynomial(e, Real(1) / 3, Real(2) / 9, Real(14) / 81, Real(35) / 243);
  return fma(y * e, series, y);
}

/// a^(1/3) = a y^2, corrected by the exact a - c^3 (Newton's method). Subnormal numbers are scaled by a cube.
template <typename Real> KILN_INLINE Real cube_root(Real x) {
  constexpr Real cube = sizeof(Real) == 4 ? Real(0x1p24) : Real(0x1p54);
  constexpr Real inverse_root = sizeof(Real) == 4 ? Real(0x1p-8) : Real(0x1p-18);
  bool subnormal = absolute(x) < Format<Real>::smallest_normal;
  Real a = absolute(x) * select(subnormal, cube, Real(1));
  Real y = refine_inverse_cube_root(a, estimate_inverse_cube_root(a));
  if constexpr (sizeof(Real) == 8)
    y = refine_inverse_cube_root(a, y);
  Real c = a * y * y;
  DoubleWord<Real> square = two_product(c, c);
  Real rest = fma(-square.low, c, fma(-square.high, c, a));
  Real root = fma(rest * (y * y), Real(1) / 3, c) * select(subnormal, inverse_root, Real(1));
  return select(a < Format<Real>::infinity, with_sign_of(root, x), x);
}

/// Powers of two that keep the squares of the larger coordinate in range, and of the smaller one where it matters.
template <typename Real> struct HypotRange;
template <> struct HypotRange<float> {
  static constexpr float large = 0x1p60f, small = 0x1p-40f, shrink = 0x1p-80f, grow = 0x1p100f;
};
template <> struct HypotRange<double> {
  static constexpr double large = 0x1p500, small = 0x1p-450, shrink = 0x1p-600, grow = 0x1p700;
};

template <typename Real> KILN_INLINE Real hypotenuse(Real x, Real y) {
  using Range = HypotRange<Real>;
  constexpr Real infinity = Format<Real>::infinity;
  Real a = absolute(x), b = absolute(y);
  Real larger = select(a > b, a, b), smaller = select(a > b, b, a);
  bool shrink = larger > Range::large, grow = larger < Range::small;
  Real factor = select(shrink, Range::shrink, select(grow, Range::grow, Real(1)));
  Real inverse = select(shrink, 1 / Range::shrink, select(grow, 1 / Range::grow, Real(1)));
  Real p = larger * factor, q = smaller * factor;
  Real result = square_root(fma(p, p, q * q)) * inverse;
  return select((a == infinity) | (b == infinity), infinity, result);
}

} // namespace

KILN_EXPORTED float __kiln_cbrt_f32(float x) { return cube_root(x); }
KILN_EXPORTED double __kiln_cbrt_f64(double x) { return cube_root(x); }

KILN_EXPORTED float __kiln_hypot_f32(float x, float y) { return hypotenuse(x, y); }
KILN_EXPORTED double __kiln_hypot_f64(double x, double y) { return hypotenuse(x, y); }
