// SPDX-License-Identifier: MIT OR Apache-2.0
//! native:: and half_precision:: (SYCL 2020, 4.17.5): the same functions, at full precision.
#pragma once
#include <sycl/detail/builtins/math_each.hpp>

namespace sycl {
inline namespace _V1 {

#define __KILN_REDUCED_PRECISION(__name)                                                                               \
  namespace __name {                                                                                                   \
  using _V1::cos;                                                                                                      \
  using _V1::exp;                                                                                                      \
  using _V1::exp10;                                                                                                    \
  using _V1::exp2;                                                                                                     \
  using _V1::log;                                                                                                      \
  using _V1::log10;                                                                                                    \
  using _V1::log2;                                                                                                     \
  using _V1::powr;                                                                                                     \
  using _V1::rsqrt;                                                                                                    \
  using _V1::sin;                                                                                                      \
  using _V1::sqrt;                                                                                                     \
  using _V1::tan;                                                                                                      \
  inline float divide(float __x, float __y) { return __x / __y; }                                                      \
  inline float recip(float __x) { return 1.0f / __x; }                                                                 \
  __KILN_MAP_2(divide, __floats)                                                                                       \
  __KILN_MAP(recip, __floats)                                                                                          \
  }
__KILN_REDUCED_PRECISION(native)
__KILN_REDUCED_PRECISION(half_precision)
#undef __KILN_REDUCED_PRECISION

/// sycl_ext_oneapi_native_math.
namespace ext::oneapi::experimental::native {
using _V1::exp2;
using _V1::tanh;
} // namespace ext::oneapi::experimental::native

} // namespace _V1
} // namespace sycl
