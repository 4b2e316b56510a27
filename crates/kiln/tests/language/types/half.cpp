// SPDX-License-Identifier: MIT OR Apache-2.0
//! Numbers of 16 bits with 11 bits of precision.
// covers: half
#include "check.hpp"

using sycl::half;

unsigned short bits(half x) { return sycl::bit_cast<unsigned short>(x); }

static_assert(sizeof(half) == 2 && alignof(half) == 2 && __is_trivially_copyable(half));
static_assert(__is_trivially_constructible(half) && __is_standard_layout(half));
static_assert(__is_same(decltype(half(1) + half(1)), half) && __is_same(decltype(half(1) * 2), half));
static_assert(__is_same(decltype(half(1) / 2.0f), float) && __is_same(decltype(2.0 - half(1)), double));
constexpr half constant = 1.5f;
static_assert(constant + half(2) == 3.5f && -constant < 0);

CHECKS(1) {
  CHECK(bits(hide(1.0f)) == 0x3c00 && bits(hide(-2)) == 0xc000 && bits(hide(65504.0)) == 0x7bff);
  CHECK(bits(hide(65520.0f)) == 0x7c00 && bits(hide(0x1p-24f)) == 1 && bits(hide(0x1p-26f)) == 0);
  // Ties go to even, and a double is rounded once: 1 + 2^-11 + 2^-40 lies above the middle.
  CHECK(bits(hide(1 + 0x1p-11f)) == 0x3c00 && bits(hide(1 + 0x3p-11f)) == 0x3c02);
  CHECK(bits(hide(1 + 0x1p-11 + 0x1p-40)) == 0x3c01);
  CHECK(float(hide(half(0.1f))) == 0.0999755859375f && int(hide(half(-2.75f))) == -2);

  const half a = hide(half(1.5f)), b = hide(half(0.25f));
  CHECK(a + b == 1.75f && a - b == half(1.25f) && a * b == 0.375f && a / b == 6);
  CHECK(bits(a / 9) == 0x3155); // a sixth
  CHECK(a + 1 == half(2.5f) && 3 - a == half(1.5f) && a * 0.1f == 1.5f * 0.1f && 1.0 / a == 1 / 1.5);
  CHECK(-a == -1.5f && +a == a && a < 2 && 2.0f > a && a <= 1.5 && a >= b && a != b && !(a == b));
  const half nan = hide(half(__builtin_nanf("")));
  CHECK(nan != nan && !(nan < a) && !(nan >= a));
  half c = a;
  c += b, c -= 1, c *= 4.0f, c /= half(2);
  CHECK(c == 1.5f && c++ == 1.5f && c == 2.5f && --c == 1.5f && c-- == 1.5f && ++c == 1.5f);
  CHECK(c ? true : false);
  CHECK(bits(hide(half(2048)) + half(1)) == 0x6800 && bits(hide(half(60000.0f)) * 2) == 0x7c00);
}
