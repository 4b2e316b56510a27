// SPDX-License-Identifier: MIT OR Apache-2.0
//! group_barrier (SYCL 2020, 4.17.3).
#pragma once
#include <sycl/atomic_fence.hpp>
#include <sycl/group.hpp>
#include <sycl/sub_group.hpp>

namespace sycl {
inline namespace _V1 {

/// Waits for every work-item of the work-group and orders their accesses, as seen in it (SYCL 2020, 4.17.3).
template <int __dims> void group_barrier(group<__dims>) { __kiln_barrier(2); }

/// Waits for every work-item of the sub-group and orders their accesses, as seen in it.
inline void group_barrier(sub_group) { __kiln_barrier(1); }

/// The same, and orders the accesses as seen in the scope.
template <int __dims> void group_barrier(group<__dims>, memory_scope __scope) {
  atomic_fence(memory_order::acq_rel, __scope);
  __kiln_barrier(2);
  atomic_fence(memory_order::acq_rel, __scope);
}
inline void group_barrier(sub_group, memory_scope __scope) {
  atomic_fence(memory_order::acq_rel, __scope);
  __kiln_barrier(1);
  atomic_fence(memory_order::acq_rel, __scope);
}

} // namespace _V1
} // namespace sycl
