// SPDX-License-Identifier: MIT OR Apache-2.0
//! What vectors, arrays and narrow numbers do not have is refused where the kernel asks for it.
// covers: what types do not have is refused
// rejected: 19: no matching member function
// rejected: 20: no matching member function
// rejected: 21: invalid operands
// rejected: 22: invalid operands
// rejected: 23: invalid operands
// rejected: 24: no matching member function
// rejected: 25: no matching constructor
// rejected: 26: ambiguous
// rejected: 27: no viable overloaded
#include <sycl/sycl.hpp>

using namespace sycl;

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((ext::oneapi::experimental::single_task_kernel))
void refused(float3 *floats, const int4 *numbers, mint3 *array, half *narrow) {
  floats->w() = 1;
  (void)numbers->s7();
  *floats = *floats % 2;
  *floats = *floats + *numbers;
  *array = *array + mint2(1, 2);
  (void)numbers->as<int2>();
  *floats = float3(1, 2);
  *narrow = *narrow | 1;
  numbers->lo() = int2(1, 2);
}
