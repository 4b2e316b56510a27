// SPDX-License-Identifier: MIT OR Apache-2.0
#include <kernel.hpp>

// launch: disjoint_slices global 4 local 2
// argument: i32 0*12
// result: 0 1 2 3 4 5 6 7 8 9 10 11
KERNEL(1) disjoint_slices(int *out) {
  const int i = int(get_nd_item<1>().get_global_id(0));
  int *slice = out + 3 * i;
  for (int k = 0; k < 3; ++k)
    slice[k] = 3 * i + k;
}

// launch: neighbouring_bytes global 16 local 8
// argument: u8 0*16
// result: 0..16
KERNEL(1) neighbouring_bytes(unsigned char *out) {
  const size_t i = get_nd_item<1>().get_global_id(0);
  out[i] = (unsigned char)i;
}

// launch: padding_is_copied global 2 local 1
// argument: unwritten f64 4
// argument: f64 0*2
// result: 2.5 3.5
struct padded {
  char tag;
  double value;
};
KERNEL(1) padding_is_copied(padded *scratch, double *out) {
  const size_t i = get_nd_item<1>().get_global_id(0);
  padded p;
  p.tag = char(i);
  p.value = double(i) + 2.5;
  scratch[i] = p;
  const padded q = scratch[i];
  out[i] = q.tag == char(i) ? q.value : -1;
}

// launch: union_of_word_and_float global 4 local 4
// argument: f32 0 1 2 -2
// argument: u32 0*4
// result:
// result: 0 1065353216 1073741824 3221225472
KERNEL(1) union_of_word_and_float(const float *in, unsigned *out) {
  union {
    float number;
    unsigned bits;
  };
  const size_t i = get_nd_item<1>().get_global_id(0);
  number = in[i];
  out[i] = bits;
}

// launch: private_stack global 4 local 2
// argument: i32 0*4
// result: 0 1 3 6
KERNEL(1) private_stack(int *out) {
  const int i = int(get_nd_item<1>().get_global_id(0));
  int stack[8], depth = 0;
  for (int k = 0; k <= i; ++k)
    stack[depth++] = k;
  int sum = 0;
  while (depth > 0)
    sum += stack[--depth];
  out[i] = sum;
}

// launch: only_what_was_written global 6 local 3
// argument: unwritten i32 6
// argument: i32 0*6
// result: 0 -1 2 -1 4 -1
KERNEL(1) only_what_was_written(int *scratch, int *out) {
  const int i = int(get_nd_item<1>().get_global_id(0));
  if (i % 2 == 0)
    scratch[i] = i;
  out[i] = i % 2 == 0 ? scratch[i] : -1;
}

// launch: update_in_place global 6 local 2
// argument: i32 1 2 3 4 5 6
// result: 1 4 9 16 25 36
KERNEL(1) update_in_place(int *values) {
  int &x = values[get_nd_item<1>().get_global_id(0)];
  x *= x;
}

// launch: stencil_of_two_buffers global 6 local 3
// argument: i32 1 2 4 8 16 32
// argument: i32 0*6
// result: 1 2 4 8 16 32
// result: 0 5 10 20 40 0
KERNEL(1) stencil_of_two_buffers(const int *in, int *out) {
  const size_t i = get_nd_item<1>().get_global_id(0), last = get_nd_item<1>().get_global_range(0) - 1;
  out[i] = i > 0 && i < last ? in[i - 1] + in[i + 1] : 0;
}

// launch: bytes_of_a_message global 2 local 2
// argument: u8 9 1 0 0 0 2 0 0 0
// argument: u32 0*2
// result: 9 1 0 0 0 2 0 0 0
// result: 1 2
KERNEL(1) bytes_of_a_message(const unsigned char *message, unsigned *out) {
  const size_t i = get_nd_item<1>().get_global_id(0);
  __builtin_memcpy(&out[i], message + 1 + 4 * i, 4);
}

// launch: packed_structures global 2 local 1
// argument: u8 0*10
// result: 0 5 0 0 0 1 6 0 0 0
struct __attribute__((packed)) packet {
  unsigned char tag;
  int value;
};
KERNEL(1) packed_structures(packet *packets) {
  const int i = int(get_nd_item<1>().get_global_id(0));
  packets[i].tag = (unsigned char)i;
  packets[i].value = 5 + i;
}

// launch: end_pointers global 2 local 2
// argument: i32 1 2 3 4
// argument: i32 0*2
// result: 1 2 3 4
// result: 3 7
KERNEL(1) end_pointers(const int *in, int *out) {
  const size_t i = get_nd_item<1>().get_global_id(0);
  const int *end = in + 2 * i + 2;
  for (const int *p = end - 2; p != end; ++p)
    out[i] += *p;
}

// launch: pointers_into_three_memories global 6 local 6
// argument: i32 10 11 12 13 14 15
// argument: i32 0*6
// argument: local
// result: 10 11 12 13 14 15
// result: 10 21 -2 13 24 -5
struct cursor {
  int *place;
};
static int read(cursor c) { return *c.place; }
KERNEL(1) pointers_into_three_memories(int *in, int *out, work_group_memory<int[6]> tile) {
  const int l = int(get_nd_item<1>().get_local_id(0));
  int own = -l;
  tile[l] = 20 + l;
  const cursor c{l % 3 == 0 ? &in[l] : l % 3 == 1 ? &tile[l] : &own};
  out[l] = read(c);
}

// launch: everyone_reads_one global 8 local 4
// argument: i32 7
// argument: i32 0*8
// result: 7
// result: 7*8
KERNEL(1) everyone_reads_one(const int *in, int *out) { out[get_nd_item<1>().get_global_id(0)] = *in; }

// launch: read_and_written_again global 4 local 4
// argument: i32 1*4
// result: 16*4
KERNEL(1) read_and_written_again(int *values) {
  const size_t i = get_nd_item<1>().get_global_id(0);
  for (int k = 0; k < 4; ++k)
    values[i] += values[i];
}
