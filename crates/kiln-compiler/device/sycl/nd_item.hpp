// SPDX-License-Identifier: MIT OR Apache-2.0
//! nd_item<D>: a work-item of an nd_range (SYCL 2020, 4.9.1.5).
#pragma once
#include <sycl/access/access.hpp>
#include <sycl/atomic_fence.hpp>
#include <sycl/group.hpp>
#include <sycl/group_barrier.hpp>
#include <sycl/nd_range.hpp>

namespace sycl {
inline namespace _V1 {

/// The work-item that executes the call (SYCL 2020, 4.9.1.5). Kiln's launches have no offset.
template <int D = 1> class nd_item {
public:
  static constexpr int dimensions = D;

  id<D> get_global_id() const { return detail::global_id<id<D>>(); }
  size_t get_global_id(int dimension) const { return detail::global_id<D>(dimension); }
  size_t get_global_linear_id() const { return detail::global_linear_id<D>(); }
  id<D> get_local_id() const { return detail::local_id<id<D>>(); }
  size_t get_local_id(int dimension) const { return detail::local_id<D>(dimension); }
  size_t get_local_linear_id() const { return detail::local_linear_id<D>(); }

  group<D> get_group() const { return {}; }
  size_t get_group(int dimension) const { return detail::group_id<D>(dimension); }
  size_t get_group_linear_id() const { return detail::group_linear_id<D>(); }
  range<D> get_group_range() const { return detail::group_count<range<D>>(); }
  size_t get_group_range(int dimension) const { return detail::group_count<D>(dimension); }

  range<D> get_global_range() const { return detail::global_size<range<D>>(); }
  size_t get_global_range(int dimension) const { return detail::global_size<D>(dimension); }
  range<D> get_local_range() const { return detail::local_size<range<D>>(); }
  size_t get_local_range(int dimension) const { return detail::local_size<D>(dimension); }
  nd_range<D> get_nd_range() const { return {get_global_range(), get_local_range()}; }

  [[deprecated("launches have no offset in SYCL 2020")]] id<D> get_offset() const { return {}; }

  /// SYCL 1.2.1's barrier of the work-group. Every barrier orders both local and global memory.
  [[deprecated("use sycl::group_barrier(get_group()) instead")]] void
  barrier(access::fence_space = access::fence_space::global_and_local) const {
    group_barrier(get_group());
  }
  [[deprecated("use sycl::atomic_fence() instead")]] void
  mem_fence(access::fence_space = access::fence_space::global_and_local) const {
    atomic_fence(memory_order::acq_rel, memory_scope::work_group);
  }
};

} // namespace _V1
} // namespace sycl
