// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sines of half turns: the argument is a multiple of pi, so its reduction is exact.
#pragma once

#include "sine.hpp"

namespace {

/// pi x less quarter turns, for x >= 0; infinity gives NaN.
template <typename Real> KILN_INLINE ReducedAngle<Real> reduce_half_turns(Real x) {
  using C = Constants<Real>;
  Real turn = x - 2 * round_to_even(x * Real(0.5));
  Integer<Real> n = nearest_integer(turn, Real(2));
  return {n.bits, multiply(DoubleWord<Real>{C::pi, C::pi_low}, fma(Real(-0.5), n.value, turn))};
}

/// Zero where it is minus zero.
template <typename Real> KILN_INLINE Real without_minus_zero(Real x) { return select(x == 0, Real(0), x); }

template <typename Real> KILN_INLINE Real sine_of_half_turns(Real x) {
  return negate_where(without_minus_zero(sine_of(reduce_half_turns(absolute(x)))), bits_of(x));
}

} // namespace
