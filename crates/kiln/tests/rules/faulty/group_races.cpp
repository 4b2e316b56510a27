// SPDX-License-Identifier: MIT OR Apache-2.0
#include <kernel.hpp>

// launch: no_barrier global 32 local 32
// argument: i32 0*32
// argument: i32 0*32
KERNEL(1) no_barrier(int *values, int *out) {
  const size_t l = get_nd_item<1>().get_local_id(0);
  // report: data race: writes 4 bytes at byte 4 of an allocation of 128 bytes (argument "values"), which work-item 0 (local 0 of group 0) ... nothing orders the two, work-item 1 (local 1 of group 0)
  values[l] = int(l);
  // report: data race: reads 4 bytes at byte 0 of an allocation of 128 bytes (argument "values"), which work-item 0 (local 0 of group 0) ... nothing orders the two, work-item 1 (local 1 of group 0)
  out[l] = values[l ^ 1];
}

// launch: who_is_last global 8 local 8
// argument: i32 0
KERNEL(1) who_is_last(int *out) {
  // report: data race: writes 4 bytes at byte 0 of an allocation of 4 bytes (argument "out"), which work-item 0 (local 0 of group 0) ... nothing orders the two, work-item 1 (local 1 of group 0)
  *out = int(get_nd_item<1>().get_local_id(0));
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
  // report: data race: ... 4 bytes at byte 0 of the group memory of argument "bins" of 16 bytes, which work-item 0 (local 0 of group 0) ... nothing orders the two, work-item 4 (local 4 of group 0)
  bins[l % 4] += 1;
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
      // report: data race: writes 4 bytes at byte 4 of the group memory of argument "sums" of 64 bytes, which work-item 0 (local 0 of group 0) ... nothing orders the two, work-item 1 (local 1 of group 0)
      sums[l] += sums[l + d];
  group_barrier(it.get_group());
  if (l == 0)
    *out = sums[0];
}

// launch: atomic_and_plain global 8 local 8
// argument: i32 0*1
KERNEL(1) atomic_and_plain(int *out) {
  if (get_nd_item<1>().get_local_id(0) == 7)
    // report: data race: writes 4 bytes at byte 0 of an allocation of 4 bytes (argument "out"), which work-item 6 (local 6 of group 0) ... nothing orders the two, work-item 7 (local 7 of group 0)
    *out = 1;
  else
    relaxed<int>(*out).fetch_add(1);
}

// launch: shift_in_place global 8 local 8
// argument: i32 0..9
KERNEL(1) shift_in_place(int *values) {
  const size_t l = get_nd_item<1>().get_local_id(0);
  // report: data race: writes 4 bytes at byte 4 of an allocation of 36 bytes (argument "values"), which work-item 0 (local 0 of group 0) ... nothing orders the two, work-item 1 (local 1 of group 0)
  values[l] = values[l + 1];
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
  // report: data race: reads 4 bytes at byte 252 of the group memory of argument "tile" of 256 bytes, which work-item 63 (local 63 of group 0) ... nothing orders the two, work-item 0 (local 0 of group 0)
  out[l] = tile[63 - l];
}

// launch: byte_of_a_word global 2 local 2
// argument: u32 0*2
// argument: u32 0*2
KERNEL(1) byte_of_a_word(unsigned *word, unsigned *out) {
  const size_t l = get_nd_item<1>().get_local_id(0);
  if (l == 0)
    ((unsigned char *)word)[2] = 1;
  else
    // report: data race: reads 4 bytes at byte 0 of an allocation of 8 bytes (argument "word"), which work-item 0 (local 0 of group 0) ... nothing orders the two, work-item 1 (local 1 of group 0)
    out[l] = *word;
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
    // report: data race: reads 4 bytes at byte 0 of the group memory of argument "memory" of 8 bytes, which work-item 0 (local 0 of group 0) ... nothing orders the two, work-item 1 (local 1 of group 0)
    out[1] = *data;
  }
}
