// SPDX-License-Identifier: MIT OR Apache-2.0
//! All operations on float and double.
// covers: atomic_ref of float and double, atomic_ref::fetch_add, atomic_ref::fetch_min, atomic_ref::fetch_max, atomic_ref operators
#include <check.hpp>

template <class T> void operations(unsigned *failures, void *memory) {
  T &x = *static_cast<T *>(memory);
  sycl::atomic_ref<T, sycl::memory_order::relaxed, sycl::memory_scope::device> atomic(x);
  x = hide(T(1.5));
  CHECK(atomic.load() == T(1.5) && atomic.exchange(T(-2)) == T(1.5));
  CHECK(atomic.fetch_add(T(0.25)) == -2 && atomic.fetch_sub(T(1)) == T(-1.75) && x == T(-2.75));
  CHECK(atomic.fetch_min(T(-2)) == T(-2.75) && atomic.fetch_min(T(-3)) == T(-2.75) && x == -3);
  CHECK(atomic.fetch_max(T(-4)) == -3 && atomic.fetch_max(T(0.5)) == -3 && x == T(0.5));
  CHECK((atomic += T(2)) == T(2.5) && (atomic -= T(0.5)) == 2 && x == 2);
  T expected = 3;
  CHECK(!atomic.compare_exchange_strong(expected, T(1)) && expected == 2);
  CHECK(atomic.compare_exchange_strong(expected, T(1)) && x == 1);
  x = hide(T(0));
  expected = T(-0.0); // Compared by its bits.
  CHECK(!atomic.compare_exchange_strong(expected, T(1)) && 1 / expected > 0);
  atomic.store(T(-0.0));
  CHECK(1 / x < 0);
}

CHECKS(1) {
  operations<float>(failures, memory);
  operations<double>(failures, memory + 8);
}
