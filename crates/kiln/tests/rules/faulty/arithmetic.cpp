// SPDX-License-Identifier: MIT OR Apache-2.0
#include <kernel.hpp>

// launch: signed_quotient global 8 local 4
// argument: i32 4 3 2 1 0 -1 -2 -3
KERNEL(1) signed_quotient(int *values) {
  int &x = values[get_nd_item<1>().get_global_id(0)];
  // report: division by zero, work-item 4 (local 0 of group 1)
  x = 12 / x;
}

// launch: unsigned_quotient global 4 local 4
// argument: u32 1 2 0 4
KERNEL(1) unsigned_quotient(unsigned *values) {
  unsigned &x = values[get_nd_item<1>().get_global_id(0)];
  // report: division by zero, work-item 2 (local 2 of group 0)
  x = 12 / x;
}

// launch: signed_remainder global 4 local 2
// argument: i64 0 1 2 3
KERNEL(1) signed_remainder(long *values) {
  long &x = values[get_nd_item<1>().get_global_id(0)];
  // report: remainder by zero, work-item 0 (local 0 of group 0)
  x = 12 % x;
}

// launch: unsigned_remainder global 4 local 2
// argument: u8 1 0 2 3
KERNEL(1) unsigned_remainder(unsigned char *values) {
  unsigned char &x = values[get_nd_item<1>().get_global_id(0)];
  // report: remainder by zero, work-item 1 (local 1 of group 0)
  x = (unsigned char)(200 % x);
}

// launch: least_by_minus_one global 2 local 2
// argument: i32 2147483647 -2147483648
KERNEL(1) least_by_minus_one(int *values) {
  int &x = values[get_nd_item<1>().get_global_id(0)];
  // report: division of the least integer by -1, work-item 1 (local 1 of group 0)
  x = x / (x < 0 ? -1 : 2);
}

// launch: shift_by_the_width global 4 local 4
// argument: i32 29 30 31 32
KERNEL(1) shift_by_the_width(int *values) {
  int &x = values[get_nd_item<1>().get_global_id(0)];
  // report: shift of a value of 32 bits by 32, work-item 3 (local 3 of group 0)
  x = int(1u << x);
}

// launch: negative_shift global 4 local 1
// argument: i32 1 0 -1 2
KERNEL(1) negative_shift(int *values) {
  int &x = values[get_nd_item<1>().get_global_id(0)];
  // report: shift of a value of 32 bits by -1, work-item 2 (local 0 of group 2)
  x = 256 >> x;
}

// launch: long_shift global 2 local 2
// argument: u64 63 64
KERNEL(1) long_shift(unsigned long *values) {
  unsigned long &x = values[get_nd_item<1>().get_global_id(0)];
  // report: shift of a value of 64 bits by 64, work-item 1 (local 1 of group 0)
  x = ~0ul >> x;
}
