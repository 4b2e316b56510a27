// SPDX-License-Identifier: MIT OR Apache-2.0
//! Exceptions.
// covers: no exceptions
// rejected: 13: kernels cannot throw
// rejected: 19: kernels cannot throw
#include <sycl/sycl.hpp>

namespace syclexp = sycl::ext::oneapi::experimental;
#define TASK SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel))

TASK void thrower(int *out) {
  if (*out)
    throw 1;
}
TASK void catcher(int *out, int n) {
  try {
    *out = 1;
    if (n > 2)
      throw 2.0;
  } catch (...) {
    *out = 2;
  }
}
