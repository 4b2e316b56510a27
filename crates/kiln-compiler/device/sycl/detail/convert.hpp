// SPDX-License-Identifier: MIT OR Apache-2.0
//! Conversions of numbers with a direction of rounding (SYCL 2020, 4.14.2.3).
#pragma once
#include <sycl/detail/traits.hpp>

namespace sycl {
inline namespace _V1 {

/// To the nearest and there to even, towards zero, up, down; or what the types do by themselves.
enum class rounding_mode { automatic, rte, rtz, rtp, rtn };

namespace __detail {

/// A number with a fraction as an integer.
template <class __To, rounding_mode __mode, class __From> constexpr __To __to_integer(__From __x) {
  if constexpr (__mode == rounding_mode::rte)
    return static_cast<__To>(__builtin_elementwise_rint(__x));
  else if constexpr (__mode == rounding_mode::rtp)
    return static_cast<__To>(__builtin_elementwise_ceil(__x));
  else if constexpr (__mode == rounding_mode::rtn)
    return static_cast<__To>(__builtin_elementwise_floor(__x));
  else
    return static_cast<__To>(__x);
}

/// Is a number below, at or above the number that was rounded to it: -1, 0 or 1?
template <class __To, class __From> constexpr int __compare_rounded(const __To &__rounded, const __From &__x) {
  if constexpr (!__is_floating<__From>) {
    constexpr bool __has_sign = __From(-1) < __From(0);
    constexpr float __top = float(1ul << (8 * sizeof(__From) - 1));
    constexpr float __end = __has_sign ? __top : 2 * __top;
    if (__rounded >= __end)
      return 1;
    if (__rounded < -__end)
      return -1;
  }
  const __From __back = static_cast<__From>(__rounded);
  return __back < __x ? -1 : __x < __back ? 1 : 0;
}

/// A number with a fraction of less precision, not by the nearest.
template <class __To, rounding_mode __mode, class __From> constexpr __To __to_floating(const __From &__x) {
  using __bits = __choose_t<sizeof(__To) == 2, unsigned short, __choose_t<sizeof(__To) == 4, unsigned, unsigned long>>;
  const __To __nearest = static_cast<__To>(__x);
  const int __side = __compare_rounded(__nearest, __x);
  const bool __is_negative = __builtin_bit_cast(__bits, __nearest) >> (8 * sizeof(__bits) - 1);
  const bool __down = __mode == rounding_mode::rtn || (__mode == rounding_mode::rtz && !__is_negative);
  if (__side == 0 || (__side > 0) != __down)
    return __nearest;
  // The next number in the direction has the next bits, towards zero the bits before.
  const int __step = __down == __is_negative ? 1 : -1;
  return __builtin_bit_cast(__To, static_cast<__bits>(__builtin_bit_cast(__bits, __nearest) + __step));
}

template <class __To, rounding_mode __mode, class __From> constexpr __To __round_to(const __From &__x) {
  constexpr bool __is_directed = __mode != rounding_mode::automatic && __mode != rounding_mode::rte;
  if constexpr (__is_floating<__From> && __is_integral(__To) && __mode != rounding_mode::automatic)
    return __to_integer<__To, __mode>(static_cast<__choose_t<sizeof(__From) == 8, double, float>>(__x));
  else if constexpr (__is_floating<__To> && __is_directed && sizeof(__To) <= sizeof(__From))
    return __to_floating<__To, __mode>(__x);
  else
    return static_cast<__To>(__x);
}

} // namespace __detail
} // namespace _V1
} // namespace sycl
