// SPDX-License-Identifier: MIT OR Apache-2.0
//! Argument reduction of sin, cos and tan: x = n pi/2 + r with |r| <= pi/4, r as a double word.
#pragma once

#include "large_angle.hpp"

namespace {

KILN_INLINE constexpr float largest_short(float) { return 0x1p17f; }
KILN_INLINE constexpr double largest_short(double) { return 0x1p30; }

/// With pi/2 in three words (W. Cody and W. Waite, 1980), for 0 <= x <= largest_short.
/// The first difference is exact, because it is a multiple of the last place of pi/2 and less than 1.
template <typename Real> KILN_INLINE ReducedAngle<Real> reduce_short(Real x) {
  using C = Constants<Real>;
  Integer<Real> n = nearest_integer(x, C::two_over_pi);
  Real difference = fma(-n.value, C::half_pi, x);
  DoubleWord<Real> product = two_product(n.value, C::half_pi_low);
  DoubleWord<Real> rest = fast_two_sum(difference, -product.high);
  return {n.bits, {rest.high, fma(-n.value, C::half_pi_lowest, rest.low - product.low)}};
}

/// For x >= 0; infinity and NaN give NaN. Large angles are rare and cost more than all the rest, so this is the one branch of the
/// library that is worth taking; its block has no loop and no side effect, so that it can also be turned into selects.
template <typename Real> KILN_INLINE ReducedAngle<Real> reduce_angle(Real x) {
  bool large = (x > largest_short(x)) & (x < Format<Real>::infinity);
  if (__builtin_expect(large, false))
    return reduce_large(x);
  return reduce_short(x);
}

} // namespace
