// SPDX-License-Identifier: MIT OR Apache-2.0
// Queries of the sub-group, functions and reductions of groups, memory that calls ask for.
KERNEL groups(unsigned *ints, unsigned long *longs, float *floats, double *doubles) {
  size_t sub_group = __kiln_sub_group_id(0) + __kiln_sub_group_count(0);
  size_t lane = __kiln_sub_group_local_id(0) + __kiln_sub_group_size(0);
  bool any = __kiln_group_any(1, ints[lane] > 3), all = __kiln_group_all(2, ints[lane] > 4);
  __kiln_barrier(1);
  ints[0] = __kiln_group_broadcast_i32(2, ints[lane], sub_group) + any + all;
  longs[0] = __kiln_group_shuffle_i64(1, longs[lane], lane ^ 1);
  ints[1] = __kiln_group_reduce_i32(2, 0, ints[lane]) + __kiln_group_reduce_i32(1, 5, ints[lane]);
  longs[1] = __kiln_group_inclusive_scan_i64(2, 8, longs[lane]);
  floats[1] = __kiln_group_exclusive_scan_f32(1, 11, floats[lane]);
  doubles[1] = __kiln_group_reduce_f64(2, 12, doubles[lane]);
}

inline float *tile() { return (float *)__kiln_group_memory(256, 64); }
KERNEL memory(float *out) {
  float *a = tile(), *b = tile();
  a[__kiln_local_id(0)] = out[0];
  b[__kiln_local_id(0)] = out[1];
  __kiln_barrier(2);
  out[0] = a[1] + b[2];
}
