// SPDX-License-Identifier: MIT OR Apache-2.0
//! Polynomials by Horner's rule with fused multiply-add, coefficients from the lowest power up.
#pragma once

#include "format.hpp"

namespace {

template <typename Real> KILN_INLINE Real polynomial(Real, Real constant) { return constant; }

template <typename Real, typename... Rest> KILN_INLINE Real polynomial(Real x, Real constant, Rest... rest) {
  return fma(x, polynomial(x, rest...), constant);
}

} // namespace
