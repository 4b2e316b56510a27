// SPDX-License-Identifier: MIT OR Apache-2.0
//! Memory that kernels would allocate.
// covers: no new and delete, no arrays of unknown length
// options: -Wno-vla-cxx-extension
// rejected: 14: kernels cannot allocate or free memory
// rejected: 17: kernels cannot allocate or free memory
// rejected: 20: kernels cannot use arrays whose length is not a constant
#include <sycl/sycl.hpp>

namespace syclexp = sycl::ext::oneapi::experimental;
#define TASK SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel))

TASK void allocates(int **out) {
  *out = new int[7];
}
TASK void frees(int *p) {
  delete p;
}
TASK void on_the_stack(int n, int *out) {
  int array[n];
  for (int i = 0; i < n; ++i)
    array[i] = *out + i;
  *out = array[*out];
}
