// SPDX-License-Identifier: MIT OR Apache-2.0
//! tgamma, and lgamma with its sign. For a > 0, gamma(a) = 2^e p(w) (a + c) / a with the centre c, one polynomial in
//! w = (a - c) / (a + c) and e = (a - 1/2) log2(a + c) - a log2(e) + log2(c) / 2 as a double word: Stirling's formula with
//! C. Lanczos' shift. Negative arguments are reflected: gamma(-a) = -pi / (a sin(pi a) gamma(a)).

#include "half_turn.hpp"
#include "power.hpp"

namespace {

/// Above it gamma is infinite, below its negative 0.
template <typename Real> constexpr Real gamma_limit = sizeof(Real) == 4 ? 45 : 190;

/// `w`, for which the polynomials are.
template <typename Real> KILN_INLINE Real distance_from_centre(Real a) {
  constexpr Real centre = Constants<Real>::gamma_centre;
  return (a - centre) / (a + centre);
}

/// `e` for 0 <= a <= gamma_limit.
template <typename Real> KILN_INLINE DoubleWord<Real> logarithm_of_gamma_exponential(Real a) {
  using C = Constants<Real>;
  DoubleWord<Real> shifted = two_sum(a, C::gamma_centre);
  DoubleWord<Real> logarithm = double_word_logarithm_of_2(shifted.high);
  logarithm.low = fma(shifted.low / shifted.high, C::log2_of_e, logarithm.low);
  DoubleWord<Real> product = multiply(two_sum(a, Real(-0.5)), logarithm);
  DoubleWord<Real> linear = multiply(DoubleWord<Real>{C::log2_of_e, C::log2_of_e_low}, -a);
  DoubleWord<Real> sum = two_sum(product.high, linear.high);
  sum.low += product.low + linear.low;
  DoubleWord<Real> all = two_sum(sum.high, C::half_log2_of_gamma_centre);
  return {all.high, all.low + (sum.low + C::half_log2_of_gamma_centre_low)};
}

/// gamma(a) a / 2^e.
template <typename Real> KILN_INLINE Real scaled_gamma(Real a) {
  return gamma_scaled(distance_from_centre(a)) * (a + Constants<Real>::gamma_centre);
}

template <typename Real> KILN_INLINE Real gamma_function(Real x) {
  Real a = absolute(x);
  Real limited = select(a > gamma_limit<Real>, gamma_limit<Real>, a);
  PowerOf2<Real> power = split_exponential_of_2(logarithm_of_gamma_exponential(limited));
  Real mantissa = power.mantissa * scaled_gamma(limited);
  Real positive = scale(mantissa / limited, power.exponent);
  Real sine = sine_of_half_turns(a);
  Real negative = scale(-Constants<Real>::pi / (sine * mantissa), -power.exponent);
  negative = select((sine == 0) | (sine != sine), Format<Real>::nan, negative);
  return select(x == 0, 1 / x, select(x < 0, negative, positive));
}

/// For a >= 3, with Stirling's series where it needs few terms.
template <typename Real> KILN_INLINE Real lgamma_of_large(Real a) {
  using C = Constants<Real>;
  bool far = a > gamma_limit<Real>;
  Real near = select(far, Real(3), a);
  DoubleWord<Real> exponential = logarithm_of_gamma_exponential(near);
  Real from_near = fma(exponential.high, C::ln_of_2, fma(exponential.low, C::ln_of_2, logarithm(scaled_gamma(near) / near)));
  Real ln = logarithm(a);
  Real inverse = 1 / a;
  Real series = inverse * fma(inverse * inverse, Real(-1) / 360, Real(1) / 12);
  Real from_far = fma(a, ln - 1, fma(ln, Real(-0.5), C::half_ln_of_two_pi) + series);
  return select(far, select(a < Format<Real>::infinity, from_far, a), from_near);
}

/// ln |gamma(x)|. Near 0 by gamma(x) = gamma(1 + x) / x.
template <typename Real> KILN_INLINE Real logarithm_of_gamma(Real x) {
  Real a = absolute(x);
  bool tiny = a < Real(0.5);
  Real b = select(tiny, 1 + x, a);
  b = select(b < 3, b, Real(3));
  Real from_one = select(tiny, x, b - 1);
  Real near = without_minus_zero(from_one * (from_one - 1) * lgamma_between_zeros(distance_from_centre(b)));
  Real result = select(a < 3, near, lgamma_of_large(select(a < 3, Real(3), a)));
  Real sine = absolute(sine_of_half_turns(a));
  Real factor = select(tiny, a, a * sine * Constants<Real>::inverse_pi);
  bool reflected = (x < 0) & !tiny;
  result = select(reflected | tiny, select(reflected, -result, result) - logarithm(factor), result);
  return select(a == Format<Real>::infinity, a, select(x != x, x, result));
}

/// 1, or -1 where gamma(x) is negative: between -1 and 0, -3 and -2, ..., and at -0.
template <typename Real> KILN_INLINE Real sign_of_gamma(Real x) {
  Real down = truncate(x);
  Real half = down * Real(0.5);
  bool minus = bits_of(x) >= Format<Real>::sign, even = truncate(half) == half, pole = (down == x) & (x != 0);
  return select(minus & even & !pole, Real(-1), Real(1));
}

} // namespace

KILN_EXPORTED float __kiln_tgamma_f32(float x) { return gamma_function(x); }
KILN_EXPORTED double __kiln_tgamma_f64(double x) { return gamma_function(x); }

KILN_EXPORTED float __kiln_lgamma_f32(float x) { return logarithm_of_gamma(x); }
KILN_EXPORTED double __kiln_lgamma_f64(double x) { return logarithm_of_gamma(x); }

KILN_EXPORTED float __kiln_lgamma_sign_f32(float x) { return sign_of_gamma(x); }
KILN_EXPORTED double __kiln_lgamma_sign_f64(double x) { return sign_of_gamma(x); }
