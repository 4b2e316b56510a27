// SPDX-License-Identifier: MIT OR Apache-2.0
// What is known of parameters and values: restrict, references, flags, assumptions, ranges.
#pragma clang fp reassociate(on)
SYCL_EXTERNAL int apart(int *__restrict a, const int &b) { return *a = b; }
KERNEL facts(float *__restrict out, const float *in, const bool *truths, int n) {
  __builtin_assume(n > 4);
  out[n] = in[n] + in[n + 1] * in[n + 2];
  if (__builtin_expect(truths[n], 0)) out[0] = in[0] < 0.0f ? -in[0] : __builtin_sqrtf(in[1]);
}
