// SPDX-License-Identifier: MIT OR Apache-2.0
//! group_barrier (SYCL 2020, 4.17.3).
#pragma once
#include <sycl/atomic_fence.hpp>
#include <sycl/group.hpp>

extern "C" SYCL_EXTERNAL __attribute__((convergent)) void __kiln_barrier(unsigned scope) noexcept;

namespace sycl {
inline namespace _V1 {

/// Waits for every work-item of the work-group and orders their accesses, as seen in it (SYCL 2020, 4.17.3).
template <int D> void group_barrier(group<D>) { __kiln_barrier(2); }

/// The same, and orders the accesses as seen in `scope`.
template <int D> void group_barrier(group<D> g, memory_scope scope) {
  atomic_fence(memory_order::acq_rel, scope);
  group_barrier(g);
  atomic_fence(memory_order::acq_rel, scope);
}

} // namespace _V1
} // namespace sycl
