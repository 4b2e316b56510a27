// SPDX-License-Identifier: MIT OR Apache-2.0
//! group: the work-group of a work-item (SYCL 2020, 4.9.1.7).
#pragma once
#include <sycl/detail/group_copy.hpp>
#include <sycl/detail/work_item.hpp>
#include <sycl/id.hpp>
#include <sycl/memory_enums.hpp>
#include <sycl/range.hpp>

namespace sycl {
inline namespace _V1 {

/// The work-group that executes the call (SYCL 2020, 4.9.1.7).
template <int __dims = 1> class group {
public:
  using id_type = id<__dims>;
  using range_type = range<__dims>;
  using linear_id_type = size_t;
  static constexpr int dimensions = __dims;
  static constexpr memory_scope fence_scope = memory_scope::work_group;

  id_type get_group_id() const { return __detail::__all<id_type, __kiln_group_id>(); }
  size_t get_group_id(int __dimension) const { return __kiln_group_id(__dims - 1 - __dimension); }
  id_type get_local_id() const { return __detail::__all<id_type, __kiln_local_id>(); }
  size_t get_local_id(int __dimension) const { return __kiln_local_id(__dims - 1 - __dimension); }
  range_type get_local_range() const { return __detail::__all<range_type, __kiln_local_size>(); }
  size_t get_local_range(int __dimension) const { return __kiln_local_size(__dims - 1 - __dimension); }
  range_type get_group_range() const { return __detail::__all<range_type, __kiln_group_count>(); }
  size_t get_group_range(int __dimension) const { return __kiln_group_count(__dims - 1 - __dimension); }
  range_type get_max_local_range() const { return get_local_range(); }
  size_t operator[](int __dimension) const { return get_group_id(__dimension); }

  size_t get_group_linear_id() const { return __detail::__linear_id<__dims, __kiln_group_id, __kiln_group_count>(); }
  size_t get_local_linear_id() const { return __detail::__linear_id<__dims, __kiln_local_id, __kiln_local_size>(); }
  size_t get_group_linear_range() const { return get_group_range().size(); }
  size_t get_local_linear_range() const { return get_local_range().size(); }
  /// True in one work-item of the group: the first.
  bool leader() const { return get_local_linear_id() == 0; }

  /// All work-items of the group copy elements between local and global memory, where they are `__stride` apart.
  template <class __To, class __From>
  device_event async_work_group_copy(__To __destination, __From __source, size_t __count, size_t __stride = 1) const {
    return __detail::__copy(*this, __destination, __source, __count, __stride);
  }
  /// Waits for copies, and for all work-items of the group.
  template <class... __Events> void wait_for(__Events...) const { __kiln_barrier(2); }

  friend bool operator==(const group &, const group &) { return true; }
  friend bool operator!=(const group &, const group &) { return false; }
};

} // namespace _V1
} // namespace sycl
