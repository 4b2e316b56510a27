// SPDX-License-Identifier: MIT OR Apache-2.0
#include <kernel.hpp>

// launch: every_group_writes global 16 local 4
// argument: i32 0*1
KERNEL(1) every_group_writes(int *out) {
  const auto it = get_nd_item<1>();
  if (it.get_group().leader())
    *out = int(it.get_group(0)); // report: race between groups by 4 0
}

// launch: counter global 3 local 1
// argument: i32 0*1
KERNEL(1) counter(int *count) {
  *count += 1; // report: race between groups by 1 0
}

// launch: stencil_in_place global 32 local 8
// argument: f32 0..33
KERNEL(1) stencil_in_place(float *values) {
  const auto it = get_nd_item<1>();
  const size_t i = it.get_global_id(0);
  const float next = values[i + 1];
  group_barrier(it.get_group());
  values[i] += next; // report: race between groups by 8 7
}

// launch: atomics_of_the_group global 8 local 4
// argument: i32 0*1
KERNEL(1) atomics_of_the_group(int *sum) {
  relaxed<int, memory_scope::work_group>(*sum).fetch_add(1); // report: race between groups by 4
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
    *out += sums[g]; // report: race between groups by 12 0
}

// launch: overlapping_slices global 4 local 1
// argument: i32 0*13
KERNEL(1) overlapping_slices(int *out) {
  const size_t i = get_nd_item<1>().get_global_id(0);
  for (size_t k = 0; k < 4; ++k)
    out[3 * i + k] = int(i); // report: race between groups by 1 0
}
