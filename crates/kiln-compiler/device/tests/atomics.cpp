// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every operation of atomic_ref, for every type that it takes.
// expected-no-diagnostics
#include <sycl/sycl.hpp>

using namespace sycl;
template <class T>
using ref = atomic_ref<T, memory_order::acq_rel, memory_scope::device, access::address_space::global_space>;

static_assert(ref<int>::default_read_order == memory_order::acquire);
static_assert(ref<int>::default_write_order == memory_order::release);
static_assert(ref<int>::default_read_modify_write_order == memory_order::acq_rel);
static_assert(ref<int>::default_scope == memory_scope_device && ref<int>::is_always_lock_free);
static_assert(ref<double>::required_alignment == 8 && sizeof(ref<int>) == 8);
static_assert(__is_same(ref<float *>::difference_type, ptrdiff_t) && __is_same(ref<float>::value_type, float));

template <class T> T any_type(T *p, T x) {
  const ref<T> r(*p);
  T expected = r.load();
  r.store(x);
  r.store(x, memory_order_relaxed);
  x = r = r.exchange(x);
  r.compare_exchange_strong(expected, x);
  r.compare_exchange_weak(expected, x, memory_order::relaxed);
  r.compare_exchange_weak(expected, x, memory_order::seq_cst, memory_order::acquire, memory_scope::system);
  return r;
}

template <class T> T number(T *p, T x) {
  const ref<T> r(*p);
  r.fetch_add(x);
  r.fetch_sub(x, memory_order_relaxed);
  r.fetch_min(x, memory_order_acquire, memory_scope_work_group);
  r.fetch_max(x);
  r += x;
  r -= x;
  return r++ + ++r + r-- + --r + any_type(p, x);
}

template <class T> T integer(T *p, T x) {
  const ref<T> r(*p);
  r.fetch_and(x);
  r.fetch_or(x, memory_order_release);
  r.fetch_xor(x);
  r &= x;
  r |= x;
  r ^= x;
  return number(p, x);
}

template int integer(int *, int);
template unsigned integer(unsigned *, unsigned);
template long integer(long *, long);
template unsigned long integer(unsigned long *, unsigned long);
template long long integer(long long *, long long);
template unsigned long long integer(unsigned long long *, unsigned long long);
template float number(float *, float);
template double number(double *, double);

SYCL_EXTERNAL int *pointers(int **p, int *x) {
  const ref<int *> r(*p);
  r.fetch_add(3);
  r -= 2;
  return ++r + 1 == r-- ? any_type(p, x) : nullptr;
}
SYCL_EXTERNAL int used(int *i, unsigned *u, long *l, unsigned long *m, long long *n, unsigned long long *o, float *f,
                       double *d) {
  return integer(i, 1) + integer(u, 2u) + integer(l, 3l) + integer(m, 4ul) + integer(n, 5ll) + integer(o, 6ull) +
         int(number(f, 7.0f)) + int(number(d, 8.0));
}
