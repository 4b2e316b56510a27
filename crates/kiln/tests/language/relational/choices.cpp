// SPDX-License-Identifier: MIT OR Apache-2.0
//! Choices by conditions and bits.
// covers: any, all, select, bitselect
#include "check.hpp"

CHECKS(1) {
  CHECK(sycl::any(sycl::int3(hide(0), -1, 1)) == 1 && sycl::any(sycl::int3(hide(0), 1, 2)) == 0);
  CHECK(sycl::all(sycl::int2(hide(-1), -5)) == 1 && sycl::all(sycl::int2(hide(-1), 5)) == 0);
  CHECK(sycl::any(sycl::marray<bool, 2>(hide(false), true)) && !sycl::all(sycl::marray<bool, 2>(hide(false), true)));
  CHECK(sycl::any(hide(-1)) && !sycl::any(hide(1)) && sycl::all(hide(static_cast<signed char>(-1))));
  CHECK(sycl::any(sycl::isnan(sycl::float2(hide(1.0f), 2.0f))) == 0);

  CHECK(sycl::select(1.0f, 2.0f, hide(true)) == 2.0f && sycl::select(1, 2, hide(false)) == 1);
  CHECK(sycl::select(sycl::half(1.0f), sycl::half(2.0f), hide(true)) == sycl::half(2.0f));
  const auto chosen = sycl::select(sycl::float3(1.0f), sycl::float3(2.0f), sycl::int3(hide(-1), 0, 1));
  CHECK(chosen[0] == 2.0f && chosen[1] == 1.0f && chosen[2] == 1.0f);
  CHECK(sycl::select(sycl::vec<short, 2>(short(1)), sycl::vec<short, 2>(short(2)), sycl::vec<unsigned short, 2>(hide(static_cast<unsigned short>(0x8000))))[1] == 2);
  CHECK(sycl::select(sycl::marray<double, 2>(1.0), sycl::marray<double, 2>(2.0), sycl::marray<bool, 2>(hide(true), false))[0] == 2.0);

  CHECK(sycl::bitselect(hide(0x0f0f0f0f), 0x33333333, 0x00ff00ff) == 0x0f330f33);
  CHECK(sycl::bitselect(hide(1.0f), 2.0f, sycl::bit_cast<float>(0x7f800000)) == 2.0f);
  CHECK(sycl::bitselect(hide(-1.0), 2.0, sycl::bit_cast<double>(0x7fffffffffffffffl)) == -2.0);
  CHECK(sycl::bitselect(sycl::half(hide(1.0f)), sycl::half(-1.0f), sycl::bit_cast<sycl::half>(short(0x7fff))) == sycl::half(1.0f));
  CHECK(sycl::bitselect(sycl::vec<unsigned, 2>(hide(0u)), sycl::vec<unsigned, 2>(15u), sycl::vec<unsigned, 2>(6u, 8u))[1] == 8u);
  CHECK(sycl::bitselect(sycl::marray<char, 2>(hide(char(0))), sycl::marray<char, 2>(char(15)), sycl::marray<char, 2>(char(6)))[0] == 6);
}
