// SPDX-License-Identifier: MIT OR Apache-2.0
//! Differences, averages, products and extremes of integers.
// covers: abs, abs_diff, hadd, rhadd, min, max, clamp, mul_hi, mad_hi, mad_sat, mul24, mad24
#include "check.hpp"

CHECKS(1) {
  using uchar = unsigned char;
  const int least = hide(-2147483647 - 1);
  CHECK(sycl::abs(hide(-5)) == 5 && sycl::abs(hide(short(-300))) == 300 && sycl::abs(hide(-5l)) == 5 && sycl::abs(hide(7u)) == 7u);
  CHECK(sycl::abs(sycl::int3(hide(-5), 6, -7))[2] == 7 && sycl::abs(sycl::marray<long, 2>(hide(-5l), 6l))[0] == 5);
  CHECK(sycl::abs_diff(hide(uchar(3)), uchar(250)) == 247 && sycl::abs_diff(hide(-3), 4) == 7);
  CHECK(sycl::abs_diff(sycl::int2(hide(-3), 9), sycl::int2(4, 2))[1] == 7);
  CHECK(sycl::hadd(hide(2147483647), 2147483645) == 2147483646 && sycl::hadd(hide(-3), 2) == -1);
  CHECK(sycl::rhadd(hide(-3), 2) == 0 && sycl::rhadd(hide(uchar(255)), uchar(254)) == 255);
  CHECK(sycl::hadd(sycl::uint2(hide(4294967295u), 5u), sycl::uint2(4294967295u, 8u))[0] == 4294967295u);
  CHECK(sycl::rhadd(sycl::uint2(hide(1u), 5u), sycl::uint2(1u, 8u))[1] == 7u);

  CHECK(sycl::min(hide(-1), 1) == -1 && sycl::max(hide(4000000000u), 1u) == 4000000000u && sycl::min(hide(5l), 4l) == 4);
  CHECK(sycl::max(sycl::int2(hide(-1), 5), 3)[0] == 3 && sycl::min(sycl::int2(hide(-1), 5), sycl::int2(0, 4))[1] == 4);
  CHECK(sycl::clamp(hide(50), 1, 9) == 9 && sycl::clamp(sycl::int2(hide(50), -4), 1, 9)[1] == 1);
  CHECK(sycl::clamp(sycl::marray<short, 2>(hide(short(50)), short(2)), short(1), short(9))[0] == 9);

  CHECK(sycl::mul_hi(hide(-1), 1) == -1 && sycl::mul_hi(hide(4294967295u), 4294967295u) == 4294967294u);
  CHECK(sycl::mul_hi(hide(-9223372036854775807l), 4l) == -2 && sycl::mul_hi(hide(uchar(200)), uchar(200)) == 156);
  CHECK(sycl::mul_hi(sycl::uint2(hide(1u << 31), 5u), sycl::uint2(6u, 7u))[0] == 3u);
  CHECK(sycl::mad_hi(hide(1 << 30), 8, 5) == 7 && sycl::mad_hi(sycl::int2(hide(1 << 30), 1), sycl::int2(8), sycl::int2(5))[1] == 5);
  CHECK(sycl::mad_sat(least, 2, 7) == least && sycl::mad_sat(hide(100000), 100000, 1) == 2147483647);
  CHECK(sycl::mad_sat(hide(uchar(16)), uchar(15), uchar(15)) == 255 && sycl::mad_sat(hide(uchar(16)), uchar(15), uchar(16)) == 255);
  CHECK(sycl::mad_sat(hide(9223372036854775807l), 9223372036854775807l, -1l) == 9223372036854775807l);
  CHECK(sycl::mad_sat(hide(-5l), 6l, 7l) == -23 && sycl::mad_sat(hide(1ul << 63), 2ul, 0ul) == 18446744073709551615ul);
  CHECK(sycl::mad_sat(sycl::vec<short, 2>(hide(short(300)), short(3)), sycl::vec<short, 2>(short(300)), sycl::vec<short, 2>(short(4)))[0] == 32767);
  CHECK(sycl::mul24(hide(-3000), 2000) == -6000000 && sycl::mad24(hide(3000u), 2000u, 5u) == 6000005u);
  CHECK(sycl::mul24(sycl::int2(hide(3), 4), sycl::int2(5, 6))[1] == 24 && sycl::mad24(sycl::int2(hide(3), 4), sycl::int2(5, 6), sycl::int2(1, 2))[1] == 26);
}
