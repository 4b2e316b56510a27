// SPDX-License-Identifier: MIT OR Apache-2.0
//! Constant data of the source.
// covers: static tables, static local constants, constexpr and consteval functions
#include <check.hpp>

constexpr unsigned remainder_of(unsigned x) {
  for (int bit = 0; bit < 8; ++bit)
    x = x & 1 ? 0xedb88320u ^ (x >> 1) : x >> 1;
  return x;
}
struct table {
  unsigned values[256];
  constexpr table() : values() {
    for (unsigned i = 0; i < 256; ++i)
      values[i] = remainder_of(i);
  }
};
constexpr table remainders;
const char *const names[] = {"zero", "one", "two"};
static const double halves[2][3] = {{0, 0.5, 1}, {1.5, 2, 2.5}};
inline constexpr struct {
  char tag;
  const int *where;
} tagged = {'t', nullptr};

CHECKS(1) {
  const char *text = "123456789";
  unsigned checksum = ~0u;
  for (int i = 0; i < hide(9); ++i)
    checksum = remainders.values[(checksum ^ text[i]) & 255] ^ (checksum >> 8);
  CHECK(~checksum == 0xcbf43926); // The check value of CRC-32.
  CHECK(names[hide(2)][1] == 'w' && halves[hide(1)][hide(2)] == 2.5 && tagged.tag == 't' && tagged.where == nullptr);
  static const int local[] = {2, 3, 5, 7, 11};
  static constexpr char letters[] = "abc";
  CHECK(local[hide(4)] == 11 && letters[hide(1)] == 'b' && sizeof(letters) == 4);
}
