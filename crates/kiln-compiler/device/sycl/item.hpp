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

  id<D> get_id() const { return detail::global_id<id<D>>(); }
  size_t get_id(int dimension) const { return detail::global_id<D>(dimension); }
  size_t operator[](int dimension) const { return get_id(dimension); }
  range<D> get_range() const { return detail::global_size<range<D>>(); }
  size_t get_range(int dimension) const { return detail::global_size<D>(dimension); }
  size_t get_linear_id() const { return detail::global_linear_id<D>(); }

  template <bool Offset = WithOffset, class = detail::enable_if<!Offset>> operator item<D, true>() const { return {}; }
  template <int N = D, class = detail::enable_if<N == 1>> operator size_t() const { return get_id(0); }
};

} // namespace _V1
} // namespace sycl
