// SPDX-License-Identifier: MIT OR Apache-2.0
//! Calls whose target is not known.
// covers: no call through a function pointer, no virtual call whose target is not known
// rejected: 18: kernels cannot call through a function pointer
// rejected: 22: kernels cannot call through a function pointer
// rejected: 25: call a virtual function whose target is unknown
#include <sycl/sycl.hpp>

namespace syclexp = sycl::ext::oneapi::experimental;
#define TASK SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel))

int one(int x) { return x + 1; }
int two(int x) { return x * 2; }
struct base {
  virtual int get() const = 0;
};
TASK void pointers(int *out, int which) {
  int (*const table[])(int) = {one, two};
  *out = table[which](3);
}
TASK void given(int *out, int (*function)(int)) {
  *out = function(3);
}
TASK void virtual_call(const base *shape, int *out) {
  *out = shape->get();
}
