// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions of integers (SYCL 2020, 4.17.6). As SYCL says, all arguments have the same type.
#pragma once
#include <sycl/detail/traits.hpp>

namespace sycl {
inline namespace _V1 {
namespace __detail {

template <class __T> using __integer = typename __enable<__is_integral(__T), __T>::__type;
/// The unsigned type of the same size. Standard headers take the name of clang's trait for this.
template <class __T>
using __unsigned_of = __choose_t<sizeof(__T) == 1, unsigned char,
                                 __choose_t<sizeof(__T) == 2, unsigned short,
                                            __choose_t<sizeof(__T) == 4, unsigned int, unsigned long>>>;
template <class __T> inline constexpr int __bits = 8 * sizeof(__T);

/// A type in which the product of two `__T` fits.
template <class __T>
using __twice_as_wide =
    __choose_t<sizeof(__T) == 8, __choose_t<(__T(-1) < __T(0)), __int128, unsigned __int128>,
               __choose_t<(__T(-1) < __T(0)), long long, unsigned long long>>;

} // namespace __detail

template <class __T> constexpr __detail::__integer<__T> abs(__T __x) { return __x < __T(0) ? __T(-__x) : __x; }

template <class __T> constexpr __detail::__integer<__T> abs_diff(__T __x, __T __y) {
  using __U = __detail::__unsigned_of<__T>;
  return __x < __y ? __T(__U(__y) - __U(__x)) : __T(__U(__x) - __U(__y));
}

template <class __T> constexpr __detail::__integer<__T> add_sat(__T __x, __T __y) {
  return __builtin_elementwise_add_sat(__x, __y);
}
template <class __T> constexpr __detail::__integer<__T> sub_sat(__T __x, __T __y) {
  return __builtin_elementwise_sub_sat(__x, __y);
}

/// (x + y) >> 1 without overflow.
template <class __T> constexpr __detail::__integer<__T> hadd(__T __x, __T __y) {
  return (__x & __y) + ((__x ^ __y) >> 1);
}
/// (x + y + 1) >> 1 without overflow.
template <class __T> constexpr __detail::__integer<__T> rhadd(__T __x, __T __y) {
  return (__x | __y) - ((__x ^ __y) >> 1);
}

template <class __T> constexpr __detail::__integer<__T> min(__T __x, __T __y) { return __y < __x ? __y : __x; }
template <class __T> constexpr __detail::__integer<__T> max(__T __x, __T __y) { return __x < __y ? __y : __x; }
template <class __T> constexpr __detail::__integer<__T> clamp(__T __x, __T __low, __T __high) {
  return min(max(__x, __low), __high);
}

/// The number of leading zeros; the width for 0.
template <class __T> constexpr __detail::__integer<__T> clz(__T __x) {
  return __builtin_clzg(__detail::__unsigned_of<__T>(__x), __detail::__bits<__T>);
}
/// The number of trailing zeros; the width for 0.
template <class __T> constexpr __detail::__integer<__T> ctz(__T __x) {
  return __builtin_ctzg(__detail::__unsigned_of<__T>(__x), __detail::__bits<__T>);
}
template <class __T> constexpr __detail::__integer<__T> popcount(__T __x) {
  return __builtin_popcountg(__detail::__unsigned_of<__T>(__x));
}

/// The upper half of the product.
template <class __T> constexpr __detail::__integer<__T> mul_hi(__T __x, __T __y) {
  using __W = __detail::__twice_as_wide<__T>;
  return __T((__W(__x) * __W(__y)) >> __detail::__bits<__T>);
}
/// The upper half of the product of the first two, plus the third.
template <class __T> constexpr __detail::__integer<__T> mad_hi(__T __a, __T __b, __T __c) {
  using __U = __detail::__unsigned_of<__T>;
  return __T(__U(mul_hi(__a, __b)) + __U(__c));
}

template <class __T>
constexpr __detail::__enable_if<__is_integral(__T) && sizeof(__T) == 4, __T> mul24(__T __x, __T __y) {
  return __x * __y;
}
template <class __T>
constexpr __detail::__enable_if<__is_integral(__T) && sizeof(__T) == 4, __T> mad24(__T __x, __T __y, __T __z) {
  return __x * __y + __z;
}

/// The first rotated to the left by the second modulo the width.
template <class __T> constexpr __detail::__integer<__T> rotate(__T __x, __T __count) {
  using __U = __detail::__unsigned_of<__T>;
  const __U __n = __U(__count) % __U(__detail::__bits<__T>);
  return __n == 0 ? __x : __T(__U(__U(__x) << __n) | __U(__U(__x) >> (__detail::__bits<__T> - __n)));
}

// Without these, two integers of different types would be converted to float.
template <class __A, class __B>
constexpr __detail::__enable_if<__is_integral(__A) && __is_integral(__B), __A> min(__A __x, __B) {
  static_assert(__is_same(__A, __B), "sycl::min takes two integers of the same type");
  return __x;
}
template <class __A, class __B>
constexpr __detail::__enable_if<__is_integral(__A) && __is_integral(__B), __A> max(__A __x, __B) {
  static_assert(__is_same(__A, __B), "sycl::max takes two integers of the same type");
  return __x;
}

} // namespace _V1
} // namespace sycl
