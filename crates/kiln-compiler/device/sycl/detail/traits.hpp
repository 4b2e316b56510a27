// SPDX-License-Identifier: MIT OR Apache-2.0
//! The few type traits that the headers need, so that <type_traits> is not.
#pragma once

namespace sycl {
inline namespace _V1 {
namespace detail {

template <bool Condition, class T> struct enable {};
template <class T> struct enable<true, T> {
  using type = T;
};
/// `T` where `Condition` holds; elsewhere the declaration that names it does not exist.
template <bool Condition, class T = void> using enable_if = typename enable<Condition, T>::type;

template <bool Condition, class A, class B> struct choose {
  using type = A;
};
template <class A, class B> struct choose<false, A, B> {
  using type = B;
};
/// `A` where `Condition` holds, else `B`.
template <bool Condition, class A, class B> using choose_t = typename choose<Condition, A, B>::type;

template <class T> struct element {
  using type = T;
};
template <class T> struct element<T[]> : element<T> {};
template <class T, decltype(sizeof(0)) N> struct element<T[N]> : element<T> {};
/// The type of the elements of an array of any number of dimensions; `T` itself where it is none.
template <class T> using element_t = typename element<T>::type;

template <class A, class B> inline constexpr bool is_same = __is_same(A, B);
template <class T> inline constexpr bool is_integral = __is_integral(T);
template <class T> inline constexpr bool is_signed = T(-1) < T(0);
template <class T> inline constexpr bool is_pointer = __is_pointer(T);

} // namespace detail
} // namespace _V1
} // namespace sycl
