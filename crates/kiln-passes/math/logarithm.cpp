// SPDX-License-Identifier: MIT OR Apache-2.0
//! log, log2, log10 and log1p.

#include "logarithm.hpp"

namespace {

template <typename Real> KILN_INLINE Real logarithm_of_2(Real x) {
  using C = Constants<Real>;
  Decomposed<Real> d = decompose(x, lowest_mantissa<Real>);
  Real f = d.mantissa - 1;
  Real small = fma(f, C::log2_of_e_low, curvature(f) * C::log2_of_e);
  return with_special_cases(x, d.exponent + fma(f, C::log2_of_e, small));
}

template <typename Real> KILN_INLINE Real logarithm_of_10(Real x) {
  using C = Constants<Real>;
  Decomposed<Real> d = decompose(x, lowest_mantissa<Real>);
  Real f = d.mantissa - 1;
  Real small = fma(d.exponent, C::log10_of_2_low, f * C::log10_of_e_low);
  Real fraction = fma(f, C::log10_of_e, fma(curvature(f), C::log10_of_e, small));
  return with_special_cases(x, fma(d.exponent, C::log10_of_2, fraction));
}

} // namespace

KILN_EXPORTED float __kiln_log_f32(float x) { return logarithm(x); }
KILN_EXPORTED double __kiln_log_f64(double x) { return logarithm(x); }

KILN_EXPORTED float __kiln_log2_f32(float x) { return logarithm_of_2(x); }
KILN_EXPORTED double __kiln_log2_f64(double x) { return logarithm_of_2(x); }

KILN_EXPORTED float __kiln_log10_f32(float x) { return logarithm_of_10(x); }
KILN_EXPORTED double __kiln_log10_f64(double x) { return logarithm_of_10(x); }

KILN_EXPORTED float __kiln_log1p_f32(float x) { return logarithm_of_1_plus(x); }
KILN_EXPORTED double __kiln_log1p_f64(double x) { return logarithm_of_1_plus(x); }
