// SPDX-License-Identifier: MIT OR Apache-2.0
// Constant tables with addresses in them, variables of the device.
struct Entry { float scale; short shift; const char *name; };
static constexpr Entry entries[2] = {{2.0f, 1, "two"}, {3.0f, -2, "three"}};
static const int *const inside = nullptr;
static int counter = 5, zero;
static int *where[2] = {&counter, &zero};
KERNEL tables(const unsigned *in, float *out) {
  const Entry &e = entries[in[id()] & 1];
  out[id()] = e.scale + (e.shift + e.name[1]) + counter++ + *where[in[0]] + (inside != nullptr);
}
