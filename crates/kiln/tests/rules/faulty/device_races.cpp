// SPDX-License-Identifier: MIT OR Apache-2.0
#include <kernel.hpp>

// launch: every_group_writes global 16 local 4
// argument: i32 0*1
KERNEL(1) every_group_writes(int *out) {
  const auto it = get_nd_item<1>();
  if (it.get_group().leader())
    // report: data race: writes 4 bytes at byte 0 of an allocation of 4 bytes (argument "out"), which work-item 0 (local 0 of group 0) ... nothing orders the two, work-item 4 (local 0 of group 1)
    *out = int(it.get_group(0));
}

// launch: counter global 3 local 1
// argument: i32 0*1
KERNEL(1) counter(int *count) {
  // report: data race: ... 4 bytes at byte 0 of an allocation of 4 bytes (argument "count"), which work-item 0 (local 0 of group 0) ... nothing orders the two, work-item 1 (local 0 of group 1)
  *count += 1;
}

// launch: stencil_in_place global 32 local 8
// argument: f32 0..33
KERNEL(1) stencil_in_place(float *values) {
  const auto it = get_nd_item<1>();
  const size_t i = it.get_global_id(0);
  const float next = values[i + 1];
  group_barrier(it.get_group());
  // report: data race: writes 4 bytes at byte 32 of an allocation of 132 bytes (argument "values"), which work-item 7 (local 7 of group 0) ... nothing orders the two, work-item 8 (local 0 of group 1)
  values[i] += next;
}

// launch: atomics_of_the_group global 8 local 4
// argument: i32 0*1
KERNEL(1) atomics_of_the_group(int *sum) {
  // report: data race: writes 4 bytes at byte 0 of an allocation of 4 bytes (argument "sum"), which work-item 3 (local 3 of group 0) ... nothing orders the two, work-item 4 (local 0 of group 1)
  relaxed<int, memory_scope::work_group>(*sum).fetch_add(1);
}

// launch: last_group_without_order global 16 local 4
// argument: i32 0*4
// argument: u32 0*1
// argument: i32 0*1
KERNEL(1) last_group_without_order(int *sums, unsigned *done, int *out) {
  const auto it = get_nd_item<1>();
  if (!it.get_group().leader())
    return;
  sums[it.get_group(0)] = int(it.get_group(0));
  if (relaxed<unsigned>(*done).fetch_add(1) + 1 < it.get_group_range(0))
    return;
  for (size_t g = 0; g < it.get_group_range(0); ++g)
    // report: data race: reads 4 bytes at byte 0 of an allocation of 16 bytes (argument "sums"), which work-item 0 (local 0 of group 0) ... nothing orders the two, work-item 12 (local 0 of group 3)
    *out += sums[g];
}

// launch: overlapping_slices global 4 local 1
// argument: i32 0*13
KERNEL(1) overlapping_slices(int *out) {
  const size_t i = get_nd_item<1>().get_global_id(0);
  for (size_t k = 0; k < 4; ++k)
    // report: data race: writes 4 bytes at byte 12 of an allocation of 52 bytes (argument "out"), which work-item 0 (local 0 of group 0) ... nothing orders the two, work-item 1 (local 0 of group 1)
    out[3 * i + k] = int(i);
}
