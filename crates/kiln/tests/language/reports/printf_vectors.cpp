// SPDX-License-Identifier: MIT OR Apache-2.0
//! Vectors in printf, as in OpenCL C.
// covers: printf: vectors
// prints: 1.00,2.00,3.00,4.00
// prints: 1,-2 7
#include "check.hpp"

CHECKS(1) {
  using float4 = float __attribute__((ext_vector_type(4)));
  using int2 = int __attribute__((ext_vector_type(2)));
  float4 floats = {hide(1.0f), 2, 3, 4};
  int2 ints = {1, hide(-2)};
  syclexp::printf("%.2v4hlf\n", floats);
  syclexp::printf("%v2hld %d\n", ints, 7);
}
