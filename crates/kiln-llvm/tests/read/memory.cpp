// SPDX-License-Identifier: MIT OR Apache-2.0
// Structures by value, private arrays, copies, volatile accesses, addresses in steps.
struct Inner { double weight; signed char tag; };
struct Outer { float scale; int count; Inner inner[2]; };
KERNEL memory(Outer by_value, const Outer *in, Outer *out, volatile int *flag, int which) {
  Outer local[2] = {in[0], by_value};
  local[which & 1].inner[which & 1].tag += 3;
  out[id()] = local[0];
  __builtin_memset(&out[2], 7, sizeof(Outer));
  __builtin_memmove(out + 1, out + 3, 100);
  flag[0] = flag[which + 5];
}
