// SPDX-License-Identifier: MIT OR Apache-2.0
//! atomic_fence (SYCL 2020, 4.15.1).
#pragma once
#include <sycl/memory_enums.hpp>

namespace sycl {
inline namespace _V1 {

/// Orders this work-item's accesses before and after the call, as seen in the scope (SYCL 2020, 4.15.1).
inline void atomic_fence(memory_order __order, memory_scope __scope) {
  __scoped_atomic_thread_fence(int(__order), int(__scope));
}

} // namespace _V1
} // namespace sycl
