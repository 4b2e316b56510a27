// SPDX-License-Identifier: MIT OR Apache-2.0
#include <kernel.hpp>

// launch: reversed global 8 local 4
// argument: i32 0..8
// argument: local 16
// result: 3 2 1 0 7 6 5 4
KERNEL(1) reversed(int *values, work_group_memory<int[]> tile) {
  const auto it = get_nd_item<1>();
  const size_t i = it.get_global_id(0), l = it.get_local_id(0);
  tile[l] = values[i];
  group_barrier(it.get_group());
  values[i] = tile[it.get_local_range(0) - 1 - l];
}

// launch: tree_of_sums global 64 local 32
// argument: i32 0..64
// argument: local
// argument: i32 0*2
// result: 0..64
// result: 496 1520
KERNEL(1) tree_of_sums(const int *in, work_group_memory<int[32]> sums, int *out) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  sums[l] = in[it.get_global_id(0)];
  for (size_t d = 16; d > 0; d /= 2) {
    group_barrier(it.get_group());
    if (l < d)
      sums[l] += sums[l + d];
  }
  if (l == 0)
    out[it.get_group(0)] = sums[0];
}

// launch: one_writes_all_read global 8 local 4
// argument: i32 0*8
// argument: local
// result: 3*4 33*4
KERNEL(1) one_writes_all_read(int *out, work_group_memory<int> shared) {
  const auto it = get_nd_item<1>();
  const size_t i = it.get_global_id(0);
  for (int round = 0; round < 3; ++round) {
    if (it.get_group().leader())
      shared = round + 10 * int(it.get_group(0));
    group_barrier(it.get_group());
    out[i] += shared;
    group_barrier(it.get_group());
  }
}

// launch: whole_groups_return global 12 local 4
// argument: i32 0*12
// result: 3 2 1 0 0 0 0 0 11 10 9 8
KERNEL(1) whole_groups_return(int *out) {
  const auto it = get_nd_item<1>();
  auto &tile = *ext::oneapi::group_local_memory_for_overwrite<int[4]>(it.get_group());
  if (it.get_group(0) == 1)
    return;
  tile[it.get_local_id(0)] = int(it.get_global_id(0));
  group_barrier(it.get_group());
  out[it.get_global_id(0)] = tile[3 - it.get_local_id(0)];
}

// launch: uniform_branch global 8 local 4
// argument: i32 0*8
// argument: local
// result: 0 0 0 0 3 3 3 3
KERNEL(1) uniform_branch(int *out, work_group_memory<int> last) {
  const auto it = get_nd_item<1>();
  if (it.get_group(0) % 2 == 1) {
    if (it.get_local_id(0) == 3)
      last = 3;
    group_barrier(it.get_group());
    out[it.get_global_id(0)] = last;
  }
}

// launch: rounds_of_a_group global 9 local 3
// argument: i32 0*9
// result: 0 0 0 1 1 1 2 2 2
KERNEL(1) rounds_of_a_group(int *out) {
  const auto it = get_nd_item<1>();
  const size_t first = 3 * it.get_group(0), l = it.get_local_id(0);
  for (size_t round = 0; round < it.get_group(0); ++round) {
    const int next = out[first + (l + 1) % 3];
    group_barrier(it.get_group());
    out[first + l] = next + 1;
    group_barrier(it.get_group());
  }
}

// launch: two_buffers global 4 local 4
// argument: i32 1 2 3 4
// argument: local
// result: 4 1 2 3
KERNEL(1) two_buffers(int *values, work_group_memory<int[2][4]> memory) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  int(&buffers)[2][4] = memory;
  buffers[0][l] = values[l];
  for (int round = 0; round < 5; ++round) {
    group_barrier(it.get_group());
    buffers[(round + 1) % 2][l] = buffers[round % 2][(l + 3) % 4];
  }
  values[l] = buffers[1][l];
}

// launch: barrier_of_the_sub_group global 64 local 64
// argument: i32 0*64
// argument: local
// result: 31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0 63 62 61 60 59 58 57 56 55 54 53 52 51 50 49 48 47 46 45 44 43 42 41 40 39 38 37 36 35 34 33 32
KERNEL(1) barrier_of_the_sub_group(int *out, work_group_memory<int[64]> tile) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  tile[l] = int(l);
  group_barrier(it.get_sub_group());
  out[l] = tile[l ^ 31];
}

// launch: one_sub_group_waits global 64 local 64
// argument: i32 0*64
// result: 1*32 0*32
KERNEL(1) one_sub_group_waits(int *out) {
  const auto it = get_nd_item<1>();
  if (it.get_sub_group().get_group_linear_id() == 1)
    return;
  group_barrier(it.get_sub_group());
  out[it.get_local_id(0)] = 1;
}

// launch: static_group_memory global 8 local 4
// argument: i32 0*8
// result: 3 12 11 10 7 16 15 14
ext::oneapi::experimental::work_group_static<int> base;
KERNEL(1) static_group_memory(int *out) {
  static ext::oneapi::experimental::work_group_static<int[4]> tile;
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  if (l == 0)
    base = 10;
  tile[l] = int(it.get_global_id(0));
  group_barrier(it.get_group());
  out[it.get_global_id(0)] = tile[3 - l] + (l > 0 ? base : 0);
}

// launch: neighbours_in_global_memory global 6 local 3
// argument: i32 0*6
// argument: i32 0*6
// result: 0..6
// result: 1 2 0 4 5 3
KERNEL(1) neighbours_in_global_memory(int *scratch, int *out) {
  const auto it = get_nd_item<1>();
  const size_t i = it.get_global_id(0), first = i - it.get_local_id(0);
  scratch[i] = int(i);
  group_barrier(it.get_group());
  out[i] = scratch[first + (it.get_local_id(0) + 1) % 3];
}

// launch: barrier_in_a_function global 4 local 4
// argument: i32 5 6 7 8
// argument: local
// result: 7 8 5 6
static int exchanged(nd_item<1> it, int *tile, int value) {
  tile[it.get_local_id(0)] = value;
  group_barrier(it.get_group());
  const int other = tile[(it.get_local_id(0) + 1) % 4];
  group_barrier(it.get_group());
  return other;
}
KERNEL(1) barrier_in_a_function(int *values, work_group_memory<int[4]> tile) {
  const auto it = get_nd_item<1>();
  int &x = values[it.get_global_id(0)];
  x = exchanged(it, &tile[0], x);
  x = exchanged(it, &tile[0], x);
}

// launch: transposed global 4,4 local 2,4
// argument: i32 0..16
// argument: local i32 2,4
// argument: i32 0*16
// result: 0..16
// result: 0 4 1 5 2 6 3 7 8 12 9 13 10 14 11 15
KERNEL(2) transposed(const int *in, local_accessor<int, 2> tile, int *out) {
  const auto it = get_nd_item<2>();
  const size_t row = it.get_local_id(0), column = it.get_local_id(1), l = it.get_local_linear_id();
  tile[row][column] = in[it.get_global_linear_id()];
  group_barrier(it.get_group());
  out[8 * it.get_group_linear_id() + l] = tile[l % 2][l / 2];
}

// launch: accessor_of_three_dimensions global 2,2,3 local 2,2,3
// argument: i32 0*12
// argument: local i32 3,2,2
// argument: local
// result: 12 9 6 11 8 5 10 7 4 9 6 3
KERNEL(3) accessor_of_three_dimensions(int *out, local_accessor<int, 3> box, local_accessor<int, 0> one) {
  const auto it = get_nd_item<3>();
  const size_t z = it.get_local_id(0), y = it.get_local_id(1), x = it.get_local_id(2), l = it.get_local_linear_id();
  box[x][y][z] = int(x * 3 + y + 2 * z);
  if (l == 0)
    one = int(box.size());
  group_barrier(it.get_group());
  out[l] = one - box[id<3>(x, y, z)];
}
