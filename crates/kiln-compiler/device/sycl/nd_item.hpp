// SPDX-License-Identifier: MIT OR Apache-2.0
//! nd_item: a work-item of an nd_range (SYCL 2020, 4.9.1.5).
#pragma once
#include <sycl/access/access.hpp>
#include <sycl/atomic_fence.hpp>
#include <sycl/group.hpp>
#include <sycl/group_barrier.hpp>
#include <sycl/nd_range.hpp>
#include <sycl/sub_group.hpp>

namespace sycl {
inline namespace _V1 {

/// The work-item that executes the call (SYCL 2020, 4.9.1.5). Kiln's launches have no offset.
template <int __dims = 1> class nd_item {
  using __id = id<__dims>;
  using __range = range<__dims>;

public:
  static constexpr int dimensions = __dims;

  __id get_global_id() const { return __detail::__all<__id, __kiln_global_id>(); }
  size_t get_global_id(int __dimension) const { return __kiln_global_id(__dims - 1 - __dimension); }
  size_t get_global_linear_id() const { return __detail::__linear_id<__dims, __kiln_global_id, __kiln_global_size>(); }
  __id get_local_id() const { return __detail::__all<__id, __kiln_local_id>(); }
  size_t get_local_id(int __dimension) const { return __kiln_local_id(__dims - 1 - __dimension); }
  size_t get_local_linear_id() const { return __detail::__linear_id<__dims, __kiln_local_id, __kiln_local_size>(); }

  group<__dims> get_group() const { return {}; }
  size_t get_group(int __dimension) const { return __kiln_group_id(__dims - 1 - __dimension); }
  size_t get_group_linear_id() const { return __detail::__linear_id<__dims, __kiln_group_id, __kiln_group_count>(); }
  __range get_group_range() const { return __detail::__all<__range, __kiln_group_count>(); }
  size_t get_group_range(int __dimension) const { return __kiln_group_count(__dims - 1 - __dimension); }

  sub_group get_sub_group() const { return {}; }

  __range get_global_range() const { return __detail::__all<__range, __kiln_global_size>(); }
  size_t get_global_range(int __dimension) const { return __kiln_global_size(__dims - 1 - __dimension); }
  __range get_local_range() const { return __detail::__all<__range, __kiln_local_size>(); }
  size_t get_local_range(int __dimension) const { return __kiln_local_size(__dims - 1 - __dimension); }
  nd_range<__dims> get_nd_range() const { return {get_global_range(), get_local_range()}; }

  /// The same of the work-group.
  template <class __To, class __From>
  device_event async_work_group_copy(__To __destination, __From __source, size_t __count, size_t __stride = 1) const {
    return get_group().async_work_group_copy(__destination, __source, __count, __stride);
  }
  template <class... __Events> void wait_for(__Events... __events) const { get_group().wait_for(__events...); }

  friend bool operator==(const nd_item &, const nd_item &) { return true; }
  friend bool operator!=(const nd_item &, const nd_item &) { return false; }

  [[__deprecated__("launches have no offset in SYCL 2020")]] __id get_offset() const { return {}; }

  /// SYCL 1.2.1's barrier of the work-group. Every barrier orders both local and global memory.
  [[__deprecated__("use sycl::group_barrier(get_group()) instead")]] void
  barrier(access::fence_space = access::fence_space::global_and_local) const {
    group_barrier(get_group());
  }
  [[__deprecated__("use sycl::atomic_fence() instead")]] void
  mem_fence(access::fence_space = access::fence_space::global_and_local) const {
    atomic_fence(memory_order::acq_rel, memory_scope::work_group);
  }
};

} // namespace _V1
} // namespace sycl
