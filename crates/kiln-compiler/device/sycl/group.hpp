// SPDX-License-Identifier: MIT OR Apache-2.0
//! group<D>: the work-group of a work-item (SYCL 2020, 4.9.1.7).
#pragma once
#include <sycl/detail/work_item.hpp>
#include <sycl/id.hpp>
#include <sycl/memory_enums.hpp>
#include <sycl/range.hpp>

namespace sycl {
inline namespace _V1 {

/// The work-group that executes the call (SYCL 2020, 4.9.1.7).
template <int D = 1> class group {
public:
  using id_type = id<D>;
  using range_type = range<D>;
  using linear_id_type = size_t;
  static constexpr int dimensions = D;
  static constexpr memory_scope fence_scope = memory_scope::work_group;

  id<D> get_group_id() const { return detail::group_id<id<D>>(); }
  size_t get_group_id(int dimension) const { return detail::group_id<D>(dimension); }
  id<D> get_local_id() const { return detail::local_id<id<D>>(); }
  size_t get_local_id(int dimension) const { return detail::local_id<D>(dimension); }
  range<D> get_local_range() const { return detail::local_size<range<D>>(); }
  size_t get_local_range(int dimension) const { return detail::local_size<D>(dimension); }
  range<D> get_group_range() const { return detail::group_count<range<D>>(); }
  size_t get_group_range(int dimension) const { return detail::group_count<D>(dimension); }
  range<D> get_max_local_range() const { return get_local_range(); }
  size_t operator[](int dimension) const { return get_group_id(dimension); }

  size_t get_group_linear_id() const { return detail::group_linear_id<D>(); }
  size_t get_local_linear_id() const { return detail::local_linear_id<D>(); }
  size_t get_group_linear_range() const { return get_group_range().size(); }
  size_t get_local_linear_range() const { return get_local_range().size(); }
  /// True in one work-item of the group: the first.
  bool leader() const { return get_local_linear_id() == 0; }

  friend bool operator==(const group &, const group &) { return true; }
  friend bool operator!=(const group &, const group &) { return false; }
};

} // namespace _V1
} // namespace sycl
