// SPDX-License-Identifier: MIT OR Apache-2.0
//! Calls whose target is not known.
// covers: no call through a function pointer, no virtual call whose target is not known
// rejected: 23: kernels cannot call through a function pointer
// rejected: 27: kernels cannot call through a function pointer
#include <sycl/sycl.hpp>

namespace syclexp = sycl::ext::oneapi::experimental;
#define TASK SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel))

int one(int x) { return x + 1; }
int two(int x) { return x * 2; }
struct base {
  virtual int get() const = 0;
};
struct first : base {
  int get() const override { return 1; }
};
struct second : base {
  int get() const override { return 2; }
};
TASK void pointers(int *out, int which) {
  int (*const table[])(int) = {one, two};
  *out = table[which](3);
}
TASK void given(int *out, int (*function)(int)) {
  *out = function(3);
}
