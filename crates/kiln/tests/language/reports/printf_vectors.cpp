// SPDX-License-Identifier: MIT OR Apache-2.0
//! Vectors in printf, as in OpenCL C.
// covers: printf: vec and half
// prints: 1.00,2.00,3.00,4.00
// prints: 1,-2 7
// prints: 3,-4,5 0.5 1.5
#include "check.hpp"

CHECKS(1) {
  using float4 = float __attribute__((ext_vector_type(4)));
  using int2 = int __attribute__((ext_vector_type(2)));
  float4 floats = {hide(1.0f), 2, 3, 4};
  int2 ints = {1, hide(-2)};
  syclexp::printf("%.2v4hlf\n", floats);
  syclexp::printf("%v2hld %d\n", ints, 7);
  sycl::vec<short, 3> shorts(3, hide(static_cast<short>(-4)), 5);
  syclexp::printf("%v3hd %g %g\n", shorts, sycl::half(hide(0.5f)), sycl::ext::oneapi::bfloat16(hide(1.5f)));
}
