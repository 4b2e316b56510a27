// SPDX-License-Identifier: MIT OR Apache-2.0
//! Properties of sizes fit the kernel and each other.
// covers: sizes of properties fit the dimensions of the kernel, a property has one value, sub-groups have 32 work-items
// rejected: 18: work_group_size of the kernel 'a' has 2 sizes, but the kernel's range has 1 dimension
// rejected: 19: max_work_group_size of the kernel 'b' has 2 sizes
// rejected: 20: work_group_size_hint of the kernel 'c' has 1 size, but
// rejected: 21: asks for sub-groups of 16 work-items; every device has sub-groups of 32
// rejected: 22: asks for sub-groups of 8 work-items
// rejected: 23: work_group_size with different values
#include <sycl/sycl.hpp>

namespace syclexp = sycl::ext::oneapi::experimental;
#define TASK SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel))

#define ND(...) SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<__VA_ARGS__>))
#define PROPERTY(...) SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::__VA_ARGS__))

ND(1) PROPERTY(work_group_size<4, 2>) void a(int *p) { *p = 1; }
ND(3) PROPERTY(max_work_group_size<4, 2>) void b(int *p) { *p = 1; }
ND(2) [[sycl::work_group_size_hint(8)]] void c(int *p) { *p = 1; }
ND(1) PROPERTY(sub_group_size<16>) void d(int *p) { *p = 1; }
ND(1) [[sycl::reqd_sub_group_size(8)]] void e(int *p) { *p = 1; }
ND(1) PROPERTY(work_group_size<4>) [[sycl::reqd_work_group_size(8)]] void f(int *p) { *p = 1; }
