// SPDX-License-Identifier: MIT OR Apache-2.0
#include <kernel.hpp>

// launch: in_a_uniform_branch global 8 local 4
// argument: i32 0*8
// result: 0 0 0 0 22 22 22 22
KERNEL(1) in_a_uniform_branch(int *out) {
  const auto it = get_nd_item<1>();
  if (it.get_group(0) == 1)
    out[it.get_global_id(0)] = reduce_over_group(it.get_group(), int(it.get_global_id(0)), plus<>());
}

// launch: in_a_loop global 6 local 3
// argument: i32 0*6
// result: 9 9 9 36 36 36
KERNEL(1) in_a_loop(int *out) {
  const auto it = get_nd_item<1>();
  int sum = 0;
  for (int k = 1; k < 3; ++k)
    sum += reduce_over_group(it.get_group(), k * int(it.get_global_id(0)), plus<>());
  out[it.get_global_id(0)] = sum;
}

// launch: sub_groups_of_two_minds global 40 local 40
// argument: i32 0*40
// result: 31*32 32*8
KERNEL(1) sub_groups_of_two_minds(int *out) {
  const auto it = get_nd_item<1>();
  const sub_group s = it.get_sub_group();
  const int l = int(it.get_local_id(0));
  if (s.get_group_linear_id() == 0)
    out[l] = reduce_over_group(s, l, maximum<>());
  else
    out[l] = reduce_over_group(s, l, minimum<>());
}

// launch: scans global 5 local 5
// argument: i32 3 1 4 1 5
// argument: i32 0*20
// result: 3 1 4 1 5
// result: 3 4 8 9 14 0 3 4 8 9 10 13 14 18 19 3 1 1 1 1
KERNEL(1) scans(const int *in, int *out) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  out[l] = inclusive_scan_over_group(it.get_group(), in[l], plus<>());
  out[5 + l] = exclusive_scan_over_group(it.get_group(), in[l], plus<>());
  out[10 + l] = exclusive_scan_over_group(it.get_group(), in[l], 10, plus<>());
  out[15 + l] = inclusive_scan_over_group(it.get_sub_group(), in[l], minimum<int>());
}

// launch: narrow_types global 4 local 4
// argument: i32 0*24
// result: -8*4 -9*4 200*4 255 7 7 7 1 0 0 0 -32768 -5 -3 -1
KERNEL(1) narrow_types(int *out) {
  const auto it = get_nd_item<1>();
  const int l = int(it.get_local_id(0));
  const auto g = it.get_group();
  out[l] = reduce_over_group(g, (signed char)(-2 * l + 2 * (l - 1)), plus<signed char>());
  out[4 + l] = reduce_over_group(g, short(l == 2 ? -9 : l), minimum<short>());
  out[8 + l] = reduce_over_group(g, (unsigned char)(l == 1 ? 200 : l), maximum<unsigned char>());
  out[12 + l] = exclusive_scan_over_group(g, (unsigned char)(l == 0 ? 7 : 100), minimum<unsigned char>());
  out[16 + l] = exclusive_scan_over_group(g, l > 0, logical_and<bool>());
  out[20 + l] = exclusive_scan_over_group(g, short(2 * l - 5), maximum<short>());
}

// Rounded in the order of the one tree: neighbours at distance 2 first for the sum, at distance 1 first for the scan.
// launch: one_tree_of_floats global 4 local 4
// argument: f32 1e8 1 -1e8 1
// argument: f32 0*8
// result: 1e8 1 -1e8 1
// result: 2*4 1e8 1e8 0 0
KERNEL(1) one_tree_of_floats(const float *in, float *out) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  out[l] = reduce_over_group(it.get_group(), in[l], plus<>());
  out[4 + l] = inclusive_scan_over_group(it.get_sub_group(), in[l], plus<>());
}

// launch: broadcasts global 2,4 local 2,2
// argument: i32 0*8
// argument: i32 3
// result: 105 105 305 305 105 105 305 305
// result: 3
KERNEL(2) broadcasts(int *out, const int *index) {
  const auto it = get_nd_item<2>();
  const auto g = it.get_group();
  const int l = int(it.get_local_linear_id());
  const int sum = group_broadcast(g, l) + group_broadcast(g, l, *index) + group_broadcast(g, l, id<2>(1, 0));
  out[it.get_global_linear_id()] = sum + 100 * group_broadcast(g, int(it.get_global_id(1)), id<2>(0, 1));
}

// launch: joint_functions global 3 local 3
// argument: i32 1 2 3 4 5 6 7 8
// argument: i32 0*16
// argument: i32 0*12
// result: 1 2 3 4 5 6 7 8
// result: 1 3 6 10 15 21 28 36 10 11 13 16 20 25 31 38
// result: 36*3 1*3 0*3 18*3
KERNEL(1) joint_functions(const int *in, int *scans, int *out) {
  const auto it = get_nd_item<1>();
  const auto g = it.get_group();
  const size_t l = it.get_local_id(0);
  joint_inclusive_scan(g, in, in + 8, scans, plus<>());
  joint_exclusive_scan(g, in, in + 8, scans + 8, 10, plus<>());
  out[l] = joint_reduce(g, in, in + 8, plus<>());
  out[3 + l] = joint_any_of(g, in, in + 8, [](int x) { return x == 5; });
  out[6 + l] = joint_all_of(g, in, in + 8, [](int x) { return x < 8; });
  out[9 + l] = joint_reduce(g, in, in + 2, 9, multiplies<>());
}

// launch: shuffles_of_a_small_sub_group global 6 local 6
// argument: i32 0*24
// result: 1 2 3 4 5 5 0 0 1 2 3 4 1 0 3 2 5 4 5*6
KERNEL(1) shuffles_of_a_small_sub_group(int *out) {
  const auto it = get_nd_item<1>();
  const sub_group s = it.get_sub_group();
  const int l = int(it.get_local_id(0));
  out[l] = shift_group_left(s, l);
  out[6 + l] = shift_group_right(s, l);
  out[12 + l] = permute_group_by_xor(s, l, 1);
  out[18 + l] = select_from_group(s, l, 5);
}

// launch: until_nobody_wants_more global 4 local 4
// argument: i32 1 5 2 0
// argument: i32 0*4
// result: 0*4
// result: 5*4
KERNEL(1) until_nobody_wants_more(int *left, int *rounds) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  while (any_of_group(it.get_group(), left[l] > 0)) {
    if (left[l] > 0)
      left[l] -= 1;
    rounds[l] += 1;
  }
}

// launch: structures global 4 local 4
// argument: f64 0*8
// result: 2.5*4 1.5 2.5 3.5 3.5
struct padded {
  char tag;
  double value;
};
KERNEL(1) structures(double *out) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  padded p;
  p.tag = char(l);
  p.value = double(l) + 0.5;
  const padded q = group_broadcast(it.get_group(), p, 2);
  out[l] = q.tag == 2 ? q.value : -1;
  const padded r = shift_group_left(it.get_sub_group(), p);
  out[4 + l] = r.value;
}

// launch: memory_of_calls global 8 local 4
// argument: i32 0*8
// result: 8 7 6 5 8 7 6 5
KERNEL(1) memory_of_calls(int *out) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  auto &base = *ext::oneapi::group_local_memory<int>(it.get_group(), 5);
  auto &tile = *ext::oneapi::group_local_memory_for_overwrite<int[4]>(it.get_group());
  tile[l] = int(l);
  group_barrier(it.get_group());
  out[it.get_global_id(0)] = base + tile[3 - l];
}
