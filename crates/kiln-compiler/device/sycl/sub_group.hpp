// SPDX-License-Identifier: MIT OR Apache-2.0
//! sub_group: the sub-group of a work-item (SYCL 2020, 4.9.1.8).
#pragma once
#include <sycl/detail/group_exchange.hpp>
#include <sycl/detail/work_item.hpp>
#include <sycl/id.hpp>
#include <sycl/memory_enums.hpp>
#include <sycl/range.hpp>

namespace sycl {
inline namespace _V1 {

/// The sub-group that executes the call: 32 work-items of the group with neighbouring linear ids, fewer in the last
/// (SYCL 2020, 4.9.1.8).
class sub_group {
public:
  using id_type = id<1>;
  using range_type = range<1>;
  using linear_id_type = uint32_t;
  static constexpr int dimensions = 1;
  static constexpr memory_scope fence_scope = memory_scope::sub_group;

  id_type get_group_id() const { return __kiln_sub_group_id(0); }
  id_type get_local_id() const { return __kiln_sub_group_local_id(0); }
  range_type get_local_range() const { return __kiln_sub_group_size(0); }
  range_type get_group_range() const { return __kiln_sub_group_count(0); }
  range_type get_max_local_range() const { return 32; }

  linear_id_type get_group_linear_id() const { return __kiln_sub_group_id(0); }
  linear_id_type get_local_linear_id() const { return __kiln_sub_group_local_id(0); }
  linear_id_type get_group_linear_range() const { return __kiln_sub_group_count(0); }
  linear_id_type get_local_linear_range() const { return __kiln_sub_group_size(0); }
  /// True in one work-item of the sub-group: the first.
  bool leader() const { return __kiln_sub_group_local_id(0) == 0; }

  // The functions of sycl_ext_oneapi_sub_group.
#define __KILN_SHUFFLE(__name, __by, __item, __instead)                                                                \
  template <class __T> [[__deprecated__("use sycl::" __instead " instead")]] __T __name(__T __x, __by) const {         \
    return __detail::__from_item<1, false>(__x, __item);                                                               \
  }
  __KILN_SHUFFLE(shuffle, id_type __i, __i[0], "select_from_group")
  __KILN_SHUFFLE(shuffle_down, uint32_t __delta, __kiln_sub_group_local_id(0) + __delta, "shift_group_left")
  __KILN_SHUFFLE(shuffle_up, uint32_t __delta, __kiln_sub_group_local_id(0) - __delta, "shift_group_right")
  __KILN_SHUFFLE(shuffle_xor, id_type __mask, __kiln_sub_group_local_id(0) ^ __mask[0], "permute_group_by_xor")
#undef __KILN_SHUFFLE

  friend bool operator==(const sub_group &, const sub_group &) { return true; }
  friend bool operator!=(const sub_group &, const sub_group &) { return false; }
};

} // namespace _V1
} // namespace sycl
