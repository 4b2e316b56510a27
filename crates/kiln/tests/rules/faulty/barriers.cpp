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
  // report: 3 of the 5 work-items of a work-group come to this barrier; work-item 3 (local 3 of group 0) has ended, work-item 0 (local 0 of group 0)
  group_barrier(it.get_group());
}

// launch: divergent_branch global 8 local 8
// argument: i32 0*8
KERNEL(1) divergent_branch(int *out) {
  const auto it = get_nd_item<1>();
  if (it.get_local_id(0) < 4)
    // report: 4 of the 8 work-items of a work-group come to this barrier; work-item 4 (local 4 of group 0) has ended, work-item 0 (local 0 of group 0)
    group_barrier(it.get_group());
  out[it.get_local_id(0)] = 1;
}

// launch: two_barriers global 4 local 4
// argument: i32 0*4
KERNEL(1) two_barriers(int *out) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  if (l % 2 == 0) {
    out[l] = 1;
    // report: 2 of the 4 work-items of a work-group come to this barrier; work-item 1 (local 1 of group 0) waits at ... work-item 0 (local 0 of group 0)
    group_barrier(it.get_group());
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
    // report: 3 of the 4 work-items of a work-group come to this barrier; work-item 0 (local 0 of group 0) has ended, work-item 1 (local 1 of group 0)
    group_barrier(it.get_group());
  out[l] = 1;
}

// launch: different_iterations global 4 local 4
// argument: i32 0*4
KERNEL(1) different_iterations(int *out) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  for (size_t k = 0; k < 2; ++k)
    if (k == l % 2)
      // report: 2 of the 4 work-items of a work-group come to this barrier; work-item 1 (local 1 of group 0) waits here in another iteration of a loop, work-item 0 (local 0 of group 0)
      group_barrier(it.get_group());
  out[l] = 1;
}

// launch: sub_group global 32 local 32
// argument: i32 0*32
KERNEL(1) sub_group(int *out) {
  const auto it = get_nd_item<1>();
  if (it.get_local_id(0) != 3)
    // report: 31 of the 32 work-items of a sub-group come to this barrier; work-item 3 (local 3 of group 0) has ended, work-item 0 (local 0 of group 0)
    group_barrier(it.get_sub_group());
  out[it.get_local_id(0)] = 1;
}

// launch: one_sub_group_leaves global 64 local 64
// argument: i32 0*64
KERNEL(1) one_sub_group_leaves(int *out) {
  const auto it = get_nd_item<1>();
  if (it.get_sub_group().get_group_linear_id() == 1)
    return;
  out[it.get_local_id(0)] = 1;
  // report: 32 of the 64 work-items of a work-group come to this barrier; work-item 32 (local 32 of group 0) has ended, work-item 0 (local 0 of group 0)
  group_barrier(it.get_group());
}

// launch: data_dependent global 8 local 8
// argument: i32 1 1 1 1 0 1 1 1
KERNEL(1) data_dependent(int *values) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  switch (values[l]) {
  case 1:
    // report: 7 of the 8 work-items of a work-group come to this barrier; work-item 4 (local 4 of group 0) has ended, work-item 0 (local 0 of group 0)
    group_barrier(it.get_group());
    break;
  default:
    values[l] = 2;
  }
}
