// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions must not call themselves.
// covers: no recursion
// rejected: 10: kernels cannot recurse, as `depth
#include <sycl/sycl.hpp>

namespace syclexp = sycl::ext::oneapi::experimental;
#define TASK SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel))

int depth(const int *tree, int i) { return tree[i] < 0 ? 0 : 1 + depth(tree, tree[i]) + depth(tree, i + 1); }
TASK void kernel(const int *tree, int *out) { *out = depth(tree, 0); }
