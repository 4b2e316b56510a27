// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where a work-item stands in its launch, and where it waits: the compiler's builtins, and their translation to SYCL's
//! order.
//! SYCL counts dimensions from the slowest, the builtins from the fastest.
#pragma once
#include <sycl/detail/types.hpp>
#include <sycl/feature_test.hpp>

extern "C" {
SYCL_EXTERNAL __attribute__((__const__)) size_t __kiln_global_id(unsigned) noexcept;
SYCL_EXTERNAL __attribute__((__const__)) size_t __kiln_global_size(unsigned) noexcept;
SYCL_EXTERNAL __attribute__((__const__)) size_t __kiln_local_id(unsigned) noexcept;
SYCL_EXTERNAL __attribute__((__const__)) size_t __kiln_local_size(unsigned) noexcept;
SYCL_EXTERNAL __attribute__((__const__)) size_t __kiln_group_id(unsigned) noexcept;
SYCL_EXTERNAL __attribute__((__const__)) size_t __kiln_group_count(unsigned) noexcept;
SYCL_EXTERNAL __attribute__((__const__)) size_t __kiln_sub_group_id(unsigned) noexcept;
SYCL_EXTERNAL __attribute__((__const__)) size_t __kiln_sub_group_count(unsigned) noexcept;
SYCL_EXTERNAL __attribute__((__const__)) size_t __kiln_sub_group_local_id(unsigned) noexcept;
SYCL_EXTERNAL __attribute__((__const__)) size_t __kiln_sub_group_size(unsigned) noexcept;
SYCL_EXTERNAL __attribute__((__convergent__)) void __kiln_barrier(unsigned) noexcept;
}

namespace sycl {
inline namespace _V1 {
namespace __detail {

/// What a builtin answers for each dimension, as an id or a range.
template <class __Index, size_t __query(unsigned)> inline __Index __all() {
  if constexpr (__Index::dimensions == 1)
    return __Index(__query(0));
  else if constexpr (__Index::dimensions == 2)
    return __Index(__query(1), __query(0));
  else
    return __Index(__query(2), __query(1), __query(0));
}

/// The position of an id in a size in row-major order (SYCL 2020, 3.11.1).
template <int __dims, size_t __id(unsigned), size_t __size(unsigned)> inline size_t __linear_id() {
  if constexpr (__dims == 1)
    return __id(0);
  else if constexpr (__dims == 2)
    return __id(1) * __size(0) + __id(0);
  else
    return (__id(2) * __size(1) + __id(1)) * __size(0) + __id(0);
}

} // namespace __detail
} // namespace _V1
} // namespace sycl
