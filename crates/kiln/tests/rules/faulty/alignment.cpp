// SPDX-License-Identifier: MIT OR Apache-2.0
#include <kernel.hpp>

// launch: word_among_bytes global 4 local 4
// argument: u8 0*32
KERNEL(1) word_among_bytes(unsigned char *bytes) {
  const size_t i = get_nd_item<1>().get_global_id(0);
  // report: writes 4 bytes at byte 6 of an allocation of 32 bytes (argument "bytes"), an address that is no multiple of 4, work-item 1 (local 1 of group 0)
  *(int *)(bytes + 6 * i) = 1;
}

// launch: double_among_floats global 4 local 2
// argument: f32 1*16
// argument: f64 0*4
KERNEL(1) double_among_floats(const float *in, double *out) {
  const size_t i = get_nd_item<1>().get_global_id(0);
  // report: reads 8 bytes at byte 4 of an allocation of 64 bytes (argument "in"), an address that is no multiple of 8, work-item 0 (local 0 of group 0)
  out[i] = *(const double *)(in + 2 * i + 1);
}

// launch: group_memory global 2 local 2
// argument: i64 0*2
// argument: local
KERNEL(1) group_memory(long *out, work_group_memory<long[4]> memory) {
  const size_t l = get_nd_item<1>().get_local_id(0);
  char *bytes = (char *)&memory[0];
  // report: writes 8 bytes at byte 12 of the group memory of argument "memory" of 32 bytes, an address that is no multiple of 8, work-item 1 (local 1 of group 0)
  *(long *)(bytes + 12 * l) = 5;
  out[l] = 1;
}

// launch: counter global 2 local 2
// argument: u8 0*16
KERNEL(1) counter(unsigned char *bytes) {
  relaxed<unsigned> count(*(unsigned *)(bytes + 2));
  // report: writes 4 bytes at byte 2 of an allocation of 16 bytes (argument "bytes"), an address that is no multiple of 4, work-item 0 (local 0 of group 0)
  count.fetch_add(1);
}
