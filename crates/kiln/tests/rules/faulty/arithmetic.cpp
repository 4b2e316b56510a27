// SPDX-License-Identifier: MIT OR Apache-2.0
#include <kernel.hpp>

// launch: signed_quotient global 8 local 4
// argument: i32 4 3 2 1 0 -1 -2 -3
KERNEL(1) signed_quotient(int *values) {
  int &x = values[get_nd_item<1>().get_global_id(0)];
  x = 12 / x; // report: division by zero by 4
}

// launch: unsigned_quotient global 4 local 4
// argument: u32 1 2 0 4
KERNEL(1) unsigned_quotient(unsigned *values) {
  unsigned &x = values[get_nd_item<1>().get_global_id(0)];
  x = 12 / x; // report: division by zero by 2
}

// launch: signed_remainder global 4 local 2
// argument: i64 0 1 2 3
KERNEL(1) signed_remainder(long *values) {
  long &x = values[get_nd_item<1>().get_global_id(0)];
  x = 12 % x; // report: division by zero by 0
}

// launch: unsigned_remainder global 4 local 2
// argument: u8 1 0 2 3
KERNEL(1) unsigned_remainder(unsigned char *values) {
  unsigned char &x = values[get_nd_item<1>().get_global_id(0)];
  x = (unsigned char)(200 % x); // report: division by zero by 1
}

// launch: least_by_minus_one global 2 local 2
// argument: i32 2147483647 -2147483648
KERNEL(1) least_by_minus_one(int *values) {
  int &x = values[get_nd_item<1>().get_global_id(0)];
  x = x / (x < 0 ? -1 : 2); // report: division by 1
}

// launch: shift_by_the_width global 4 local 4
// argument: i32 29 30 31 32
KERNEL(1) shift_by_the_width(int *values) {
  int &x = values[get_nd_item<1>().get_global_id(0)];
  x = int(1u << x); // report: shift by 3
}

// launch: negative_shift global 4 local 1
// argument: i32 1 0 -1 2
KERNEL(1) negative_shift(int *values) {
  int &x = values[get_nd_item<1>().get_global_id(0)];
  x = 256 >> x; // report: shift by 2
}

// launch: long_shift global 2 local 2
// argument: u64 63 64
KERNEL(1) long_shift(unsigned long *values) {
  unsigned long &x = values[get_nd_item<1>().get_global_id(0)];
  x = ~0ul >> x; // report: shift by 1
}
