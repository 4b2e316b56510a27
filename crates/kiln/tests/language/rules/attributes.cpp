// SPDX-License-Identifier: MIT OR Apache-2.0
//! SYCL's attributes have one argument for each dimension.
// covers: SYCL's attributes have as many arguments as they take, values of properties are constants
// rejected: 14: takes at least 1 argument
// rejected: 15: takes no more than 3 arguments
// rejected: 17: to be a constant expression
// rejected: 18: use of undeclared identifier 'missing'
// rejected: 19: takes one argument
#include <sycl/sycl.hpp>

namespace syclexp = sycl::ext::oneapi::experimental;
#define TASK SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel))

[[sycl::reqd_work_group_size]] TASK void a(int *p) { *p = 1; }
[[sycl::reqd_work_group_size(1, 1, 1, 1)]] TASK void b(int *p) { *p = 1; }
extern int size;
[[sycl::reqd_work_group_size(size)]] TASK void d(int *p) { *p = 1; }
[[sycl::reqd_work_group_size(missing)]] TASK void e(int *p) { *p = 1; }
[[sycl::reqd_sub_group_size(32, 32)]] TASK void c(int *p) { *p = 1; }
