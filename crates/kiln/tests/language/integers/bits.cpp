// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions of the bits of integers.
// covers: clz, ctz, popcount, rotate, upsample
#include "check.hpp"

CHECKS(1) {
  using uchar = unsigned char;
  CHECK(sycl::clz(hide(1)) == 31 && sycl::clz(hide(0l)) == 64 && sycl::clz(hide(uchar(16))) == 3 && sycl::clz(hide(short(-1))) == 0);
  CHECK(sycl::ctz(hide(8)) == 3 && sycl::ctz(hide(0u)) == 32 && sycl::ctz(hide(short(0))) == 16 && sycl::ctz(hide(1ul << 40)) == 40);
  CHECK(sycl::popcount(hide(-1)) == 32 && sycl::popcount(hide(uchar(0x5a))) == 4 && sycl::popcount(hide(0xf0f0ul << 40)) == 8);
  CHECK(sycl::clz(sycl::int2(hide(1), 256))[1] == 23 && sycl::ctz(sycl::marray<unsigned, 2>(hide(1u), 256u))[1] == 8u);
  CHECK(sycl::popcount(sycl::vec<long, 2>(hide(7l), -1l))[1] == 64);

  CHECK(sycl::rotate(hide(0x80000001u), 4u) == 0x18u && sycl::rotate(hide(uchar(0x81)), uchar(9)) == 3);
  CHECK(sycl::rotate(hide(1l), 64l) == 1 && sycl::rotate(hide(int(0x80000001u)), -1) == int(0xc0000000u));
  CHECK(sycl::rotate(sycl::uint2(hide(1u), 2u), sycl::uint2(31u, 31u))[1] == 1u);

  CHECK(sycl::upsample(hide(uchar(0x12)), uchar(0x34)) == 0x1234 && sycl::upsample(hide(static_cast<signed char>(-1)), uchar(1)) == -255);
  CHECK(sycl::upsample(hide(short(-2)), static_cast<unsigned short>(5)) == -131067);
  CHECK(sycl::upsample(hide(0x12345678u), 0x9abcdef0u) == 0x123456789abcdef0ul && sycl::upsample(hide(-1), 0u) == -4294967296l);
  const auto wide = sycl::upsample(sycl::vec<short, 2>(hide(short(-2)), short(1)), sycl::vec<unsigned short, 2>(static_cast<unsigned short>(5)));
  CHECK(wide[0] == -131067 && wide[1] == 65541);
}
