// SPDX-License-Identifier: MIT OR Apache-2.0
// Calls of functions that stay, mathematics, intrinsics of integers and floats.
SYCL_EXTERNAL float shared(float x, const float *table) { return table[(int)x]; }
KERNEL calls(float *f, int *n, long *wide) {
  f[0] = shared(f[1], f + 4) + __builtin_expf(f[2]);
  f[1] = __builtin_floorf(f[3]) * f[1] + f[2];
  bool negative = __builtin_isfpclass(f[0], 0x3c);
  int sum;
  bool carry = __builtin_add_overflow(n[0], n[1], &sum);
  n[2] = sum + carry + negative + __builtin_popcount(n[3]) + __builtin_clz(n[4]);
  n[3] = __builtin_elementwise_add_sat(n[0], n[1]);
  wide[0] = __builtin_lrintf(f[5]);
  f[2] = __builtin_powif(f[6], 5);
}
