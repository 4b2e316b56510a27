// SPDX-License-Identifier: MIT OR Apache-2.0
//! nd_range<D>: an iteration space cut into work-groups (SYCL 2020, 4.9.1.2).
#pragma once
#include <sycl/id.hpp>
#include <sycl/range.hpp>

namespace sycl {
inline namespace _V1 {

/// A global range, the local range that cuts it into work-groups, and an offset (SYCL 2020, 4.9.1.2).
template <int D = 1> class nd_range {
  range<D> global;
  range<D> local;
  id<D> offset;

public:
  static constexpr int dimensions = D;

  constexpr nd_range(range<D> global_size, range<D> local_size, id<D> first = id<D>())
      : global(global_size), local(local_size), offset(first) {}

  constexpr range<D> get_global_range() const { return global; }
  constexpr range<D> get_local_range() const { return local; }
  constexpr range<D> get_group_range() const { return global / local; }
  constexpr id<D> get_offset() const { return offset; }

  friend constexpr bool operator==(const nd_range &a, const nd_range &b) {
    return a.global == b.global && a.local == b.local && a.offset == b.offset;
  }
  friend constexpr bool operator!=(const nd_range &a, const nd_range &b) { return !(a == b); }
};

} // namespace _V1
} // namespace sycl
