// SPDX-License-Identifier: MIT OR Apache-2.0
//! Numbers of 16 bits with the range of a float and 8 bits of precision.
// covers: bfloat16
#include "check.hpp"

using sycl::half;
using syclext::bfloat16;

unsigned short bits(bfloat16 x) { return sycl::bit_cast<unsigned short>(x); }

static_assert(sizeof(bfloat16) == 2 && alignof(bfloat16) == 2 && __is_trivially_copyable(bfloat16));
static_assert(__is_same(decltype(bfloat16(1) + 1.0f), bfloat16) && __is_same(decltype(2 * bfloat16(1)), bfloat16));
static_assert(SYCL_EXT_ONEAPI_BFLOAT16 == 1);

CHECKS(1) {
  CHECK(bits(hide(1.0f)) == 0x3f80 && bits(hide(-2)) == 0xc000 && bits(hide(42.0f)) == 0x4228);
  // Ties go to even: 1 + 2^-8 lies between 1 and 1 + 2^-7.
  CHECK(bits(hide(1 + 0x1p-8f)) == 0x3f80 && bits(hide(1 + 0x3p-8f)) == 0x3f82 && bits(hide(1 + 0x1.1p-8f)) == 0x3f81);
  CHECK(bits(hide(3.4e38f)) == 0x7f80 && bits(hide(0x1p-133f)) == 1 && bits(hide(1e-45f)) == 0);
  CHECK(bits(bfloat16(hide(half(1.5f)))) == 0x3fc0 && half(hide(bfloat16(1.5f))) == 1.5f);
  CHECK(float(hide(bfloat16(0.1f))) == 0.10009765625f && int(hide(bfloat16(-2.75f))) == -2);

  const bfloat16 a = hide(bfloat16(1.5f)), b = hide(bfloat16(0.25f));
  CHECK(a + b == 1.75f && a - b == bfloat16(1.25f) && a * b == 0.375f && a / b == 6);
  CHECK(bits(a + hide(0x1p-8f)) == 0x3fc0 && bits(hide(bfloat16(256)) + bfloat16(1)) == 0x4380);
  CHECK(bits(a / 9) == 0x3e2b); // a sixth
  CHECK(3 - a == 1.5f && 3.0 / a == 2 && -a == -1.5f && +a == a && a < 2 && 2.0f > a && a <= 1.5 && a >= b && a != b);
  bfloat16 c = a;
  c += b, c -= 1, c *= 4.0f, c /= bfloat16(2);
  CHECK(c == 1.5f && c++ == 1.5f && c == 2.5f && --c == 1.5f && c-- == 1.5f && ++c == 1.5f);
  CHECK(c ? true : false);
  const bfloat16 nan = hide(bfloat16(__builtin_nanf("")));
  CHECK(nan != nan && !(nan < a) && !(nan >= a));
  c = half(0.5f);
  CHECK(c == 0.5f);
  const auto v = hide(sycl::vec<bfloat16, 2>(a, b)) * 2;
  CHECK(v[0] == 3 && v[1] == 0.5f);
}
