// SPDX-License-Identifier: MIT OR Apache-2.0
//! Types at run time.
// covers: no dynamic_cast
// rejected: 14: use of dynamic_cast requires -frtti
#include <sycl/sycl.hpp>

namespace syclexp = sycl::ext::oneapi::experimental;
#define TASK SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel))

struct base {
  virtual ~base();
};
struct derived : base {};
TASK void casts(base *p, bool *out) { *out = dynamic_cast<derived *>(p) != nullptr; }
