// SPDX-License-Identifier: MIT OR Apache-2.0
//! sinpi, cospi and tanpi. Exact zeros have the signs of C23.

#include "half_turn.hpp"

namespace {

template <typename Real> KILN_INLINE Real cosine_of_half_turns(Real x) {
  ReducedAngle<Real> angle = reduce_half_turns(absolute(x));
  angle.quadrant += 1;
  return without_minus_zero(sine_of(angle));
}

/// At the poles, which -1 / 0 and -1 / -0 stand for, and at zeros the quadrant decides on the sign.
template <typename Real> KILN_INLINE Real tangent_of_half_turns(Real x) {
  ReducedAngle<Real> angle = reduce_half_turns(absolute(x));
  Bits<Real> second_half = angle.quadrant << (sizeof(Real) * 8 - 2);
  Real result = tangent_of(angle);
  bool exact = (result == 0) | (absolute(result) == Format<Real>::infinity);
  result = select(exact, negate_where(absolute(result), second_half), result);
  return negate_where(result, bits_of(x));
}

} // namespace

KILN_EXPORTED float __kiln_sinpi_f32(float x) { return sine_of_half_turns(x); }
KILN_EXPORTED double __kiln_sinpi_f64(double x) { return sine_of_half_turns(x); }

KILN_EXPORTED float __kiln_cospi_f32(float x) { return cosine_of_half_turns(x); }
KILN_EXPORTED double __kiln_cospi_f64(double x) { return cosine_of_half_turns(x); }

KILN_EXPORTED float __kiln_tanpi_f32(float x) { return tangent_of_half_turns(x); }
KILN_EXPORTED double __kiln_tanpi_f64(double x) { return tangent_of_half_turns(x); }
