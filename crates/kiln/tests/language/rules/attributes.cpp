// SPDX-License-Identifier: MIT OR Apache-2.0
//! SYCL's attributes have one argument for each dimension.
// covers: SYCL's attributes have as many arguments as they take
// rejected: 12: takes at least 1 argument
// rejected: 13: takes no more than 3 arguments
// rejected: 14: takes one argument
#include <sycl/sycl.hpp>

namespace syclexp = sycl::ext::oneapi::experimental;
#define TASK SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel))

[[sycl::reqd_work_group_size]] TASK void a(int *p) { *p = 1; }
[[sycl::reqd_work_group_size(1, 1, 1, 1)]] TASK void b(int *p) { *p = 1; }
[[sycl::reqd_sub_group_size(32, 32)]] TASK void c(int *p) { *p = 1; }
