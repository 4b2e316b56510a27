// SPDX-License-Identifier: MIT OR Apache-2.0
//! What cannot be the parameter of a kernel.
// covers: a kernel's parameters are no references and hold none, a kernel's parameters can be copied byte by byte, classes with virtual functions are no parameters
// rejected: 35: the kernel's parameter 'x' must not be or hold a reference
// rejected: 36: the kernel's parameter 'x' must not be or hold a reference
// rejected: 37: 'x' must not be or hold a reference
// rejected: 38: 'x' must not be or hold a reference
// rejected: 39: 'with_destructor', which cannot be copied byte by byte
// rejected: 40: 'with_copy', which cannot be copied byte by byte
// rejected: 41: 'with_virtual', which cannot be copied byte by byte
#include <sycl/sycl.hpp>

namespace syclexp = sycl::ext::oneapi::experimental;
#define TASK SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel))

struct by_reference {
  int value;
  int &reference;
};
struct nested {
  by_reference inner[2];
};
struct with_destructor {
  int value;
  ~with_destructor() {}
};
struct with_copy {
  int value;
  with_copy(const with_copy &);
};
struct with_virtual {
  int value;
  virtual int get() const { return value; }
};
TASK void a(int &x) { x = 1; }
TASK void b(int &&x) { x = 1; }
TASK void c(by_reference x) { x.reference = 1; }
TASK void d(nested x) { x.inner[1].reference = 1; }
TASK void e(with_destructor x, int *p) { *p = x.value; }
TASK void f(with_copy x, int *p) { *p = x.value; }
TASK void g(with_virtual x, int *p) { *p = x.get(); }
TASK void right(with_virtual *p) { p->value = 1; }
