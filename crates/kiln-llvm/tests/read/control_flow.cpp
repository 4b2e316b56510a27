// SPDX-License-Identifier: MIT OR Apache-2.0
// A switch, a loop with several exits, one that is entered in its middle, weights, hints.
KERNEL control(const unsigned *in, unsigned *out, unsigned n) {
  unsigned v = in[id()], r = 0;
  switch (v % 5) {
  case 0: r = v * 3; break;
  case 2: r = v ^ 0xff; [[fallthrough]];
  case 3: r += 17; break;
  default: r = v + 1;
  }
  if (__builtin_expect(v & 32, 0)) goto middle;
top:
  r = r * 5 + 1;
middle:
  if (r % 13 == 0) return;
  if (n-- > 0) goto top;
#pragma unroll 4
  for (unsigned i = 0; i < v; ++i) r ^= in[i];
#pragma nounroll
  while (r & 1) r = r / 2 + in[r];
  out[id()] = r;
}
