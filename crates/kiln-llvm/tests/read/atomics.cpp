// SPDX-License-Identifier: MIT OR Apache-2.0
// Atomic accesses of every kind, fences.
KERNEL atomics(int *counter, float *sum, unsigned long *largest) {
  __scoped_atomic_fetch_add(sum, 0.5f, __ATOMIC_ACQ_REL, __MEMORY_SCOPE_SYSTEM);
  __scoped_atomic_fetch_max(largest, id(), __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
  int old = __scoped_atomic_load_n(counter, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE);
  __scoped_atomic_compare_exchange_n(counter, &old, 2, true, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  __scoped_atomic_thread_fence(__ATOMIC_RELEASE, __MEMORY_SCOPE_WVFRNT);
  __scoped_atomic_store_n(counter, old, __ATOMIC_RELEASE, __MEMORY_SCOPE_SINGLE);
}
