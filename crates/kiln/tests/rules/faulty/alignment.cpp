// SPDX-License-Identifier: MIT OR Apache-2.0
#include <kernel.hpp>

// launch: word_among_bytes global 4 local 4
// argument: u8 0*32
KERNEL(1) word_among_bytes(unsigned char *bytes) {
  const size_t i = get_nd_item<1>().get_global_id(0);
  *(int *)(bytes + 6 * i) = 1; // report: misaligned by 1
}

// launch: double_among_floats global 4 local 2
// argument: f32 1*16
// argument: f64 0*4
KERNEL(1) double_among_floats(const float *in, double *out) {
  const size_t i = get_nd_item<1>().get_global_id(0);
  out[i] = *(const double *)(in + 2 * i + 1); // report: misaligned by 0
}

// launch: group_memory global 2 local 2
// argument: i64 0*2
// argument: local
KERNEL(1) group_memory(long *out, work_group_memory<long[4]> memory) {
  const size_t l = get_nd_item<1>().get_local_id(0);
  char *bytes = (char *)&memory[0];
  *(long *)(bytes + 12 * l) = 5; // report: misaligned by 1
  out[l] = 1;
}

// launch: counter global 2 local 2
// argument: u8 0*16
KERNEL(1) counter(unsigned char *bytes) {
  relaxed<unsigned> count(*(unsigned *)(bytes + 2));
  count.fetch_add(1); // report: misaligned by 0
}
