// SPDX-License-Identifier: MIT OR Apache-2.0
//! atomic_fence (SYCL 2020, 4.15.1).
#pragma once
#include <sycl/detail/memory_scope.hpp>

namespace sycl {
inline namespace _V1 {

/// Orders this work-item's accesses before and after the call, as seen in `scope` (SYCL 2020, 4.15.1).
inline void atomic_fence(memory_order order, memory_scope scope) {
  __scoped_atomic_thread_fence(static_cast<int>(order), detail::clang_scope(scope));
}

} // namespace _V1
} // namespace sycl
