// SPDX-License-Identifier: MIT OR Apache-2.0
#include <kernel.hpp>

// launch: early_return global 10 local 5
// argument: i32 0*10
KERNEL(1) early_return(int *out) {
  const auto it = get_nd_item<1>();
  const size_t i = it.get_global_id(0);
  if (i >= 3)
    return;
  out[i] = 1;
  group_barrier(it.get_group()); // report: barrier
}

// launch: divergent_branch global 8 local 8
// argument: i32 0*8
KERNEL(1) divergent_branch(int *out) {
  const auto it = get_nd_item<1>();
  if (it.get_local_id(0) < 4)
    group_barrier(it.get_group()); // report: barrier
  out[it.get_local_id(0)] = 1;
}

// launch: two_barriers global 4 local 4
// argument: i32 0*4
KERNEL(1) two_barriers(int *out) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  if (l % 2 == 0) {
    out[l] = 1;
    group_barrier(it.get_group()); // report: barrier
  } else {
    out[l] = 2;
    group_barrier(it.get_group());
  }
}

// launch: trip_counts global 4 local 4
// argument: i32 0*4
KERNEL(1) trip_counts(int *out) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  for (size_t k = 0; k <= l; ++k)
    group_barrier(it.get_group()); // report: barrier
  out[l] = 1;
}

// launch: different_iterations global 4 local 4
// argument: i32 0*4
KERNEL(1) different_iterations(int *out) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  for (size_t k = 0; k < 2; ++k)
    if (k == l % 2)
      group_barrier(it.get_group()); // report: barrier
  out[l] = 1;
}

// launch: sub_group global 32 local 32
// argument: i32 0*32
KERNEL(1) sub_group(int *out) {
  const auto it = get_nd_item<1>();
  if (it.get_local_id(0) != 3)
    group_barrier(it.get_sub_group()); // report: barrier
  out[it.get_local_id(0)] = 1;
}

// launch: one_sub_group_leaves global 64 local 64
// argument: i32 0*64
KERNEL(1) one_sub_group_leaves(int *out) {
  const auto it = get_nd_item<1>();
  if (it.get_sub_group().get_group_linear_id() == 1)
    return;
  out[it.get_local_id(0)] = 1;
  group_barrier(it.get_group()); // report: barrier
}

// launch: data_dependent global 8 local 8
// argument: i32 1 1 1 1 0 1 1 1
KERNEL(1) data_dependent(int *values) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  switch (values[l]) {
  case 1:
    group_barrier(it.get_group()); // report: barrier
    break;
  default:
    values[l] = 2;
  }
}
