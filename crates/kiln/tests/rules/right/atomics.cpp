// SPDX-License-Identifier: MIT OR Apache-2.0
#include <kernel.hpp>

// launch: global_histogram global 32 local 8
// argument: u32 0*4
// result: 8*4
KERNEL(1) global_histogram(unsigned *bins) {
  relaxed<unsigned>(bins[get_nd_item<1>().get_global_id(0) % 4]).fetch_add(1);
}

// launch: histogram_by_groups global 32 local 8
// argument: u32 0*4
// argument: local
// result: 8*4
KERNEL(1) histogram_by_groups(unsigned *bins, work_group_memory<unsigned[4]> own) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  if (l < 4)
    own[l] = 0;
  group_barrier(it.get_group());
  relaxed<unsigned, memory_scope::work_group>(own[l % 4]).fetch_add(1);
  group_barrier(it.get_group());
  if (l < 4)
    relaxed<unsigned>(bins[l]).fetch_add(own[l]);
}

// launch: flag_in_group_memory global 4 local 2 on reference
// argument: i32 0*4
// argument: local
// result: 0 42 0 43
struct message {
  int data, flag;
};
KERNEL(1) flag_in_group_memory(int *out, work_group_memory<message> memory) {
  const auto it = get_nd_item<1>();
  message &m = memory;
  if (it.get_local_id(0) == 0)
    m.flag = 0;
  group_barrier(it.get_group());
  ordered<int, memory_scope::work_group> ready(m.flag);
  if (it.get_local_id(0) == 0) {
    m.data = 42 + int(it.get_group(0));
    ready.store(1);
  } else {
    while (ready.load() == 0) {
    }
    out[it.get_global_id(0)] = m.data;
  }
}

// launch: waits_for_a_later_item global 2 local 2 on reference
// argument: i32 0*3
// result: 1 5 5
KERNEL(1) waits_for_a_later_item(int *values) {
  ordered<int, memory_scope::work_group> ready(values[0]);
  if (get_nd_item<1>().get_local_id(0) == 1) {
    values[1] = 5;
    ready.store(1);
  } else {
    while (ready.load() == 0) {
    }
    values[2] = values[1];
  }
}

// launch: last_group_sums_up global 16 local 4
// argument: i32 0*4
// argument: u32 0
// argument: i32 0
// result: 1 2 3 4
// result: 4
// result: 10
KERNEL(1) last_group_sums_up(int *sums, unsigned *done, int *out) {
  const auto it = get_nd_item<1>();
  const size_t groups = it.get_group_range(0);
  if (!it.get_group().leader())
    return;
  sums[it.get_group(0)] = int(it.get_group(0)) + 1;
  if (ordered<unsigned>(*done).fetch_add(1) + 1 == groups)
    for (size_t g = 0; g < groups; ++g)
      *out += sums[g];
}

// launch: last_group_after_a_barrier global 16 local 4
// argument: i32 0*16
// argument: u32 0
// argument: i32 0
// argument: local
// result: 0..16
// result: 4
// result: 120
KERNEL(1) last_group_after_a_barrier(int *values, unsigned *done, int *out, work_group_memory<bool> is_last) {
  const auto it = get_nd_item<1>();
  const size_t i = it.get_global_id(0);
  values[i] = int(i);
  group_barrier(it.get_group());
  if (it.get_group().leader())
    is_last = ordered<unsigned>(*done).fetch_add(1) + 1 == it.get_group_range(0);
  group_barrier(it.get_group());
  if (is_last) {
    int sum = 0;
    for (size_t k = it.get_local_id(0); k < it.get_global_range(0); k += it.get_local_range(0))
      sum += values[k];
    relaxed<int>(*out).fetch_add(sum);
  }
}

// launch: fences_and_relaxed_flags global 8 local 1
// argument: i32 0*8
// argument: i32 0*8
// result: 1*8
// result: 1 2 3 4 5 6 7 8
KERNEL(1) fences_and_relaxed_flags(int *flags, int *sums) {
  const size_t g = get_nd_item<1>().get_group(0);
  int before = 0;
  if (g > 0) {
    while (relaxed<int>(flags[g - 1]).load() == 0) {
    }
    atomic_fence(memory_order::acquire, memory_scope::device);
    before = sums[g - 1];
  }
  sums[g] = before + 1;
  atomic_fence(memory_order::release, memory_scope::device);
  relaxed<int>(flags[g]).store(1);
}

// launch: lock global 4 local 4 on reference
// argument: i32 0
// argument: i32 0
// result: 0
// result: 4
KERNEL(1) lock(int *locked, int *count) {
  int expected = 0;
  while (!ordered<int>(*locked).compare_exchange_strong(expected, 1))
    expected = 0;
  *count += 1;
  ordered<int>(*locked).store(0);
}

// launch: greatest_float global 8 local 4
// argument: f32 0.5 3 -2 7.25 1 0 7 -9
// argument: f32 -1
// result: 0.5 3 -2 7.25 1 0 7 -9
// result: 7.25
KERNEL(1) greatest_float(const float *in, float *greatest) {
  const float x = in[get_nd_item<1>().get_global_id(0)];
  relaxed<float> best(*greatest);
  float known = best.load();
  while (known < x && !best.compare_exchange_weak(known, x)) {
  }
}

// launch: places_by_counter global 12 local 4
// argument: i32 5 -1 5 -1 -1 5 5 -1 -1 -1 5 -1
// argument: i32 0*12
// argument: u32 0
// result: 5 -1 5 -1 -1 5 5 -1 -1 -1 5 -1
// result: 5*5 0*7
// result: 5
KERNEL(1) places_by_counter(const int *in, int *out, unsigned *count) {
  const int x = in[get_nd_item<1>().get_global_id(0)];
  if (x > 0)
    out[relaxed<unsigned>(*count).fetch_add(1)] = x;
}

// launch: plain_after_the_barrier global 8 local 8
// argument: i32 0
// argument: i32 0*8
// result: 8
// result: 8*8
KERNEL(1) plain_after_the_barrier(int *count, int *out) {
  const auto it = get_nd_item<1>();
  relaxed<int, memory_scope::work_group>(*count).fetch_add(1);
  group_barrier(it.get_group());
  out[it.get_local_id(0)] = *count;
}
