// SPDX-License-Identifier: MIT OR Apache-2.0
#include <kernel.hpp>

// launch: guarded_division global 4 local 2
// argument: i32 3 0 -4 0
// result: 4 -1 -3 -1
KERNEL(1) guarded_division(int *values) {
  int &x = values[get_nd_item<1>().get_global_id(0)];
  x = x != 0 ? 12 / x : -1;
}

// launch: masked_shift global 4 local 4
// argument: u32 0 31 32 65
// result: 1 2147483648 1 2
KERNEL(1) masked_shift(unsigned *values) {
  unsigned &x = values[get_nd_item<1>().get_global_id(0)];
  x = 1u << (x & 31);
}

// launch: unsigned_wraps global 2 local 1
// argument: u32 0 4294967295
// result: 4294967295 0
KERNEL(1) unsigned_wraps(unsigned *values) {
  const size_t i = get_nd_item<1>().get_global_id(0);
  values[i] = i == 0 ? values[i] - 1 : values[i] + 1;
}

// launch: quotient_of_the_least global 2 local 2
// argument: i32 -2147483648 7
// result: -1073741824 3
KERNEL(1) quotient_of_the_least(int *values) {
  int &x = values[get_nd_item<1>().get_global_id(0)];
  x /= 2;
}

// launch: floats_divide_by_zero global 2 local 2
// argument: f32 1 -1
// result: inf -inf
KERNEL(1) floats_divide_by_zero(float *values) {
  float &x = values[get_nd_item<1>().get_global_id(0)];
  x /= 0.0f * x * x;
}
