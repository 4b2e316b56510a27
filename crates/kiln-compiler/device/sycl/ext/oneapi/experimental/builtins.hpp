// SPDX-License-Identifier: MIT OR Apache-2.0
//! printf of kernels (sycl_ext_oneapi_printf).
#pragma once
#include <sycl/feature_test.hpp>

extern "C" SYCL_EXTERNAL int __kiln_print(const char *, ...);

namespace sycl {
inline namespace _V1 {
namespace ext::oneapi::experimental {

/// C's printf, whose text the queue passes on. The format and what `%s` prints are constant strings. Yields 0.
template <class __Char, class... __Args> int printf(const __Char *__format, __Args... __arguments) {
  static_assert((!__is_class(__Args) && ...), "printf takes numbers and pointers");
  return __kiln_print(__format, __arguments...);
}

} // namespace ext::oneapi::experimental
} // namespace _V1
} // namespace sycl
