// SPDX-License-Identifier: MIT OR Apache-2.0
//! The few type traits that clang has no builtin for, so that <type_traits> is not needed.
#pragma once

namespace sycl {
inline namespace _V1 {
namespace __detail {

template <bool __condition, class __T> struct __enable {};
template <class __T> struct __enable<true, __T> {
  using __type = __T;
};
/// `__T` where the condition holds; elsewhere the declaration that names it does not exist.
template <bool __condition, class __T = void> using __enable_if = typename __enable<__condition, __T>::__type;

template <bool __condition, class __A, class __B> struct __choose {
  using __type = __A;
};
template <class __A, class __B> struct __choose<false, __A, __B> {
  using __type = __B;
};
/// `__A` where the condition holds, else `__B`.
template <bool __condition, class __A, class __B>
using __choose_t = typename __choose<__condition, __A, __B>::__type;

template <class __T> struct __bare {
  using __type = __T;
};
template <class __T> struct __bare<const __T> {
  using __type = __T;
};
template <class __T> struct __bare<__T &> : __bare<__T> {};
/// The type without its reference and without `const`.
template <class __T> using __bare_t = typename __bare<__T>::__type;

/// What ids, vectors and arrays of several numbers convert to instead of a number; nothing takes it.
struct __not_a_number {};

/// Is it a number with a fraction? The classes half and bfloat16 say so themselves.
template <class __T> inline constexpr bool __is_floating = __is_floating_point(__T);

} // namespace __detail
} // namespace _V1
} // namespace sycl
