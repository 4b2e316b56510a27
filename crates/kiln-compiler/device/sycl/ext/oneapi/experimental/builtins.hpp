// SPDX-License-Identifier: MIT OR Apache-2.0
//! printf of kernels (sycl_ext_oneapi_printf).
#pragma once
#include <sycl/detail/narrow_float.hpp>
#include <sycl/feature_test.hpp>
#include <sycl/vector.hpp>

extern "C" SYCL_EXTERNAL int __kiln_print(const char *, ...);

namespace sycl {
inline namespace _V1 {
namespace __detail {

/// What the compiler knows how to pass: a number, a pointer, or a vector of its own.
template <class __T> auto __printed(const __T &__x) {
  if constexpr (__is_base_of(__narrow_float, __T)) {
    return static_cast<float>(__x);
  } else {
    static_assert(!__is_class(__T), "printf takes numbers, vectors of them, and pointers");
    return __x;
  }
}
template <class __T, int __size> auto __printed(const vec<__T, __size> &__x) {
  static_assert(__is_arithmetic(__T), "printf takes vectors of numbers; convert the elements to float");
  __T __attribute__((__ext_vector_type__(__size))) __vector;
  __builtin_memcpy(&__vector, &__x, sizeof(__vector));
  return __vector;
}

} // namespace __detail

namespace ext::oneapi::experimental {

/// C's printf, whose text the queue passes on. The format and what `%s` prints are constant strings. Yields 0.
template <class... __Args> int printf(const char *__format, const __Args &...__arguments) {
  return __kiln_print(__format, __detail::__printed(__arguments)...);
}

} // namespace ext::oneapi::experimental
} // namespace _V1
} // namespace sycl
