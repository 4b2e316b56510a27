// SPDX-License-Identifier: MIT OR Apache-2.0
#include <kernel.hpp>

// launch: device_memory global 32 local 16
// argument: unwritten i32 32
// argument: i32 0*32
KERNEL(1) device_memory(const int *in, int *out) {
  const size_t i = get_nd_item<1>().get_global_id(0);
  // report: writes 4 bytes at byte 0 of an allocation of 128 bytes (argument "out"), a value that nobody has written, work-item 0 (local 0 of group 0)
  out[i] = in[i];
}

// launch: every_other_element global 16 local 4
// argument: unwritten f32 16
// argument: f32 0*16
KERNEL(1) every_other_element(float *scratch, float *out) {
  const size_t i = get_nd_item<1>().get_global_id(0);
  if (i % 2 == 0)
    scratch[i] = 1.0f;
  // report: writes 4 bytes at byte 4 of an allocation of 64 bytes (argument "out"), a value that nobody has written, work-item 1 (local 1 of group 0)
  out[i] = scratch[i];
}

// launch: private_array global 8 local 4
// argument: i32 0*8
KERNEL(1) private_array(int *out) {
  const int i = int(get_nd_item<1>().get_global_id(0));
  int terms[4];
  for (int k = 0; k < i; ++k)
    terms[k & 3] = k;
  // report: writes 4 bytes at byte 0 of an allocation of 32 bytes (argument "out"), a value that nobody has written, work-item 0 (local 0 of group 0)
  out[i] = terms[2];
}

// launch: one_field global 4 local 4
// argument: i32 0*4
struct pair {
  int first, second;
};
static int sum(const pair &p) {
  // report: reads 4 bytes at byte 4 of a private variable of 8 bytes, which nobody has written, work-item 2 (local 2 of group 0)
  return p.first + p.second;
}
KERNEL(1) one_field(int *out) {
  const int i = int(get_nd_item<1>().get_global_id(0));
  pair p;
  p.first = i;
  if (i < 2)
    p.second = i;
  out[i] = sum(p);
}

// launch: group_memory global 32 local 16
// argument: i32 0*32
// argument: local
KERNEL(1) group_memory(int *out, work_group_memory<int[16]> tile) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  if (l < 15)
    tile[l] = int(l);
  group_barrier(it.get_group());
  // report: writes 4 bytes at byte 0 of an allocation of 128 bytes (argument "out"), a value that nobody has written, work-item 0 (local 0 of group 0)
  out[it.get_global_id(0)] = tile[15 - l];
}

// launch: forgotten_initial_value global 16 local 8
// argument: i32 0*2
// argument: local
KERNEL(1) forgotten_initial_value(int *out, work_group_memory<int> sum) {
  const auto it = get_nd_item<1>();
  relaxed<int, memory_scope::work_group> total(sum);
  // report: reads 4 bytes at byte 0 of the group memory of argument "sum" of 4 bytes, which nobody has written, work-item 0 (local 0 of group 0)
  total.fetch_add(1);
  group_barrier(it.get_group());
  if (it.get_group().leader())
    out[it.get_group(0)] = 1;
}

// launch: last_groups_memory global 8 local 4
// argument: i32 0*8
// argument: local
KERNEL(1) last_groups_memory(int *out, work_group_memory<int[4]> kept) {
  const auto it = get_nd_item<1>();
  const size_t l = it.get_local_id(0);
  if (it.get_group(0) == 0)
    kept[l] = 3;
  // report: writes 4 bytes at byte 16 of an allocation of 32 bytes (argument "out"), a value that nobody has written, work-item 4 (local 0 of group 1)
  out[it.get_global_id(0)] = kept[l];
}
