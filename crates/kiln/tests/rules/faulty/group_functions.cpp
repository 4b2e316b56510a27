// SPDX-License-Identifier: MIT OR Apache-2.0
#include <kernel.hpp>

// launch: reduce_in_a_branch global 8 local 8
// argument: i32 0*8
KERNEL(1) reduce_in_a_branch(int *out) {
  const auto it = get_nd_item<1>();
  const int l = int(it.get_local_id(0));
  if (l < 5)
    out[l] = reduce_over_group(it.get_group(), l, plus<>()); // report: group function
}

// launch: scan_after_a_return global 6 local 3
// argument: f32 0*6
KERNEL(1) scan_after_a_return(float *out) {
  const auto it = get_nd_item<1>();
  const size_t i = it.get_global_id(0);
  if (i == 2)
    return;
  out[i] = inclusive_scan_over_group(it.get_group(), 1.0f, plus<>()); // report: group function
}

// launch: two_functions global 4 local 4
// argument: i32 0*4
KERNEL(1) two_functions(int *out) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  if (l < 2)
    out[l] = any_of_group(it.get_group(), l == 1); // report: group function
  else
    out[l] = all_of_group(it.get_group(), l == 1);
}

// launch: shuffle_in_a_branch global 32 local 32
// argument: i32 0*32
KERNEL(1) shuffle_in_a_branch(int *out) {
  const auto it = get_nd_item<1>();
  const int l = int(it.get_local_id(0));
  if (l % 2 == 0)
    out[l] = shift_group_left(it.get_sub_group(), l); // report: group function
}

// launch: vote_in_a_loop global 4 local 4
// argument: i32 0*4
KERNEL(1) vote_in_a_loop(int *out) {
  const auto it = get_nd_item<1>();
  const int l = int(it.get_local_id(0));
  for (int k = 0; k < l + 1; ++k)
    out[l] += all_of_group(it.get_sub_group(), k < 2); // report: group function
}

// launch: broadcast_from_everyone global 4 local 4
// argument: i32 0*4
KERNEL(1) broadcast_from_everyone(int *out) {
  const auto it = get_nd_item<1>();
  const int l = int(it.get_local_id(0));
  out[l] = group_broadcast(it.get_group(), l, size_t(l)); // report: group function
}

// launch: broadcast_from_nobody global 8 local 4
// argument: i32 0*8
KERNEL(1) broadcast_from_nobody(int *out) {
  const auto it = get_nd_item<1>();
  out[it.get_global_id(0)] = group_broadcast(it.get_group(), 1, 4); // report: group function
}
