// SPDX-License-Identifier: MIT OR Apache-2.0
//! Code that no device has.
// covers: no inline assembly, no undefined functions, no variable arguments, no traps
// rejected: 16: variable arguments
// rejected: 22: inline assembly
// rejected: 25: kernels cannot call `elsewhere(int)`, which is declared but not defined in this source
// rejected: 30: kernels cannot trap
#include <sycl/sycl.hpp>

namespace syclexp = sycl::ext::oneapi::experimental;
#define TASK SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel))

int elsewhere(int);
int sum(int count, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, count);
  const int first = __builtin_va_arg(list, int);
  __builtin_va_end(list);
  return first;
}
TASK void a(int *out) {
  asm("mov $1, %0" : "=r"(*out));
}
TASK void b(int *out) {
  *out = elsewhere(1);
}
TASK void c(int *out) { *out = sum(1, 2); }
TASK void d(int *out) {
  if (*out == 3)
    __builtin_trap();
  *out = 1;
}
