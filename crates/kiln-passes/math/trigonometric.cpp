// SPDX-License-Identifier: MIT OR Apache-2.0
//! sin, cos and tan.

#include "sine.hpp"

namespace {

template <typename Real> KILN_INLINE Real sine(Real x) {
  return negate_where(sine_of(reduce_angle(absolute(x))), bits_of(x));
}

template <typename Real> KILN_INLINE Real cosine(Real x) {
  ReducedAngle<Real> angle = reduce_angle(absolute(x));
  angle.quadrant += 1;
  return sine_of(angle);
}

template <typename Real> KILN_INLINE Real tangent(Real x) {
  return negate_where(tangent_of(reduce_angle(absolute(x))), bits_of(x));
}

} // namespace

KILN_EXPORTED float __kiln_sin_f32(float x) { return sine(x); }
KILN_EXPORTED double __kiln_sin_f64(double x) { return sine(x); }

KILN_EXPORTED float __kiln_cos_f32(float x) { return cosine(x); }
KILN_EXPORTED double __kiln_cos_f64(double x) { return cosine(x); }

KILN_EXPORTED float __kiln_tan_f32(float x) { return tangent(x); }
KILN_EXPORTED double __kiln_tan_f64(double x) { return tangent(x); }
