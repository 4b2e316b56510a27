// SPDX-License-Identifier: MIT OR Apache-2.0
//! group_barrier (SYCL 2020, 4.17.3).
#pragma once
#include <sycl/atomic_fence.hpp>
#include <sycl/group.hpp>

extern "C" SYCL_EXTERNAL __attribute__((convergent)) void __kiln_barrier(unsigned scope) noexcept;

namespace sycl {
inline namespace _V1 {

/// Waits for every work-item of the work-group and orders their accesses, as seen in `scope` (SYCL 2020, 4.17.3).
template <int D> void group_barrier(group<D>, memory_scope scope = group<D>::fence_scope) {
  constexpr unsigned work_group = 2;
  if (scope <= memory_scope::work_group) {
    __kiln_barrier(work_group);
    return;
  }
  atomic_fence(memory_order::acq_rel, scope);
  __kiln_barrier(work_group);
  atomic_fence(memory_order::acq_rel, scope);
}

} // namespace _V1
} // namespace sycl
