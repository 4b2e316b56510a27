// SPDX-License-Identifier: MIT OR Apache-2.0
//! All operations on integers of 32 and 64 bits.
// covers: atomic_ref::load, atomic_ref::store, atomic_ref::exchange, atomic_ref::compare_exchange_strong, atomic_ref::compare_exchange_weak, atomic_ref::fetch_add, atomic_ref::fetch_sub, atomic_ref::fetch_and, atomic_ref::fetch_or, atomic_ref::fetch_xor, atomic_ref::fetch_min, atomic_ref::fetch_max, atomic_ref operators, atomic_ref of integers
#include <check.hpp>

template <class T> void operations(unsigned *failures, void *memory) {
  T &x = *static_cast<T *>(memory);
  sycl::atomic_ref<T, sycl::memory_order::relaxed, sycl::memory_scope::device> atomic(x);
  x = hide(T(12));
  CHECK(atomic.load() == 12 && atomic == 12);
  atomic.store(hide(T(20)));
  CHECK(x == 20 && atomic.exchange(7) == 20 && x == 7);
  CHECK((atomic = T(10)) == 10 && x == 10);

  T expected = 10;
  CHECK(atomic.compare_exchange_strong(expected, 11) && expected == 10 && x == 11);
  CHECK(!atomic.compare_exchange_strong(expected, 12) && expected == 11 && x == 11);
  while (!atomic.compare_exchange_weak(expected, 40))
    ;
  expected = 3;
  CHECK(!atomic.compare_exchange_weak(expected, 12) && expected == 40 && x == 40);

  CHECK(atomic.fetch_add(hide(T(5))) == 40 && atomic.fetch_sub(3) == 45 && x == 42);
  CHECK(atomic.fetch_and(14) == 42 && x == 10 && atomic.fetch_or(5) == 10 && x == 15 && atomic.fetch_xor(6) == 15 && x == 9);
  CHECK(atomic.fetch_min(11) == 9 && x == 9 && atomic.fetch_min(4) == 9 && x == 4);
  CHECK(atomic.fetch_max(2) == 4 && x == 4 && atomic.fetch_max(30) == 4 && x == 30);

  CHECK((atomic += 2) == 32 && (atomic -= 5) == 27 && ++atomic == 28 && --atomic == 27);
  CHECK(atomic++ == 27 && atomic-- == 28 && x == 27);
  CHECK((atomic &= 10) == 10 && (atomic |= 4) == 14 && (atomic ^= 3) == 13 && x == 13);
  x = hide(T(0));
  const bool is_signed = T(-1) < 0;
  CHECK(--atomic == T(-1) && atomic.fetch_min(3) == T(-1) && x == (is_signed ? T(-1) : T(3)));
  x = T(-1);
  CHECK(atomic.fetch_max(3) == T(-1) && x == (is_signed ? T(3) : T(-1)));
  const sycl::atomic_ref<T, sycl::memory_order::relaxed, sycl::memory_scope::device> copy(atomic);
  CHECK(copy.fetch_add(1) == (is_signed ? T(3) : T(-1)) && copy.is_lock_free());
}

CHECKS(1) {
  operations<int>(failures, memory);
  operations<unsigned>(failures, memory + 8);
  operations<long>(failures, memory + 16);
  operations<unsigned long>(failures, memory + 24);
  operations<long long>(failures, memory + 32);
  operations<unsigned long long>(failures, memory + 40);
}
