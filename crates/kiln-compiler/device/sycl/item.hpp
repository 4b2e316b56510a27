// SPDX-License-Identifier: MIT OR Apache-2.0
//! item: a work-item of a range without work-groups (SYCL 2020, 4.9.1.4).
#pragma once
#include <sycl/detail/work_item.hpp>
#include <sycl/id.hpp>
#include <sycl/range.hpp>

namespace sycl {
inline namespace _V1 {

/// The work-item that executes the call (SYCL 2020, 4.9.1.4). Kiln's launches have no offset.
template <int __dims = 1, bool __with_offset = true> class item {
public:
  static constexpr int dimensions = __dims;

  item() = default;
  template <bool __offset, class = __detail::__enable_if<__with_offset && !__offset>>
  item(const item<__dims, __offset> &) {}

  id<__dims> get_id() const { return __detail::__all<id<__dims>, __kiln_global_id>(); }
  size_t get_id(int __dimension) const { return __kiln_global_id(__dims - 1 - __dimension); }
  size_t operator[](int __dimension) const { return get_id(__dimension); }
  range<__dims> get_range() const { return __detail::__all<range<__dims>, __kiln_global_size>(); }
  size_t get_range(int __dimension) const { return __kiln_global_size(__dims - 1 - __dimension); }
  size_t get_linear_id() const { return __detail::__linear_id<__dims, __kiln_global_id, __kiln_global_size>(); }

  [[__deprecated__("launches have no offset in SYCL 2020")]] id<__dims> get_offset() const { return {}; }

  friend bool operator==(const item &, const item &) { return true; }
  friend bool operator!=(const item &, const item &) { return false; }

  /// A one-dimensional item is also a number.
  operator __detail::__choose_t<__dims == 1, size_t, __detail::__not_a_number>() const {
    if constexpr (__dims == 1)
      return get_id(0);
    else
      return {};
  }
};

} // namespace _V1
} // namespace sycl
