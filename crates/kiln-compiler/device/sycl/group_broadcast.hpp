// SPDX-License-Identifier: MIT OR Apache-2.0
//! group_broadcast (SYCL 2020, 4.17.3).
#pragma once
#include <sycl/detail/group_exchange.hpp>
#include <sycl/is_group.hpp>

namespace sycl {
inline namespace _V1 {

/// The value of the first work-item of the group (SYCL 2020, 4.17.3).
template <class __G, class __T> __detail::__for_group<__G, __T> group_broadcast(__G, __T __x) {
  return __detail::__from_item<__detail::__scope_of<__G>, true>(__x, 0);
}
/// The value of the work-item with a linear id, the same one for all of the group.
template <class __G, class __T>
__detail::__for_group<__G, __T> group_broadcast(__G, __T __x, typename __G::linear_id_type __item) {
  return __detail::__from_item<__detail::__scope_of<__G>, true>(__x, __item);
}
/// The value of the work-item with an id, the same one for all of the group.
template <class __G, class __T>
__detail::__for_group<__G, __T> group_broadcast(__G __g, __T __x, typename __G::id_type __item) {
  const auto __sizes = __g.get_local_range();
  size_t __linear = __item[0];
  if constexpr (__G::dimensions > 1)
    __linear = __linear * __sizes[1] + __item[1];
  if constexpr (__G::dimensions > 2)
    __linear = __linear * __sizes[2] + __item[2];
  return __detail::__from_item<__detail::__scope_of<__G>, true>(__x, __linear);
}

} // namespace _V1
} // namespace sycl
