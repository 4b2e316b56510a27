// SPDX-License-Identifier: MIT OR Apache-2.0
//! Copies that all work-items of a group do together (SYCL 2020, 4.9.1.7).
#pragma once
#include <sycl/detail/work_item.hpp>
#include <sycl/multi_ptr.hpp>

namespace sycl {
inline namespace _V1 {

/// A copy that was begun; `wait_for` waits for it.
class device_event {
public:
  /// Only `group::wait_for` and `nd_item::wait_for` wait for the other work-items too.
  void wait() const { __kiln_barrier(2); }
};

namespace __detail {

/// Copies so many elements. The stride is that of the elements in global memory.
template <class __G, class __T, access::address_space __to, class __U, access::address_space __from>
device_event __copy(__G __g, multi_ptr<__T, __to, access::decorated::yes> __destination,
                    multi_ptr<__U, __from, access::decorated::yes> __source, size_t __count, size_t __stride) {
  static_assert(__is_same(__T, __bare_t<__U>), "async_work_group_copy copies between elements of one type");
  constexpr bool __to_local = __to == access::address_space::local_space;
  const size_t __step = __g.get_local_linear_range();
  for (size_t __i = __g.get_local_linear_id(); __i < __count; __i += __step)
    __destination[__to_local ? __i : __i * __stride] = __source[__to_local ? __i * __stride : __i];
  return {};
}

} // namespace __detail
} // namespace _V1
} // namespace sycl
