// SPDX-License-Identifier: MIT OR Apache-2.0
//! Kernels have one to three dimensions.
// covers: nd_range_kernel has 1 to 3 dimensions
// rejected: 10: nd_range_kernel<4>
#include <sycl/sycl.hpp>

namespace syclexp = sycl::ext::oneapi::experimental;
#define TASK SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel))

SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<4>)) void four(int *p) { *p = 1; }
