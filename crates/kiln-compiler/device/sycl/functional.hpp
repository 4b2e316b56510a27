// SPDX-License-Identifier: MIT OR Apache-2.0
//! Function objects of the group algorithms and reductions (SYCL 2020, 4.17.2).
#pragma once

namespace sycl {
inline namespace _V1 {

/// Defines a function object for a type, and for any types where the type is void.
#define __KILN_FUNCTION_OBJECT(__name, __expression)                                                                   \
  template <class __T = void> struct __name {                                                                          \
    constexpr __T operator()(const __T &__x, const __T &__y) const { return __expression; }                            \
  };                                                                                                                   \
  template <> struct __name<void> {                                                                                    \
    template <class __A, class __B> constexpr auto operator()(const __A &__x, const __B &__y) const {                  \
      return __expression;                                                                                             \
    }                                                                                                                  \
  };
__KILN_FUNCTION_OBJECT(plus, __x + __y)
__KILN_FUNCTION_OBJECT(multiplies, __x *__y)
__KILN_FUNCTION_OBJECT(bit_and, __x &__y)
__KILN_FUNCTION_OBJECT(bit_or, __x | __y)
__KILN_FUNCTION_OBJECT(bit_xor, __x ^ __y)
__KILN_FUNCTION_OBJECT(logical_and, __x &&__y)
__KILN_FUNCTION_OBJECT(logical_or, __x || __y)
__KILN_FUNCTION_OBJECT(minimum, __y < __x ? __y : __x)
__KILN_FUNCTION_OBJECT(maximum, __x < __y ? __y : __x)
#undef __KILN_FUNCTION_OBJECT

} // namespace _V1
} // namespace sycl
