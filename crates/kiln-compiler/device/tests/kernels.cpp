// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every way to mark a kernel.
// expected-no-diagnostics
#include <sycl/sycl.hpp>
#include <sycl/ext/oneapi/kernel_properties/properties.hpp>
#include <sycl/ext/oneapi/free_function_kernel_properties.hpp>

namespace syclexp = sycl::ext::oneapi::experimental;

static_assert(SYCL_LANGUAGE_VERSION == 202012L && SYCL_EXT_ONEAPI_KERNEL_COMPILER == 1);

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>)) void double_parentheses(int *p) { *p = 1; }
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(syclexp::nd_range_kernel<3>) void single_parentheses(int *p) { *p = 2; }

SYCL_EXTERNAL
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<2>))
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::work_group_size<4, 8>))
void two_properties(int *p) { *p = 3; }

SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(syclexp::work_group_size<4, 8, 2>)
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(syclexp::nd_range_kernel<3>)
void comma_in_single_parentheses(int *p) { *p = 4; }

SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel)) void overloaded(int *p) { *p = 5; }
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel)) void overloaded(float *p) { *p = 6; }

namespace outer::inner {
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel)) void declared_first(int *p);
void declared_first(int *p) { *p = 7; }
} // namespace outer::inner

template <class T, int D> SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<D>)) void template_kernel(T *p) {
  *p = T(D);
}
template void template_kernel<float, 2>(float *);

struct holder {
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel)) static void static_member(int *p) { *p = 8; }
};
