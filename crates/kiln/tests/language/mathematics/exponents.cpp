// SPDX-License-Identifier: MIT OR Apache-2.0
//! Fractions and exponents of numbers, and their neighbours.
// covers: frexp, ldexp, ilogb, logb, nextafter, nan
#include "numbers.hpp"

CHECKS(1) {
  int exponent = 0;
  CHECK(sycl::frexp(hide(-10.0f), &exponent) == -0.625f && exponent == 4);
  CHECK(sycl::frexp(hide(0x1p-149f), &exponent) == 0.5f && exponent == -148);
  CHECK(sycl::frexp(hide(0x1.8p1000), &exponent) == 0.75 && exponent == 1001);
  CHECK(sycl::frexp(hide(0.0f), &exponent) == 0.0f && exponent == 0);
  CHECK(sycl::frexp(hide(__builtin_inff()), &exponent) == __builtin_inff());
  sycl::vec<int, 2> exponents;
  const sycl::float2 fractions = sycl::frexp(sycl::float2(hide(12.0f), -0.375f), &exponents);
  CHECK(fractions[0] == 0.75f && fractions[1] == -0.75f && exponents[0] == 4 && exponents[1] == -1);

  CHECK(sycl::ldexp(hide(0.75f), hide(3)) == 6.0f && sycl::ldexp(hide(1.0), hide(-1074)) == 0x1p-1074);
  CHECK(sycl::ldexp(hide(0x1p-149f), 276) == 0x1p127f && sycl::ldexp(hide(1.0f), 128) == __builtin_inff());
  // 1.5 * 2^-149 is halfway between two numbers and rounds to the even one; so does 2.5 * 2^-149.
  CHECK(sycl::ldexp(hide(1.5f), -149) == 0x2p-149f && sycl::ldexp(hide(2.5f), -149) == 0x2p-149f);
  CHECK(sycl::ldexp(hide(1.0f), -2147483647) == 0.0f && sycl::ldexp(sycl::half(hide(0.75f)), 2) == sycl::half(3.0f));
  CHECK(sycl::ldexp(sycl::float2(hide(1.0f), 3.0f), sycl::int2(2, -1))[1] == 1.5f);
  CHECK(sycl::ldexp(sycl::marray<float, 2>(hide(1.0f), 3.0f), 2)[1] == 12.0f);

  CHECK(sycl::ilogb(hide(-10.0f)) == 3 && sycl::ilogb(hide(0x1p-1070)) == -1070);
  CHECK(sycl::ilogb(hide(0.0f)) == -2147483647 - 1 && sycl::ilogb(hide(__builtin_inf())) == 2147483647);
  CHECK(sycl::ilogb(sycl::float2(hide(8.0f), 0.25f))[1] == -2 && sycl::ilogb(sycl::half(hide(5.0f))) == 2);
  CHECK(sycl::logb(hide(-10.0f)) == 3.0f && sycl::logb(hide(0.0)) == -__builtin_inf());
  CHECK(sycl::logb(sycl::float2(hide(8.0f), 0.25f))[1] == -2.0f && sycl::logb(sycl::half(hide(5.0f))) == sycl::half(2.0f));

  CHECK(sycl::nextafter(hide(1.0f), 2.0f) == 0x1.000002p0f && sycl::nextafter(hide(1.0f), 0.0f) == 0x1.fffffep-1f);
  CHECK(sycl::nextafter(hide(0.0), -1.0) == -0x1p-1074 && sycl::nextafter(hide(0x1p-149f), 0.0f) == 0.0f);
  CHECK(sycl::nextafter(sycl::half(hide(1.0f)), sycl::half(2.0f)) == sycl::half(0x1.004p0f));
  CHECK(sycl::nextafter(sycl::half(hide(0.0f)), sycl::half(-1.0f)) == sycl::half(-0x1p-24f));
  CHECK(sycl::nextafter(sycl::float2(hide(1.0f), -1.0f), sycl::float2(2.0f, 2.0f))[1] == -0x1.fffffep-1f);

  CHECK(sycl::isnan(sycl::nan(hide(5u))) && sycl::isnan(sycl::nan(hide(5ul))));
  CHECK(sycl::bit_cast<unsigned>(sycl::nan(hide(5u))) == 0x7fc00005u);
  CHECK(sycl::isnan(sycl::nan(sycl::vec<unsigned, 2>(hide(1u), 2u)))[1] == -1);
  CHECK(sycl::isnan(sycl::nan(hide(static_cast<unsigned short>(3)))));
}
