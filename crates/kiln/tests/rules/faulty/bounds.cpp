// SPDX-License-Identifier: MIT OR Apache-2.0
#include <kernel.hpp>

// launch: one_past_the_end global 64 local 32
// argument: i32 0*64
KERNEL(1) one_past_the_end(int *out) {
  const size_t i = get_nd_item<1>().get_global_id(0);
  // report: writes 4 bytes at byte 256 of an allocation of 256 bytes (argument "out"), work-item 63 (local 31 of group 1)
  out[i + 1] = 7;
}

// launch: before_the_start global 32 local 16
// argument: i32 0..32
// argument: i32 0*32
KERNEL(1) before_the_start(const int *in, int *out) {
  const size_t i = get_nd_item<1>().get_global_id(0);
  // report: reads 4 bytes at byte -4 of an allocation of 128 bytes (argument "in"), work-item 0 (local 0 of group 0)
  out[i] = in[long(i) - 1];
}

// launch: more_items_than_elements global 96 local 32
// argument: f32 0*70
KERNEL(1) more_items_than_elements(float *out) {
  const size_t i = get_nd_item<1>().get_global_id(0);
  float *mine = out + i;
  // report: 4 bytes at byte 280 of an allocation of 280 bytes (argument "out"), work-item 70 (local 6 of group 2)
  *mine += 1.0f;
}

// launch: rows_and_columns_swapped global 4,16 local 2,8
// argument: i32 0*64
KERNEL(2) rows_and_columns_swapped(int *out) {
  const auto it = get_nd_item<2>();
  const size_t x = it.get_global_id(1), y = it.get_global_id(0), width = it.get_global_range(1);
  // report: writes 4 bytes at byte 256 of an allocation of 256 bytes (argument "out"), work-item {0, 4} (local {0, 4} of group {0, 0})
  out[x * width + y] = 1;
}

// launch: tile_too_small global 64 local 32
// argument: i32 0*64
// argument: local
KERNEL(1) tile_too_small(int *out, work_group_memory<int[32]> tile) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  // report: writes 4 bytes at byte 128 of the group memory of argument "tile" of 128 bytes, work-item 31 (local 31 of group 0)
  tile[l + 1] = int(l);
  group_barrier(it.get_group());
  out[it.get_global_id(0)] = l > 0 ? tile[l] : 0;
}

// launch: into_the_next_variable global 8 local 8
// argument: i32 0*8
KERNEL(1) into_the_next_variable(int *out) {
  const auto it = get_nd_item<1>();
  auto &first = *ext::oneapi::group_local_memory<int[8]>(it.get_group());
  auto &second = *ext::oneapi::group_local_memory<int[8]>(it.get_group());
  const int l = int(it.get_local_id(0));
  int *p = first;
  // report: writes 4 bytes at byte 32 of group memory "group_memory.0" of 32 bytes, work-item 4 (local 4 of group 0)
  p[l + 4] = l;
  second[l] = l;
  out[l] = second[l];
}

// launch: beyond_a_static_array global 4 local 4
// argument: i32 0*4
KERNEL(1) beyond_a_static_array(int *out) {
  static ext::oneapi::experimental::work_group_static<int[3]> tile;
  const size_t l = get_nd_item<1>().get_local_id(0);
  // report: writes 4 bytes at byte 12 of group memory ... tile ... of 12 bytes, work-item 3 (local 3 of group 0)
  tile[l] = int(l);
  out[l] = l < 3 ? tile[l] : 0;
}

// launch: beyond_the_range_of_an_accessor global 16 local 16
// argument: i32 0*16
// argument: local i32 4,4
KERNEL(1) beyond_the_range_of_an_accessor(int *out, local_accessor<int, 2> tile) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  tile[l / 4][l % 4] = int(l);
  group_barrier(it.get_group());
  // report: reads 4 bytes at byte 64 of the group memory of argument "tile" of 64 bytes, work-item 12 (local 12 of group 0)
  out[l] = tile[l / 4 + 1][l % 4] + tile[l / 4][l % 4];
}

// launch: private_array global 8 local 4
// argument: i32 0*8
KERNEL(1) private_array(int *out) {
  const int i = int(get_nd_item<1>().get_global_id(0));
  int squares[4] = {0, 1, 4, 9};
  // report: reads 4 bytes at byte 16 of a private variable of 16 bytes, work-item 4 (local 0 of group 1)
  out[i] = squares[i];
}

// launch: private_array_by_pointer global 4 local 4
// argument: i32 0*4
// argument: value i32 5
static void fill(int *first, int n) {
  for (int k = 0; k < n; ++k)
    // report: writes 4 bytes at byte 16 of a private variable of 16 bytes, work-item 0 (local 0 of group 0)
    first[k] = k;
}
KERNEL(1) private_array_by_pointer(int *out, int n) {
  int window[4];
  fill(window, n);
  out[get_nd_item<1>().get_global_id(0)] = window[3];
}

// launch: null global 4 local 2
// argument: null
// argument: i32 0*4
KERNEL(1) null(const int *in, int *out) {
  const size_t i = get_nd_item<1>().get_global_id(0);
  // report: reads 4 bytes at the null pointer + 0, work-item 0 (local 0 of group 0)
  out[i] = in[i];
}

// launch: counter_beyond_the_end global 16 local 8
// argument: u32 0*4
KERNEL(1) counter_beyond_the_end(unsigned *bins) {
  const size_t i = get_nd_item<1>().get_global_id(0);
  relaxed<unsigned> bin(bins[i % 5]);
  // report: writes 4 bytes at byte 16 of an allocation of 16 bytes (argument "bins"), work-item 4 (local 4 of group 0)
  bin.fetch_add(1);
}

// launch: half_a_structure global 4 local 4
// argument: i32 0*7
struct pair {
  int first, second;
};
KERNEL(1) half_a_structure(pair *pairs) {
  const size_t i = get_nd_item<1>().get_global_id(0);
  // report: writes 8 bytes at byte 24 of an allocation of 28 bytes (argument "pairs"), work-item 3 (local 3 of group 0)
  pairs[i] = pair{1, 2};
}
