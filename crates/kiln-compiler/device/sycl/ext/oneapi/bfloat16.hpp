// SPDX-License-Identifier: MIT OR Apache-2.0
//! bfloat16: the upper half of binary32 (sycl_ext_oneapi_bfloat16).
#pragma once
#include <sycl/detail/narrow_float.hpp>
#include <sycl/detail/narrow_limits.hpp>
#include <sycl/half_type.hpp>

namespace sycl {
inline namespace _V1 {
namespace ext::oneapi {

/// A number with the exponent of a float and 8 bits of precision. Operators compute in float and round to the nearest.
class bfloat16 : public __detail::__narrow_float {
public:
  template <class __T> using __result = bfloat16;
  __bf16 __value;

  bfloat16() = default;
  /// The nearest bfloat16, of two equally near ones the even one.
  template <class __T, class = __detail::__enable_if<__is_arithmetic(__T)>>
  constexpr bfloat16(const __T &__x) : __value(static_cast<__bf16>(__x)) {}
  constexpr bfloat16(const half &__x) : bfloat16(static_cast<float>(__x)) {}
  constexpr operator float() const { return static_cast<float>(__value); }
  constexpr operator half() const { return half(static_cast<float>(__value)); }
  constexpr explicit operator bool() const { return static_cast<float>(__value) != 0; }
};

} // namespace ext::oneapi

template <> inline constexpr bool __detail::__is_floating<ext::oneapi::bfloat16> = true;

} // namespace _V1
} // namespace sycl

/// The limits of bfloat16.
template <> struct std::numeric_limits<sycl::ext::oneapi::bfloat16> : sycl::__detail::__narrow_limits<sycl::ext::oneapi::bfloat16, 8, -37, 38> {};
