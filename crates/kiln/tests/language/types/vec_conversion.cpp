// SPDX-License-Identifier: MIT OR Apache-2.0
//! Conversions of vectors: of each element with a direction of rounding, and of all bits.
// covers: vec convert, rounding_mode, vec as
#include "check.hpp"

using namespace sycl;

template <rounding_mode mode> bool rounds(float4 v, int a, int b, int c, int d) {
  const int4 n = v.template convert<int, mode>();
  return n[0] == a && n[1] == b && n[2] == c && n[3] == d;
}

/// Two numbers as floats, by their bits.
template <rounding_mode mode, class T> bool narrows(T x, T y, unsigned a, unsigned b) {
  const uint2 bits = vec<T, 2>(x, y).template convert<float, mode>().template as<uint2>();
  return bits[0] == a && bits[1] == b;
}

/// Two floats as halves, by their bits.
template <rounding_mode mode> bool halves(float x, float y, unsigned short a, unsigned short b) {
  const ushort2 bits = float2(x, y).convert<half, mode>().template as<ushort2>();
  return bits[0] == a && bits[1] == b;
}

CHECKS(1) {
  const float4 v = hide(float4(1.5f, 2.5f, -1.5f, -0.75f));
  CHECK(rounds<rounding_mode::automatic>(v, 1, 2, -1, 0));
  CHECK(rounds<rounding_mode::rte>(v, 2, 2, -2, -1));
  CHECK(rounds<rounding_mode::rtz>(v, 1, 2, -1, 0));
  CHECK(rounds<rounding_mode::rtp>(v, 2, 3, -1, 0));
  CHECK(rounds<rounding_mode::rtn>(v, 1, 2, -2, -1));

  // A tenth lies between 0x3dcccccc and 0x3dcccccd, nearer to the upper.
  const double tenth = hide(0.1);
  CHECK(narrows<rounding_mode::automatic>(tenth, -tenth, 0x3dcccccd, 0xbdcccccd));
  CHECK(narrows<rounding_mode::rtz>(tenth, -tenth, 0x3dcccccc, 0xbdcccccc));
  CHECK(narrows<rounding_mode::rtp>(tenth, -tenth, 0x3dcccccd, 0xbdcccccc));
  CHECK(narrows<rounding_mode::rtn>(tenth, -tenth, 0x3dcccccc, 0xbdcccccd));
  CHECK(narrows<rounding_mode::rtz>(hide(1e300), hide(-1e-300), 0x7f7fffff, 0x80000000));
  CHECK(narrows<rounding_mode::rtp>(hide(1e-300), hide(-1e300), 0x00000001, 0xff7fffff));
  CHECK(narrows<rounding_mode::rtn>(hide(0.5), hide(-1e300), 0x3f000000, 0xff800000));
  // 2^24 + 1 lies between 2^24 and 2^24 + 2.
  CHECK(narrows<rounding_mode::rte>(hide(16777217), hide(16777219), 0x4b800000, 0x4b800002));
  CHECK(narrows<rounding_mode::rtz>(hide(16777217), hide(-16777219), 0x4b800000, 0xcb800001));
  CHECK(narrows<rounding_mode::rtp>(hide(16777217), hide(-16777219), 0x4b800001, 0xcb800001));
  CHECK(narrows<rounding_mode::rtz>(hide(~0ul), 0ul, 0x5f7fffff, 0));
  CHECK(narrows<rounding_mode::rtz>(hide(0x7fffffffffffffffl), 1l, 0x5effffff, 0x3f800000));
  // 65504 is the greatest half, 2049 lies between 2048 and 2050.
  CHECK(halves<rounding_mode::rtz>(hide(1e6f), hide(2049.0f), 0x7bff, 0x6800));
  CHECK(halves<rounding_mode::rtp>(hide(-1e6f), hide(2049.0f), 0xfbff, 0x6801));

  const int4 wrapped = hide(int4(257, -1, 65536, 3)).convert<unsigned char>().convert<int>();
  CHECK(wrapped[0] == 1 && wrapped[1] == 255 && wrapped[2] == 0 && wrapped[3] == 3);
  const auto truths = hide(int4(2, 0, -1, 0)).convert<bool>();
  CHECK(truths[0] && !truths[1] && truths[2] && !truths[3]);

  const int4 bits = v.as<int4>();
  CHECK(bits[0] == 0x3fc00000 && bits[3] == int(0xbf400000));
  const auto bytes = hide(uint2(0x04030201, 0x08070605)).as<uchar8>();
  CHECK(bytes[0] == 1 && bytes[4] == 5 && bytes[7] == 8);
  CHECK(hide(int3(0x3f800000, 0, 0x40000000)).as<float3>()[2] == 2.0f);
}
