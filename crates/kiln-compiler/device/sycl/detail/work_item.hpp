// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where a work-item stands in its launch: the compiler's builtins, and their translation to SYCL's order.
//! SYCL counts dimensions from the slowest, the builtins from the fastest. They want literal arguments, hence the
//! selections below, which fold when the dimension is known.
#pragma once
#include <sycl/detail/types.hpp>
#include <sycl/feature_test.hpp>

extern "C" {
SYCL_EXTERNAL __attribute__((const)) size_t __kiln_global_id(unsigned x) noexcept;
SYCL_EXTERNAL __attribute__((const)) size_t __kiln_global_size(unsigned x) noexcept;
SYCL_EXTERNAL __attribute__((const)) size_t __kiln_local_id(unsigned x) noexcept;
SYCL_EXTERNAL __attribute__((const)) size_t __kiln_local_size(unsigned x) noexcept;
SYCL_EXTERNAL __attribute__((const)) size_t __kiln_group_id(unsigned x) noexcept;
SYCL_EXTERNAL __attribute__((const)) size_t __kiln_group_count(unsigned x) noexcept;
}

namespace sycl {
inline namespace _V1 {
namespace detail {

/// Defines `query<D>(d)`, the value of SYCL's dimension d of D, and `query<Index>()`, all of them as an id or a range.
#define __KILN_WORK_ITEM_QUERY(query)                                                                                  \
  template <int D> inline size_t query(int d) {                                                                        \
    const size_t x = __kiln_##query(0);                                                                                \
    const size_t y = D > 1 ? __kiln_##query(1) : 0;                                                                    \
    const size_t z = D > 2 ? __kiln_##query(2) : 0;                                                                    \
    return D == 1 ? x : D == 2 ? (d == 0 ? y : x) : d == 0 ? z : d == 1 ? y : x;                                       \
  }                                                                                                                    \
  template <class Index> inline Index query() {                                                                        \
    if constexpr (Index::dimensions == 1)                                                                              \
      return Index(__kiln_##query(0));                                                                                 \
    else if constexpr (Index::dimensions == 2)                                                                         \
      return Index(__kiln_##query(1), __kiln_##query(0));                                                              \
    else                                                                                                               \
      return Index(__kiln_##query(2), __kiln_##query(1), __kiln_##query(0));                                           \
  }
__KILN_WORK_ITEM_QUERY(global_id)
__KILN_WORK_ITEM_QUERY(global_size)
__KILN_WORK_ITEM_QUERY(local_id)
__KILN_WORK_ITEM_QUERY(local_size)
__KILN_WORK_ITEM_QUERY(group_id)
__KILN_WORK_ITEM_QUERY(group_count)
#undef __KILN_WORK_ITEM_QUERY

/// Defines `name<D>()`, the position of `id` in `size` in row-major order (SYCL 2020, 3.11.1).
#define __KILN_LINEAR_ID(name, id, size)                                                                               \
  template <int D> inline size_t name() {                                                                              \
    if constexpr (D == 1)                                                                                              \
      return __kiln_##id(0);                                                                                           \
    else if constexpr (D == 2)                                                                                         \
      return __kiln_##id(1) * __kiln_##size(0) + __kiln_##id(0);                                                       \
    else                                                                                                               \
      return (__kiln_##id(2) * __kiln_##size(1) + __kiln_##id(1)) * __kiln_##size(0) + __kiln_##id(0);                 \
  }
__KILN_LINEAR_ID(global_linear_id, global_id, global_size)
__KILN_LINEAR_ID(local_linear_id, local_id, local_size)
__KILN_LINEAR_ID(group_linear_id, group_id, group_count)
#undef __KILN_LINEAR_ID

} // namespace detail
} // namespace _V1
} // namespace sycl
