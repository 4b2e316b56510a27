// SPDX-License-Identifier: MIT OR Apache-2.0
//! log, log2, log10 and log1p: x = 2^k (1 + f) with |f| <= 1/3, and a polynomial for the natural logarithm of 1 + f.

#include "double_word.hpp"
#include "logarithm.hpp"

namespace {

/// 2/3, rounded down.
template <typename Real> constexpr Real lowest_mantissa = Real(0x1.555554p-1);

/// ln(1 + f) - f.
template <typename Real> KILN_INLINE Real curvature(Real f) { return f * f * log_tail(f); }

/// The logarithm of zero, of negative numbers, of infinity and of NaN; `result` for all others.
template <typename Real> KILN_INLINE Real with_special_cases(Real x, Real result) {
  result = select(x < Format<Real>::infinity, result, x);
  result = select(x == 0, -Format<Real>::infinity, result);
  return select(x < 0, Format<Real>::nan, result);
}

/// k ln(2) + ln(1 + f).
template <typename Real> KILN_INLINE Real combine_natural(Real k, Real f) {
  using C = Constants<Real>;
  return fma(k, C::ln_of_2, f + fma(k, C::ln_of_2_low, curvature(f)));
}

template <typename Real> KILN_INLINE Real logarithm(Real x) {
  Decomposed<Real> d = decompose(x, lowest_mantissa<Real>);
  return with_special_cases(x, combine_natural(d.exponent, d.mantissa - 1));
}

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

/// ln(1 + x): what 1 + x loses in rounding is added to f.
template <typename Real> KILN_INLINE Real logarithm_of_1_plus(Real x) {
  DoubleWord<Real> sum = two_sum(Real(1), x);
  Decomposed<Real> d = decompose_normal(sum.high, lowest_mantissa<Real>);
  constexpr Bits<Real> highest_field = 2 * Format<Real>::bias;
  Real inverse_power = power_of_two<Real>(select(d.field < highest_field, highest_field - d.field, Bits<Real>(0)));
  Real f = fma(sum.low, inverse_power, d.mantissa - 1);
  Real result = with_special_cases(sum.high, combine_natural(d.exponent, f));
  return select(x == 0, x, result);
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
