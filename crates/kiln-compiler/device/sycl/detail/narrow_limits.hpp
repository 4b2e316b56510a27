// SPDX-License-Identifier: MIT OR Apache-2.0
//! What std::numeric_limits says of half and bfloat16, without <limits>.
#pragma once

namespace std {
template <class __T> struct numeric_limits;
} // namespace std

namespace sycl {
inline namespace _V1 {
namespace __detail {

/// A number of 16 bits as in IEEE 754, by its bits of precision, the sign's excluded, and of decimal exponents.
template <class __T, int __digits, int __least10, int __greatest10> struct __narrow_limits {
  static constexpr bool is_specialized = true, is_signed = true, is_integer = false, is_exact = false;
  static constexpr bool has_infinity = true, has_quiet_NaN = true, has_signaling_NaN = true;
  static constexpr bool is_iec559 = true, is_bounded = true, is_modulo = false, traps = false, tinyness_before = false;
  static constexpr int radix = 2, digits = __digits, digits10 = (__digits - 1) * 301 / 1000;
  static constexpr int max_digits10 = __digits * 301 / 1000 + 2;
  static constexpr int max_exponent = 1 << (15 - __digits), min_exponent = 3 - max_exponent;
  static constexpr int min_exponent10 = __least10, max_exponent10 = __greatest10;

  static constexpr __T __of(int __bits) { return __builtin_bit_cast(__T, static_cast<unsigned short>(__bits)); }
  static constexpr int __infinity = 0x8000 - (1 << (__digits - 1));
  static constexpr __T min() noexcept { return __of(1 << (__digits - 1)); }
  static constexpr __T max() noexcept { return __of(__infinity - 1); }
  static constexpr __T lowest() noexcept { return __of(0x8000 + __infinity - 1); }
  static constexpr __T epsilon() noexcept { return __of((max_exponent - __digits) << (__digits - 1)); }
  static constexpr __T round_error() noexcept { return __T(0.5f); }
  static constexpr __T infinity() noexcept { return __of(__infinity); }
  static constexpr __T quiet_NaN() noexcept { return __of(__infinity + (1 << (__digits - 2))); }
  static constexpr __T signaling_NaN() noexcept { return __of(__infinity + (1 << (__digits - 3))); }
  static constexpr __T denorm_min() noexcept { return __of(1); }
};

} // namespace __detail
} // namespace _V1
} // namespace sycl
