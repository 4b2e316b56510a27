// SPDX-License-Identifier: MIT OR Apache-2.0
//! A kernel has no result.
// covers: a kernel returns void
// rejected: 9: void
#include <sycl/sycl.hpp>

namespace syclexp = sycl::ext::oneapi::experimental;

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel)) int answer() { return 42; }
