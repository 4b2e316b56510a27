// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions of integers (SYCL 2020, 4.17.6). As SYCL says, all arguments have the same type.
#pragma once
#include <sycl/detail/builtins/common.hpp>

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

/// The type of twice the size that is signed as `__T` is.
template <class __T, bool __below_zero = (__T(-1) < __T(0))>
using __next_integer = __choose_t<sizeof(__T) == 1, __choose_t<__below_zero, int16_t, uint16_t>,
                                  __choose_t<sizeof(__T) == 2, __choose_t<__below_zero, int32_t, uint32_t>,
                                             __choose_t<__below_zero, int64_t, uint64_t>>>;

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

/// The sum of the product and the third, which stops at the ends of the type.
template <class __T> constexpr __detail::__integer<__T> mad_sat(__T __a, __T __b, __T __c) {
  using __W = __detail::__twice_as_wide<__T>;
  constexpr bool __below_zero = __T(-1) < __T(0);
  constexpr __W __most = (__W(1) << (__detail::__bits<__T> - __below_zero)) - 1;
  constexpr __W __least = __below_zero ? -__most - 1 : 0;
  const __W __exact = __W(__a) * __W(__b) + __W(__c);
  return __T(__exact < __least ? __least : __exact > __most ? __most : __exact);
}

/// The bits of the first above those of the second.
template <class __T, class __U>
constexpr __detail::__enable_if<__is_integral(__T) && __is_integral(__U) && sizeof(__T) == sizeof(__U) && sizeof(__T) < 8,
                                __detail::__next_integer<__T>>
upsample(__T __high, __U __low) {
  using __W = __detail::__next_integer<__T>;
  return __W(__W(__high) * (__W(1) << __detail::__bits<__T>) + __detail::__unsigned_of<__T>(__low));
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

__KILN_MAP(abs, __integers)
__KILN_MAP(clz, __integers)
__KILN_MAP(ctz, __integers)
__KILN_MAP(popcount, __integers)
__KILN_MAP_2(abs_diff, __integers)
__KILN_MAP_2(add_sat, __integers)
__KILN_MAP_2(hadd, __integers)
__KILN_MAP_2(mul24, __integers)
__KILN_MAP_2(mul_hi, __integers)
__KILN_MAP_2(rhadd, __integers)
__KILN_MAP_2(rotate, __integers)
__KILN_MAP_2(sub_sat, __integers)
__KILN_MAP_3(mad24, __integers)
__KILN_MAP_3(mad_hi, __integers)
__KILN_MAP_3(mad_sat, __integers)
// These are for floating-point elements too.
__KILN_MAP_2(max, __numbers)
__KILN_MAP_2(min, __numbers)
__KILN_MAP_3(clamp, __numbers)

template <class __A, class __B, class __R = __detail::__integers<__A>, class __L = __detail::__integers<__B>,
          class __W = __detail::__with_elements<__R, __detail::__next_integer<__detail::__element_of<__R>>>>
constexpr __W upsample(const __A &__high, const __B &__low) {
  return __detail::__map<__W>(__KILN_EACH(upsample), __R(__high), __L(__low));
}

} // namespace _V1
} // namespace sycl
