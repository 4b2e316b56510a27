// SPDX-License-Identifier: MIT OR Apache-2.0
//! Pointers, which operations move by elements.
// covers: atomic_ref of pointers
#include <check.hpp>

CHECKS(1) {
  short *numbers = reinterpret_cast<short *>(memory + 64);
  short *&x = *reinterpret_cast<short **>(memory);
  x = hide(numbers);
  sycl::atomic_ref<short *, sycl::memory_order::acq_rel, sycl::memory_scope::device> atomic(x);
  CHECK(atomic.load() == numbers && atomic.fetch_add(4) == numbers && x == numbers + 4);
  CHECK(atomic.fetch_sub(hide(3l)) == numbers + 4 && x == numbers + 1);
  CHECK(++atomic == numbers + 2 && atomic-- == numbers + 2 && (atomic += 5) == numbers + 6 && (atomic -= 1) == numbers + 5);
  short *expected = numbers;
  CHECK(!atomic.compare_exchange_strong(expected, numbers) && expected == numbers + 5);
  CHECK(atomic.compare_exchange_strong(expected, nullptr) && x == nullptr && atomic.exchange(numbers + 9) == nullptr);
  atomic = numbers + 1;
  CHECK(x == numbers + 1 && *x == 0 && __is_same(decltype(atomic)::difference_type, std::ptrdiff_t));
}
