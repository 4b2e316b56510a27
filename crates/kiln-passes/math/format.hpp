// SPDX-License-Identifier: MIT OR Apache-2.0
//! The binary formats of IEEE 754 and the exact operations on them. Every algorithm of this folder is written once, for both formats.
//!
//! Nothing here branches, reads memory or calls a library: each function is one LLVM intrinsic or a few integer operations.
//! Floating-point values are never converted to integers, because that is undefined for NaN and out-of-range values.
#pragma once

#define KILN_INLINE inline __attribute__((always_inline))

/// A function of the library. Device compilation drops every other one.
#ifdef SYCL_LANGUAGE_VERSION
#define KILN_EXPORTED extern "C" [[clang::sycl_external]]
#else
#define KILN_EXPORTED extern "C"
#endif

namespace {

/// The integers and the parameters that belong to a floating-point format.
template <typename Real> struct Format;

template <> struct Format<float> {
  using Bits = unsigned;
  static constexpr Bits mantissa_bits = 23;
  static constexpr Bits bias = 127;
  static constexpr Bits sign = 0x8000'0000;
  static constexpr float infinity = __builtin_inff();
  static constexpr float nan = __builtin_nanf("");
  static constexpr float smallest_normal = 0x1p-126f;
};

template <> struct Format<double> {
  using Bits = unsigned long;
  static constexpr Bits mantissa_bits = 52;
  static constexpr Bits bias = 1023;
  static constexpr Bits sign = 0x8000'0000'0000'0000;
  static constexpr double infinity = __builtin_inf();
  static constexpr double nan = __builtin_nan("");
  static constexpr double smallest_normal = 0x1p-1022;
};

template <typename Real> using Bits = typename Format<Real>::Bits;

KILN_INLINE Bits<float> bits_of(float value) { return __builtin_bit_cast(Bits<float>, value); }
KILN_INLINE Bits<double> bits_of(double value) { return __builtin_bit_cast(Bits<double>, value); }

template <typename Real> KILN_INLINE Real from_bits(Bits<Real> bits) { return __builtin_bit_cast(Real, bits); }

template <typename Real> KILN_INLINE Real fma(Real a, Real b, Real c) { return __builtin_elementwise_fma(a, b, c); }
template <typename Real> KILN_INLINE Real absolute(Real x) { return __builtin_elementwise_abs(x); }
template <typename Real> KILN_INLINE Real square_root(Real x) { return __builtin_elementwise_sqrt(x); }
template <typename Real> KILN_INLINE Real truncate(Real x) { return __builtin_elementwise_trunc(x); }
template <typename Real> KILN_INLINE Real round_to_even(Real x) { return __builtin_elementwise_roundeven(x); }
template <typename Real> KILN_INLINE Real with_sign_of(Real size, Real sign) {
  return __builtin_elementwise_copysign(size, sign);
}

/// Both values are computed; the compiler emits a select.
template <typename Value> KILN_INLINE Value select(bool condition, Value yes, Value no) { return condition ? yes : no; }

/// `x` limited to an interval; NaN stays NaN.
template <typename Real> KILN_INLINE Real clamp(Real x, Real low, Real high) {
  x = select(x < low, low, x);
  return select(x > high, high, x);
}

/// `x`, negated where `sign` has the sign bit.
template <typename Real> KILN_INLINE Real negate_where(Real x, Bits<Real> sign) {
  return from_bits<Real>(bits_of(x) ^ (sign & Format<Real>::sign));
}

/// The power of two whose biased exponent is `field`, 1 to 2 * bias; zero for 0.
template <typename Real> KILN_INLINE Real power_of_two(Bits<Real> field) {
  return from_bits<Real>(field << Format<Real>::mantissa_bits);
}

/// An integer in both forms; the second is its two's complement.
template <typename Real> struct Integer {
  Real value;
  Bits<Real> bits;
};

/// The integer nearest to `x * scale`, for products below 2^(mantissa_bits - 1): adding 1.5 * 2^mantissa_bits leaves no room
/// for a fraction.
template <typename Real> KILN_INLINE Integer<Real> nearest_integer(Real x, Real scale) {
  constexpr Real large = Real(Bits<Real>(3) << (Format<Real>::mantissa_bits - 1));
  Real shifted = fma(x, scale, large);
  return {shifted - large, bits_of(shifted) - bits_of(large)};
}

/// `value * 2^exponent` with one rounding, for exponents (in two's complement) from -2 * bias + 2 to 2 * bias.
template <typename Real> KILN_INLINE Real scale(Real value, Bits<Real> exponent) {
  Bits<Real> both = exponent + 2 * Format<Real>::bias;
  Bits<Real> half = both >> 1;
  return value * power_of_two<Real>(half) * power_of_two<Real>(both - half);
}

} // namespace
