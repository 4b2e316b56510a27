// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every order and scope, as constants and as variables.
// covers: memory_order, memory_scope, atomic_ref properties of the type, atomic_fence
#include <check.hpp>

using sycl::memory_order, sycl::memory_scope;

template <memory_order order, memory_scope scope> void defaults(unsigned *failures, int &x) {
  sycl::atomic_ref<int, order, scope> atomic(x);
  atomic.store(hide(3));
  CHECK(atomic.load() == 3 && atomic.fetch_add(2) == 3 && atomic.exchange(9) == 5);
  int expected = 9;
  CHECK(atomic.compare_exchange_strong(expected, 1) && x == 1);
  sycl::atomic_fence(order, scope);
}
template <memory_order order> void scopes(unsigned *failures, int &x) {
  defaults<order, memory_scope::work_item>(failures, x);
  defaults<order, memory_scope::sub_group>(failures, x);
  defaults<order, memory_scope::work_group>(failures, x);
  defaults<order, memory_scope::device>(failures, x);
  defaults<order, memory_scope::system>(failures, x);
}

using ordered = sycl::atomic_ref<long, memory_order::acq_rel, memory_scope::work_group>;
static_assert(ordered::default_read_order == sycl::memory_order_acquire && ordered::default_scope == sycl::memory_scope_work_group);
static_assert(ordered::default_write_order == sycl::memory_order_release && ordered::required_alignment == 8);
static_assert(ordered::default_read_modify_write_order == sycl::memory_order_acq_rel && ordered::is_always_lock_free);
static_assert(__is_same(ordered::value_type, long));

CHECKS(1) {
  int &x = *reinterpret_cast<int *>(memory);
  scopes<memory_order::relaxed>(failures, x);
  scopes<memory_order::acq_rel>(failures, x);
  scopes<memory_order::seq_cst>(failures, x);

  sycl::atomic_ref<int, memory_order::relaxed, memory_scope::device> atomic(x);
  const memory_order read = hide(memory_order::acquire), write = hide(memory_order::release);
  const memory_scope scope = hide(memory_scope::work_group);
  atomic.store(5, write, scope);
  CHECK(atomic.load(read) == 5 && atomic.load(memory_order::seq_cst, scope) == 5);
  CHECK(atomic.exchange(6, hide(memory_order::acq_rel)) == 5 && atomic.fetch_add(2, write, scope) == 6);
  CHECK(atomic.fetch_max(20, read, memory_scope::system) == 8 && atomic.fetch_xor(1, hide(memory_order::seq_cst)) == 20);
  int expected = 21;
  CHECK(atomic.compare_exchange_strong(expected, 30, hide(memory_order::acq_rel), read, scope));
  CHECK(!atomic.compare_exchange_weak(expected, 31, write, hide(memory_order::relaxed)) && expected == 30);
  while (!atomic.compare_exchange_weak(expected, 31, hide(memory_order::seq_cst)))
    ;
  CHECK(x == 31);
}
