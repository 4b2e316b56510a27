// SPDX-License-Identifier: MIT OR Apache-2.0
//! known_identity: the value that a function object leaves every other value as it is with (SYCL 2020, 4.17.2).
#pragma once
#include <sycl/detail/group_operation.hpp>

namespace sycl {
inline namespace _V1 {

/// Whether the identity of a function object for a type is known (SYCL 2020, 4.17.2).
template <class __Op, class __T> struct has_known_identity {
  static constexpr bool value = __detail::__has_identity<__Op, __detail::__bare_t<__T>>;
};
template <class __Op, class __T> inline constexpr bool has_known_identity_v = has_known_identity<__Op, __T>::value;

/// The identity of a function object for a type, where it is known (SYCL 2020, 4.17.2).
template <class __Op, class __T> struct known_identity {
  static_assert(has_known_identity_v<__Op, __T>, "the identity of this operation is not known");
  static constexpr __detail::__bare_t<__T> value = __detail::__identity<__Op, __detail::__bare_t<__T>>();
};
template <class __Op, class __T>
inline constexpr __detail::__bare_t<__T> known_identity_v = known_identity<__Op, __T>::value;

} // namespace _V1
} // namespace sycl
