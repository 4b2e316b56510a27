// SPDX-License-Identifier: MIT OR Apache-2.0
//! Types and orders that atomic_ref has not.
// covers: what atomic_ref does not take is refused
// rejected: 11: atomic_ref<short, sycl::memory_order::relaxed
// rejected: 12: atomic_ref<int, sycl::memory_order::acquire
// rejected: 14: no matching member function for call to 'fetch_and'
#include <check.hpp>

CHECKS(1) {
  using namespace sycl;
  atomic_ref<short, memory_order::relaxed, memory_scope::device> small(*reinterpret_cast<short *>(memory));
  atomic_ref<int, memory_order::acquire, memory_scope::device> acquire(*reinterpret_cast<int *>(memory));
  atomic_ref<float, memory_order::relaxed, memory_scope::device> number(*reinterpret_cast<float *>(memory));
  number.fetch_and(1.0f);
}
