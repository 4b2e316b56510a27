// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions of bfloat16, and of arrays and vectors of it.
// covers: bfloat16 ceil cos exp exp10 exp2 fabs floor log log10 log2 rint rsqrt sin sqrt trunc
// covers: bfloat16 fma fmax fmin isnan
#include "check.hpp"

using syclext::bfloat16;
using numbers = sycl::marray<bfloat16, 3>;

unsigned bits(bfloat16 x) { return sycl::bit_cast<unsigned short>(x); }
bool same(numbers n, float a, float b, float c) { return n[0] == a && n[1] == b && n[2] == c; }

CHECKS(1) {
  const bfloat16 x = hide(bfloat16(2.5f)), nan = hide(bfloat16(__builtin_nanf("")));
  // The nearest bfloat16 of the values: 0.5985, -0.8011, 12.18, 316.2, 5.657, 0.9163, 0.3979, 1.322, 0.6325, 1.581.
  CHECK(bits(syclext::sin(x)) == 0x3f19 && bits(syclext::cos(x)) == 0xbf4d && bits(syclext::exp(x)) == 0x4143);
  CHECK(bits(syclext::exp10(x)) == 0x439e && bits(syclext::exp2(x)) == 0x40b5 && bits(syclext::log(x)) == 0x3f6b);
  CHECK(bits(syclext::log10(x)) == 0x3ecc && bits(syclext::log2(x)) == 0x3fa9 && bits(syclext::rsqrt(x)) == 0x3f22);
  CHECK(bits(syclext::sqrt(x)) == 0x3fca);
  CHECK(syclext::ceil(x) == 3 && syclext::floor(-x) == -3 && syclext::rint(x) == 2 && syclext::trunc(-x) == -2);
  CHECK(syclext::fabs(-x) == 2.5f && syclext::fmax(x, nan) == 2.5f && syclext::fmin(x, bfloat16(1)) == 1);
  CHECK(syclext::isnan(nan) && !syclext::isnan(x) && syclexp::sqrt(hide(bfloat16(16))) == 4);
  // 129 * 192 = 24768 lies between 24704 and 24832, so what is added decides.
  const bfloat16 tiny = hide(bfloat16(0x1p-100f));
  CHECK(syclext::fma(hide(bfloat16(129)), bfloat16(192), tiny) == 24832);
  CHECK(syclext::fma(hide(bfloat16(129)), bfloat16(192), -tiny) == 24704);
  CHECK(syclext::fma(hide(bfloat16(-129)), bfloat16(192), tiny) == -24704);
  CHECK(syclext::fma(x, bfloat16(2), bfloat16(1)) == 6);

  const numbers n = hide(numbers(1, 4, -9)), m = hide(numbers(2, nan, -16));
  CHECK(same(syclext::fabs(n), 1, 4, 9) && same(syclext::fmin(n, m), 1, 4, -16));
  CHECK(same(syclext::fma(n, n, n), 2, 20, 72));
  const auto is = syclext::isnan(m);
  CHECK(!is[0] && is[1] && !is[2]);
  const auto v = syclext::sqrt(hide(sycl::vec<bfloat16, 2>(25, 36)));
  CHECK(v[0] == 5 && v[1] == 6);
}
