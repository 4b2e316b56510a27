// SPDX-License-Identifier: MIT OR Apache-2.0
//! Function objects of the group algorithms and reductions (SYCL 2020, 4.17.2).
#pragma once

namespace sycl {
inline namespace _V1 {

/// Defines `name<T>`, and `name<>` for any types.
#define __KILN_FUNCTION_OBJECT(name, expression)                                                                       \
  template <class T = void> struct name {                                                                              \
    constexpr T operator()(const T &x, const T &y) const { return expression; }                                        \
  };                                                                                                                   \
  template <> struct name<void> {                                                                                      \
    template <class X, class Y> constexpr auto operator()(const X &x, const Y &y) const { return expression; }         \
  };
__KILN_FUNCTION_OBJECT(plus, x + y)
__KILN_FUNCTION_OBJECT(multiplies, x * y)
__KILN_FUNCTION_OBJECT(bit_and, x & y)
__KILN_FUNCTION_OBJECT(bit_or, x | y)
__KILN_FUNCTION_OBJECT(bit_xor, x ^ y)
__KILN_FUNCTION_OBJECT(logical_and, x && y)
__KILN_FUNCTION_OBJECT(logical_or, x || y)
__KILN_FUNCTION_OBJECT(minimum, y < x ? y : x)
__KILN_FUNCTION_OBJECT(maximum, x < y ? y : x)
#undef __KILN_FUNCTION_OBJECT

} // namespace _V1
} // namespace sycl
