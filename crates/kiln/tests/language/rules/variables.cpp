// SPDX-License-Identifier: MIT OR Apache-2.0
//! Variables that need code at the start of a program.
// covers: no variables that are initialised at run time, no thread-local variables, no variables without a definition
// rejected: 17: `outer`, which is initialised at run time
// rejected: 18: the variable `elsewhere` is declared but not defined
// rejected: 19: thread-local
// rejected: 21: static variables that are initialised
#include <sycl/sycl.hpp>

namespace syclexp = sycl::ext::oneapi::experimental;
#define TASK SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel))

int first();
int outer = first();
extern int elsewhere;
thread_local int own;
TASK void a(int *out) { *out = outer; }
TASK void b(int *out) { *out = elsewhere; }
TASK void c(int *out) { *out = own; }
TASK void d(int *out, int n) {
  static int counter = n;
  *out = counter++;
}
