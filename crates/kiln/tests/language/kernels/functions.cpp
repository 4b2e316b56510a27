// SPDX-License-Identifier: MIT OR Apache-2.0
//! Kernels in namespaces and classes, templates and overloads; all may be called as functions, and change their parameters.
// covers: kernels called as functions, kernels in namespaces and classes, kernels that are templates, kernels that are overloaded, SYCL_EXTERNAL, parameters of unnamed namespaces
#include <check.hpp>

#define TASK SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel))

namespace outer {
inline namespace inner {
SYCL_EXTERNAL TASK void in_a_namespace(int *out, int x) {
  x += 1; // Its own copy.
  *out = x;
}
} // namespace inner
struct holder {
  TASK static void member(int *out) { *out = 5; }
};
} // namespace outer

template <class T, int N> TASK void templated(T *out) { *out = T(N) / 2; }
template void templated<int, 9>(int *);
template <> TASK void templated<float, 0>(float *out) { *out = -1; }

TASK void overloaded(int *out) { *out = 1; }
TASK void overloaded(float *out) { *out = 2; }

namespace {
struct pair {
  int first, second;
};
TASK void hidden(pair p, int *out) { *out = p.first - p.second; }
} // namespace
TASK void of_hidden_type(pair p, int *out) { *out = p.first + p.second; }
TASK static void of_this_source(int *out) { *out = 8; }

SYCL_EXTERNAL int helper(int x);

CHECKS(1) {
  int x = hide(6), result = 0;
  outer::in_a_namespace(&result, x);
  CHECK(result == 7 && x == 6);
  outer::holder::member(&result);
  CHECK(result == 5);
  templated<int, 9>(&result);
  CHECK(result == 4);
  float number = 0;
  templated<float, 0>(&number);
  CHECK(number == -1);
  overloaded(&result);
  overloaded(&number);
  CHECK(result == 1 && number == 2);
  of_hidden_type({hide(3), 4}, &result);
  CHECK(result == 7);
  hidden({hide(3), 4}, &result);
  CHECK(result == -1);
  of_this_source(&result);
  CHECK(result == 8 && helper(x) == 12);
}

SYCL_EXTERNAL int helper(int x) { return 2 * x; }
