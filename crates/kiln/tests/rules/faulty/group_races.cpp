// SPDX-License-Identifier: MIT OR Apache-2.0
#include <kernel.hpp>

// launch: no_barrier global 32 local 32
// argument: i32 0*32
// argument: i32 0*32
KERNEL(1) no_barrier(int *values, int *out) {
  const size_t l = get_nd_item<1>().get_local_id(0);
  values[l] = int(l);       // report: race in the group by 1 0
  out[l] = values[l ^ 1]; // report: race in the group by 1 0
}

// launch: who_is_last global 8 local 8
// argument: i32 0
KERNEL(1) who_is_last(int *out) {
  *out = int(get_nd_item<1>().get_local_id(0)); // report: race in the group by 1 0
}

// launch: histogram global 16 local 16
// argument: i32 0*4
// argument: local
KERNEL(1) histogram(int *out, work_group_memory<int[4]> bins) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  if (l < 4)
    bins[l] = 0;
  group_barrier(it.get_group());
  bins[l % 4] += 1; // report: race in the group by 4 0
  group_barrier(it.get_group());
  if (l < 4)
    out[l] = bins[l];
}

// launch: no_barrier_in_the_loop global 16 local 16
// argument: i32 0*1
// argument: local
KERNEL(1) no_barrier_in_the_loop(int *out, work_group_memory<int[16]> sums) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  sums[l] = int(l);
  group_barrier(it.get_group());
  for (size_t d = 8; d > 0; d /= 2)
    if (l < d)
      sums[l] += sums[l + d]; // report: race in the group by 1 0
  group_barrier(it.get_group());
  if (l == 0)
    *out = sums[0];
}

// launch: atomic_and_plain global 8 local 8
// argument: i32 0*1
KERNEL(1) atomic_and_plain(int *out) {
  if (get_nd_item<1>().get_local_id(0) == 7)
    *out = 1; // report: race in the group by 7
  else
    relaxed<int>(*out).fetch_add(1);
}

// launch: shift_in_place global 8 local 8
// argument: i32 0..9
KERNEL(1) shift_in_place(int *values) {
  const size_t l = get_nd_item<1>().get_local_id(0);
  values[l] = values[l + 1]; // report: race in the group by 1 0
}

// launch: barrier_of_the_sub_group global 64 local 64
// argument: i32 0*64
// argument: local
KERNEL(1) barrier_of_the_sub_group(int *out, work_group_memory<int[64]> tile) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  tile[l] = 0;
  group_barrier(it.get_group());
  tile[l] = int(l);
  group_barrier(it.get_sub_group());
  out[l] = tile[63 - l]; // report: race
}

// launch: byte_of_a_word global 2 local 2
// argument: u32 0*2
// argument: u32 0*2
KERNEL(1) byte_of_a_word(unsigned *word, unsigned *out) {
  const size_t l = get_nd_item<1>().get_local_id(0);
  if (l == 0)
    ((unsigned char *)word)[2] = 1;
  else
    out[l] = *word; // report: race in the group by 1 0
}

// launch: flag_without_order global 2 local 2
// argument: i32 0*2
// argument: local
KERNEL(1) flag_without_order(int *out, work_group_memory<int[2]> memory) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  int *data = &memory[0], *flag = &memory[1];
  if (l == 0)
    *flag = 0;
  group_barrier(it.get_group());
  relaxed<int, memory_scope::work_group> ready(*flag);
  if (l == 0) {
    *data = 42;
    ready.store(1);
  } else {
    while (ready.load() == 0) {
    }
    out[1] = *data; // report: race in the group by 1 0
  }
}
