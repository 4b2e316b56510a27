// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions of integers (SYCL 2020, 4.17.6). As SYCL says, all arguments have the same type.
#pragma once
#include <sycl/detail/traits.hpp>

namespace sycl {
inline namespace _V1 {
namespace detail {

template <class T> using integer = enable_if<is_integral<T>, T>;
/// The unsigned type of the size of `T`. Standard headers take the name of clang's trait for this.
template <class T>
using unsigned_of = choose_t<sizeof(T) == 1, unsigned char,
                             choose_t<sizeof(T) == 2, unsigned short,
                                      choose_t<sizeof(T) == 4, unsigned int, unsigned long>>>;
template <class T> inline constexpr int bits = 8 * sizeof(T);

/// A type in which the product of two `T` fits.
template <class T>
using twice_as_wide = choose_t<sizeof(T) == 8, choose_t<is_signed<T>, __int128, unsigned __int128>,
                               choose_t<is_signed<T>, long long, unsigned long long>>;

} // namespace detail

template <class T> constexpr detail::integer<T> abs(T x) { return x < T(0) ? T(-x) : x; }

template <class T> constexpr detail::integer<T> abs_diff(T x, T y) {
  using U = detail::unsigned_of<T>;
  return x < y ? T(U(y) - U(x)) : T(U(x) - U(y));
}

template <class T> constexpr detail::integer<T> add_sat(T x, T y) { return __builtin_elementwise_add_sat(x, y); }
template <class T> constexpr detail::integer<T> sub_sat(T x, T y) { return __builtin_elementwise_sub_sat(x, y); }

/// (x + y) >> 1 without overflow.
template <class T> constexpr detail::integer<T> hadd(T x, T y) { return (x & y) + ((x ^ y) >> 1); }
/// (x + y + 1) >> 1 without overflow.
template <class T> constexpr detail::integer<T> rhadd(T x, T y) { return (x | y) - ((x ^ y) >> 1); }

template <class T> constexpr detail::integer<T> min(T x, T y) { return y < x ? y : x; }
template <class T> constexpr detail::integer<T> max(T x, T y) { return x < y ? y : x; }
template <class T> constexpr detail::integer<T> clamp(T x, T low, T high) { return min(max(x, low), high); }

/// The number of leading zeros; the width for 0.
template <class T> constexpr detail::integer<T> clz(T x) {
  return __builtin_clzg(detail::unsigned_of<T>(x), detail::bits<T>);
}
/// The number of trailing zeros; the width for 0.
template <class T> constexpr detail::integer<T> ctz(T x) {
  return __builtin_ctzg(detail::unsigned_of<T>(x), detail::bits<T>);
}
template <class T> constexpr detail::integer<T> popcount(T x) { return __builtin_popcountg(detail::unsigned_of<T>(x)); }

/// The upper half of the product.
template <class T> constexpr detail::integer<T> mul_hi(T x, T y) {
  using W = detail::twice_as_wide<T>;
  return T((W(x) * W(y)) >> detail::bits<T>);
}
/// The upper half of the product of `a` and `b`, plus `c`.
template <class T> constexpr detail::integer<T> mad_hi(T a, T b, T c) {
  using U = detail::unsigned_of<T>;
  return T(U(mul_hi(a, b)) + U(c));
}

template <class T> constexpr detail::enable_if<detail::is_integral<T> && sizeof(T) == 4, T> mul24(T x, T y) {
  return x * y;
}
template <class T> constexpr detail::enable_if<detail::is_integral<T> && sizeof(T) == 4, T> mad24(T x, T y, T z) {
  return x * y + z;
}

/// `x` rotated to the left by `count` modulo the width.
template <class T> constexpr detail::integer<T> rotate(T x, T count) {
  using U = detail::unsigned_of<T>;
  const U n = U(count) % U(detail::bits<T>);
  return n == 0 ? x : T(U(U(x) << n) | U(U(x) >> (detail::bits<T> - n)));
}

// Without these, two integers of different types would be converted to float.
template <class A, class B>
constexpr detail::enable_if<detail::is_integral<A> && detail::is_integral<B>, A> min(A x, B) {
  static_assert(detail::is_same<A, B>, "sycl::min takes two integers of the same type");
  return x;
}
template <class A, class B>
constexpr detail::enable_if<detail::is_integral<A> && detail::is_integral<B>, A> max(A x, B) {
  static_assert(detail::is_same<A, B>, "sycl::max takes two integers of the same type");
  return x;
}

} // namespace _V1
} // namespace sycl
