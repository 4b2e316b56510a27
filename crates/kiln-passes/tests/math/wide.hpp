// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the library's results are measured against: the host's functions, and those that it has not, in a wider format.
#pragma once

#include <cmath>

namespace wide {

template <typename Real> constexpr Real pi = Real(3.141592653589793238462643383279502884L);

/// x less half turns, an exact number from -1/4 to 1/4, and how many quarter turns it is further on.
template <typename Real> struct HalfTurns {
  Real angle;
  int quadrant;

  explicit HalfTurns(Real x) {
    Real turn = std::fmod(x, Real(2));
    Real quarters = std::rint(2 * turn);
    angle = pi<Real> * (turn - quarters / 2);
    quadrant = std::isfinite(x) ? int(quarters) & 3 : 0;
  }
};

template <typename Real> Real sinpi(Real x) {
  HalfTurns<Real> reduced(std::fabs(x));
  Real part = reduced.quadrant & 1 ? std::cos(reduced.angle) : std::sin(reduced.angle);
  Real result = (reduced.quadrant & 2 ? 0 - part : part) + 0;
  return std::signbit(x) ? -result : result;
}
template <typename Real> Real cospi(Real x) {
  HalfTurns<Real> reduced(std::fabs(x));
  Real part = reduced.quadrant & 1 ? std::sin(reduced.angle) : std::cos(reduced.angle);
  return ((reduced.quadrant + 1) & 2 ? 0 - part : part) + 0;
}
template <typename Real> Real tanpi(Real x) {
  HalfTurns<Real> reduced(std::fabs(x));
  Real result = std::tan(reduced.angle);
  if (reduced.angle == 0)
    result = reduced.quadrant & 1 ? INFINITY : 0;
  bool second_half = reduced.angle == 0 && reduced.quadrant & 2;
  if (reduced.angle != 0 && reduced.quadrant & 1)
    result = -1 / result;
  return std::signbit(x) != second_half ? -result : result;
}
template <typename Real> Real asinpi(Real x) { return std::asin(x) / pi<Real>; }
template <typename Real> Real acospi(Real x) { return std::acos(x) / pi<Real>; }
template <typename Real> Real atanpi(Real x) { return std::atan(x) / pi<Real>; }
template <typename Real> Real atan2pi(Real y, Real x) { return std::atan2(y, x) / pi<Real>; }

} // namespace wide
