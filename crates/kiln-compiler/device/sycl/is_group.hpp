// SPDX-License-Identifier: MIT OR Apache-2.0
//! is_group: what group functions take (SYCL 2020, 4.17.2).
#pragma once
#include <sycl/detail/traits.hpp>
#include <sycl/group.hpp>
#include <sycl/sub_group.hpp>

namespace sycl {
inline namespace _V1 {
namespace __detail {

/// The compiler's number of the scope of a group's type: 0 for other types.
template <class __G> inline constexpr unsigned __scope_of = 0;
template <> inline constexpr unsigned __scope_of<sub_group> = 1;
template <int __dims> inline constexpr unsigned __scope_of<group<__dims>> = 2;

/// The result of a group function: there is none for what is not a group.
template <class __G, class __T> using __for_group = __enable_if<__scope_of<__G> != 0, __T>;

} // namespace __detail

/// Whether a type is that of a group or sub-group.
template <class __T> struct is_group {
  static constexpr bool value = __detail::__scope_of<__T> != 0;
};
template <class __T> inline constexpr bool is_group_v = is_group<__T>::value;

} // namespace _V1
} // namespace sycl
