// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sines and tangents of reduced angles.
#pragma once

#include "quadrant.hpp"

namespace {

template <typename Real> KILN_INLINE Real sine_near_zero(DoubleWord<Real> r) {
  Real z = r.high * r.high;
  return r.high + fma(r.high * z, sin_tail(z), r.low);
}

template <typename Real> KILN_INLINE Real cosine_near_zero(DoubleWord<Real> r) {
  Real z = r.high * r.high;
  Real half = z * Real(0.5);
  Real high = 1 - half;
  Real low = fma(z * z, cos_tail(z), (1 - high) - half);
  return high + fma(-r.high, r.low, low);
}

/// The sine of an angle that many quarter turns further on.
template <typename Real> KILN_INLINE Real sine_of(ReducedAngle<Real> angle) {
  Real sine = sine_near_zero(angle.remainder);
  Real cosine = cosine_near_zero(angle.remainder);
  Bits<Real> sign = angle.quadrant << (sizeof(Real) * 8 - 2);
  return negate_where(select((angle.quadrant & 1) != 0, cosine, sine), sign);
}

/// tan(r), or -1 / tan(r) in odd quadrants.
template <typename Real> KILN_INLINE Real tangent_of(ReducedAngle<Real> angle) {
  DoubleWord<Real> r = angle.remainder;
  Real z = r.high * r.high;
  Real result = r.high + fma(r.high * z, tan_tail(z), fma(r.low, z, r.low));
  return select((angle.quadrant & 1) != 0, -1 / result, result);
}

} // namespace
