// SPDX-License-Identifier: MIT OR Apache-2.0
//! Conversions of numbers with a direction of rounding (SYCL 2020, 4.14.2.3).
#pragma once
#include <sycl/detail/traits.hpp>

namespace sycl {
inline namespace _V1 {

/// To the nearest and there to even, towards zero, up, down; or what the types do by themselves.
enum class rounding_mode { automatic, rte, rtz, rtp, rtn };

namespace __detail {

template <class __To, rounding_mode __mode, class __From> constexpr __To __round_to(const __From &__x) {
  if constexpr (__mode == rounding_mode::automatic || !__is_floating<__From> || __is_floating<__To>)
    return static_cast<__To>(__x);
  else if constexpr (__mode == rounding_mode::rte)
    return static_cast<__To>(__builtin_rint(__x));
  else if constexpr (__mode == rounding_mode::rtp)
    return static_cast<__To>(__builtin_ceil(__x));
  else if constexpr (__mode == rounding_mode::rtn)
    return static_cast<__To>(__builtin_floor(__x));
  else
    return static_cast<__To>(__x);
}

} // namespace __detail
} // namespace _V1
} // namespace sycl
