// SPDX-License-Identifier: MIT OR Apache-2.0
//! The operators of half and bfloat16, among themselves and with numbers.
#pragma once
#include <sycl/detail/traits.hpp>

namespace sycl {
inline namespace _V1 {
namespace __detail {
/// A namespace of its own, so that only numbers of 16 bits have these operators.
namespace __narrow {

/// The base of half and bfloat16. A class has `__result<T>`, what an operator with a number `T` gives.
struct __narrow_float {};

template <class __T> inline constexpr bool __is_narrow = __is_base_of(__narrow_float, __T);

/// The result of an operator; none where neither operand is a half or a bfloat16 or the other is no number.
template <class __A, class __B, bool __narrow_a, bool __narrow_b> struct __narrow_choice {};
template <class __A> struct __narrow_choice<__A, __A, true, true> {
  using __type = __A;
};
template <class __A, class __B>
struct __narrow_choice<__A, __B, true, false> : __enable<__is_arithmetic(__B), typename __A::template __result<__B>> {};
template <class __A, class __B>
struct __narrow_choice<__A, __B, false, true> : __enable<__is_arithmetic(__A), typename __B::template __result<__A>> {};
template <class __A, class __B>
using __narrow_result = typename __narrow_choice<__A, __B, __is_narrow<__A>, __is_narrow<__B>>::__type;

/// The compiler's number in a half or a bfloat16; a number itself.
template <class __T> constexpr auto __native(const __T &__x) {
  if constexpr (__is_narrow<__T>)
    return __x.__value;
  else
    return __x;
}

#define __KILN_ARITHMETIC(__op)                                                                                        \
  template <class __A, class __B, class __R = __narrow_result<__A, __B>>                                               \
  constexpr __R operator __op(const __A &__a, const __B &__b) {                                                        \
    return __R(__native(__a) __op __native(__b));                                                                      \
  }                                                                                                                    \
  template <class __A, class __B, class = __enable_if<__is_narrow<__A>, __narrow_result<__A, __B>>>                    \
  constexpr __A &operator __op##=(__A & __a, const __B & __b) {                                                        \
    return __a = __A(__native(__a) __op __native(__b));                                                                \
  }
__KILN_ARITHMETIC(+)
__KILN_ARITHMETIC(-)
__KILN_ARITHMETIC(*)
__KILN_ARITHMETIC(/)
#undef __KILN_ARITHMETIC

#define __KILN_COMPARISON(__op)                                                                                        \
  template <class __A, class __B, class = __narrow_result<__A, __B>>                                                   \
  constexpr bool operator __op(const __A &__a, const __B &__b) {                                                       \
    return __native(__a) __op __native(__b);                                                                           \
  }
__KILN_COMPARISON(==)
__KILN_COMPARISON(!=)
__KILN_COMPARISON(<)
__KILN_COMPARISON(>)
__KILN_COMPARISON(<=)
__KILN_COMPARISON(>=)
#undef __KILN_COMPARISON

template <class __A> constexpr __enable_if<__is_narrow<__A>, __A> operator+(const __A &__a) { return __a; }
template <class __A> constexpr __enable_if<__is_narrow<__A>, __A> operator-(const __A &__a) {
  return __A(-__native(__a));
}
template <class __A> constexpr __enable_if<__is_narrow<__A>, __A> &operator++(__A &__a) { return __a += 1; }
template <class __A> constexpr __enable_if<__is_narrow<__A>, __A> &operator--(__A &__a) { return __a -= 1; }
template <class __A> constexpr __enable_if<__is_narrow<__A>, __A> operator++(__A &__a, int) {
  const __A __before = __a;
  __a += 1;
  return __before;
}
template <class __A> constexpr __enable_if<__is_narrow<__A>, __A> operator--(__A &__a, int) {
  const __A __before = __a;
  __a -= 1;
  return __before;
}

} // namespace __narrow
using __narrow::__is_narrow;
using __narrow::__narrow_float;
} // namespace __detail
} // namespace _V1
} // namespace sycl
