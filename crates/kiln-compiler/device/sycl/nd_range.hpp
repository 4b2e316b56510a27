// SPDX-License-Identifier: MIT OR Apache-2.0
//! nd_range: an iteration space cut into work-groups (SYCL 2020, 4.9.1.2).
#pragma once
#include <sycl/id.hpp>
#include <sycl/range.hpp>

namespace sycl {
inline namespace _V1 {

/// A global range, the local range that cuts it into work-groups, and an offset (SYCL 2020, 4.9.1.2).
template <int __dims = 1> class nd_range {
  range<__dims> __global;
  range<__dims> __local;
  id<__dims> __offset;

public:
  static constexpr int dimensions = __dims;

  constexpr nd_range(range<__dims> __global_size, range<__dims> __local_size, id<__dims> __first = id<__dims>())
      : __global(__global_size), __local(__local_size), __offset(__first) {}

  constexpr range<__dims> get_global_range() const { return __global; }
  constexpr range<__dims> get_local_range() const { return __local; }
  constexpr range<__dims> get_group_range() const { return __global / __local; }
  constexpr id<__dims> get_offset() const { return __offset; }

  friend constexpr bool operator==(const nd_range &__a, const nd_range &__b) {
    return __a.__global == __b.__global && __a.__local == __b.__local && __a.__offset == __b.__offset;
  }
  friend constexpr bool operator!=(const nd_range &__a, const nd_range &__b) { return !(__a == __b); }
};

} // namespace _V1
} // namespace sycl
