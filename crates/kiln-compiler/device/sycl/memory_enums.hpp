// SPDX-License-Identifier: MIT OR Apache-2.0
//! Orders and scopes of atomic operations and fences (SYCL 2020, 3.8.3.1 and 3.8.3.2).
#pragma once

namespace sycl {
inline namespace _V1 {

/// How an atomic operation or a fence orders other accesses (SYCL 2020, 3.8.3.1). The values are those of clang.
enum class memory_order : int {
  relaxed = __ATOMIC_RELAXED,
  acquire = __ATOMIC_ACQUIRE,
  release = __ATOMIC_RELEASE,
  acq_rel = __ATOMIC_ACQ_REL,
  seq_cst = __ATOMIC_SEQ_CST
};
inline constexpr memory_order memory_order_relaxed = memory_order::relaxed;
inline constexpr memory_order memory_order_acquire = memory_order::acquire;
inline constexpr memory_order memory_order_release = memory_order::release;
inline constexpr memory_order memory_order_acq_rel = memory_order::acq_rel;
inline constexpr memory_order memory_order_seq_cst = memory_order::seq_cst;

/// The work-items that an order concerns (SYCL 2020, 3.8.3.2). The values are those of clang.
enum class memory_scope : int {
  work_item = __MEMORY_SCOPE_SINGLE,
  sub_group = __MEMORY_SCOPE_WVFRNT,
  work_group = __MEMORY_SCOPE_WRKGRP,
  device = __MEMORY_SCOPE_DEVICE,
  system = __MEMORY_SCOPE_SYSTEM
};
inline constexpr memory_scope memory_scope_work_item = memory_scope::work_item;
inline constexpr memory_scope memory_scope_sub_group = memory_scope::sub_group;
inline constexpr memory_scope memory_scope_work_group = memory_scope::work_group;
inline constexpr memory_scope memory_scope_device = memory_scope::device;
inline constexpr memory_scope memory_scope_system = memory_scope::system;

} // namespace _V1
} // namespace sycl
