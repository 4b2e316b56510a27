// SPDX-License-Identifier: MIT OR Apache-2.0
//! item<D>: a work-item of a range without work-groups (SYCL 2020, 4.9.1.4).
#pragma once
#include <sycl/detail/work_item.hpp>
#include <sycl/id.hpp>
#include <sycl/range.hpp>

namespace sycl {
inline namespace _V1 {

/// The work-item that executes the call (SYCL 2020, 4.9.1.4). Kiln's launches have no offset.
template <int D = 1, bool WithOffset = true> class item {
public:
  static constexpr int dimensions = D;

  item() = default;
  template <bool Offset, class = detail::enable_if<WithOffset && !Offset>> item(const item<D, Offset> &) {}

  id<D> get_id() const { return detail::global_id<id<D>>(); }
  size_t get_id(int dimension) const { return detail::global_id<D>(dimension); }
  size_t operator[](int dimension) const { return get_id(dimension); }
  range<D> get_range() const { return detail::global_size<range<D>>(); }
  size_t get_range(int dimension) const { return detail::global_size<D>(dimension); }
  size_t get_linear_id() const { return detail::global_linear_id<D>(); }

  /// A one-dimensional item is also a number.
  operator detail::choose_t<D == 1, size_t, detail::not_a_number>() const {
    if constexpr (D == 1)
      return get_id(0);
    else
      return {};
  }
};

} // namespace _V1
} // namespace sycl
