// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the declaration of a kernel must not be.
// covers: a kernel has no variable arguments, a kernel's parameters have no default arguments, a kernel is no member that needs an object, the first declaration of a kernel has its property, a kernel has one kind
// rejected: 15: must not have variable arguments
// rejected: 16: 'x' must not have a default argument
// rejected: 18: must be a function of a namespace or a static member
// rejected: 20: the first declaration of the kernel 'late' must carry its property
// rejected: 22: more than one of
// rejected: 25: more than one of nd_range_kernel<1>, <2>, <3> and single_task_kernel
#include <sycl/sycl.hpp>

namespace syclexp = sycl::ext::oneapi::experimental;
#define TASK SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel))

TASK void variable(int *p, ...) { *p = 1; }
TASK void defaulted(int *p, int x = 3) { *p = x; }
struct holder {
  TASK void member(int *p) { *p = 1; }
};
void late(int *p);
TASK void late(int *p) { *p = 1; }
TASK SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>)) void both(int *p) { *p = 1; }
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<2>))
void two(int *p) { *p = 1; }
