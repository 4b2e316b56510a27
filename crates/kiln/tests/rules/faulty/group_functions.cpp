// SPDX-License-Identifier: MIT OR Apache-2.0
#include <kernel.hpp>

// launch: reduce_in_a_branch global 8 local 8
// argument: i32 0*8
KERNEL(1) reduce_in_a_branch(int *out) {
  const auto it = get_nd_item<1>();
  const int l = int(it.get_local_id(0));
  if (l < 5)
    // report: 5 of the 8 work-items of a work-group come to this group function; work-item 5 (local 5 of group 0) has ended, work-item 0 (local 0 of group 0)
    out[l] = reduce_over_group(it.get_group(), l, plus<>());
}

// launch: scan_after_a_return global 6 local 3
// argument: f32 0*6
KERNEL(1) scan_after_a_return(float *out) {
  const auto it = get_nd_item<1>();
  const size_t i = it.get_global_id(0);
  if (i == 2)
    return;
  // report: 2 of the 3 work-items of a work-group come to this group function; work-item 2 (local 2 of group 0) has ended, work-item 0 (local 0 of group 0)
  out[i] = inclusive_scan_over_group(it.get_group(), 1.0f, plus<>());
}

// launch: two_functions global 4 local 4
// argument: i32 0*4
KERNEL(1) two_functions(int *out) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  if (l < 2)
    // report: 2 of the 4 work-items of a work-group come to this group function; work-item 2 (local 2 of group 0) waits at ... work-item 0 (local 0 of group 0)
    out[l] = any_of_group(it.get_group(), l == 1);
  else
    out[l] = all_of_group(it.get_group(), l == 1);
}

// launch: shuffle_in_a_branch global 32 local 32
// argument: i32 0*32
KERNEL(1) shuffle_in_a_branch(int *out) {
  const auto it = get_nd_item<1>();
  const int l = int(it.get_local_id(0));
  if (l % 2 == 0)
    // report: 16 of the 32 work-items of a sub-group come to this group function; work-item 1 (local 1 of group 0) has ended, work-item 0 (local 0 of group 0)
    out[l] = shift_group_left(it.get_sub_group(), l);
}

// launch: vote_in_a_loop global 4 local 4
// argument: i32 0*4
KERNEL(1) vote_in_a_loop(int *out) {
  const auto it = get_nd_item<1>();
  const int l = int(it.get_local_id(0));
  for (int k = 0; k < l + 1; ++k)
    // report: 3 of the 4 work-items of a sub-group come to this group function; work-item 0 (local 0 of group 0) has ended, work-item 1 (local 1 of group 0)
    out[l] += all_of_group(it.get_sub_group(), k < 2);
}

// launch: broadcast_from_everyone global 4 local 4
// argument: i32 0*4
KERNEL(1) broadcast_from_everyone(int *out) {
  const auto it = get_nd_item<1>();
  const int l = int(it.get_local_id(0));
  // report: work-items broadcast from different items: 0 and 1, work-item 0 (local 0 of group 0)
  out[l] = group_broadcast(it.get_group(), l, size_t(l));
}

// launch: broadcast_from_nobody global 8 local 4
// argument: i32 0*8
KERNEL(1) broadcast_from_nobody(int *out) {
  const auto it = get_nd_item<1>();
  // report: broadcast from item 4; there are 4 items, work-item 0 (local 0 of group 0)
  out[it.get_global_id(0)] = group_broadcast(it.get_group(), 1, 4);
}
