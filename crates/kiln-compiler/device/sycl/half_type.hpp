// SPDX-License-Identifier: MIT OR Apache-2.0
//! half: binary16 (SYCL 2020, 4.15).
#pragma once
#include <sycl/detail/narrow_float.hpp>
#include <sycl/detail/narrow_limits.hpp>

namespace sycl {
inline namespace _V1 {

/// A number of IEEE 754 binary16. With integers it computes a half, with float and double what those compute.
class half : public __detail::__narrow_float {
public:
  template <class __T> using __result = __detail::__choose_t<__detail::__is_floating<__T>, __T, half>;
  _Float16 __value;

  half() = default;
  /// The nearest half, of two equally near ones the even one.
  template <class __T, class = __detail::__enable_if<__is_arithmetic(__T)>>
  constexpr half(const __T &__x) : __value(static_cast<_Float16>(__x)) {}
  constexpr operator float() const { return __value; }
};

template <> inline constexpr bool __detail::__is_floating<half> = true;

} // namespace _V1
} // namespace sycl

/// The limits of half.
template <> struct std::numeric_limits<sycl::half> : sycl::__detail::__narrow_limits<sycl::half, 11, -4, 4> {};
