// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reductions and scans with any function object, of everything that work-items can exchange.
#pragma once
#include <sycl/detail/group_exchange.hpp>
#include <sycl/detail/work_item.hpp>

namespace sycl {
inline namespace _V1 {
namespace __detail {

/// The values of the items of the sub-group up to this one, combined in their order.
template <class __T, class __Op> inline __T __scan_sub_group(__T __x, __Op __op) {
  const size_t __item = __kiln_sub_group_local_id(0);
  for (size_t __distance = 1; __distance < 32; __distance *= 2) {
    const __T __earlier = __from_item<1, false>(__x, __item - __distance);
    if (__item >= __distance)
      __x = __op(__earlier, __x);
  }
  return __x;
}

/// The values of the items of the scope up to this one, combined in their order. `__before` becomes the same without this
/// item's, except in the first item.
template <unsigned __scope, class __T, class __Op> inline __T __scan_items(__T __x, __Op __op, __T &__before) {
  const size_t __item = __kiln_sub_group_local_id(0);
  __x = __scan_sub_group(__x, __op);
  __before = __from_item<1, false>(__x, __item - 1);
  if constexpr (__scope == 2) {
    const size_t __own = __kiln_sub_group_id(0), __count = __kiln_sub_group_count(0);
    __T __earlier = __x;
    for (size_t __i = 0; __i + 1 < __count; ++__i) {
      const __T __sum = __from_item<2, true>(__x, 32 * __i + 31);
      if (__i < __own)
        __earlier = __i == 0 ? __sum : __T(__op(__earlier, __sum));
    }
    if (__own > 0) {
      __before = __item == 0 ? __earlier : __T(__op(__earlier, __before));
      __x = __op(__earlier, __x);
    }
  }
  return __x;
}

/// The values of the first so many items of the scope, combined in their order.
template <unsigned __scope, class __T, class __Op> inline __T __reduce_items(__T __x, __Op __op, size_t __count) {
  __T __before = __x;
  return __from_item<__scope, true>(__scan_items<__scope>(__x, __op, __before), __count - 1);
}

} // namespace __detail
} // namespace _V1
} // namespace sycl
