// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the sources of these tests include: a kernel that checks itself.
#pragma once
#include <sycl/sycl.hpp>

namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;

/// Opens the kernel of a test over D dimensions. `memory` is 64 KiB of zeros.
#define CHECKS(D)                                                                                                      \
  extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<D>)) void checks(unsigned *failures,          \
                                                                                         unsigned char *memory)

/// Reports its line where the condition is false. Only for the kernel itself and for functions with a `failures`.
#define CHECK(...)                                                                                                     \
  do {                                                                                                                 \
    if (!(__VA_ARGS__)) report_failure(failures, __LINE__);                                                            \
  } while (0)

inline void report_failure(unsigned *failures, unsigned line) {
  using counter = sycl::atomic_ref<unsigned, sycl::memory_order::relaxed, sycl::memory_scope::device>;
  unsigned place = 1 + counter(failures[0]).fetch_add(1u);
  if (place < 64) failures[place] = line;
}

/// The same value, of which the compiler knows nothing. Every byte of it must be written: no padding.
template <class T> T hide(const T &value) {
  volatile unsigned char bytes[sizeof(T)];
  for (unsigned i = 0; i < sizeof(T); ++i) bytes[i] = reinterpret_cast<const unsigned char *>(&value)[i];
  T result;
  for (unsigned i = 0; i < sizeof(T); ++i) reinterpret_cast<unsigned char *>(&result)[i] = bytes[i];
  return result;
}

/// Are two finite numbers at most so many steps apart?
inline bool near(float a, float b, int steps) {
  auto order = [](float x) { int bits = sycl::bit_cast<int>(x); return bits < 0 ? int(0x80000000u) - bits : bits; };
  long distance = long(order(a)) - order(b);
  return a == a && b == b && (distance < 0 ? -distance : distance) <= steps;
}
inline bool near(double a, double b, int steps) {
  auto order = [](double x) { long bits = sycl::bit_cast<long>(x); return bits < 0 ? long(1ul << 63) - bits : bits; };
  long first = order(a), second = order(b);
  return a == a && b == b && (first < second ? second - first : first - second) <= steps;
}
