// SPDX-License-Identifier: MIT OR Apache-2.0
//! Rounding, and the part that rounding takes off.
// covers: ceil, floor, rint, round, trunc, fract, modf, fabs, copysign
#include "numbers.hpp"

CHECKS(1) {
  CHECK(is_near(FUNCTION(ceil), 0, 2.25, 3.0, -2.75, -2.0));
  CHECK(is_near(FUNCTION(floor), 0, 2.25, 2.0, -2.75, -3.0));
  CHECK(is_near(FUNCTION(rint), 0, 2.5, 2.0, -3.5, -4.0));
  CHECK(is_near(FUNCTION(round), 0, 2.5, 3.0, -3.5, -4.0));
  CHECK(is_near(FUNCTION(trunc), 0, 2.75, 2.0, -2.75, -2.0));
  CHECK(is_near(FUNCTION(fabs), 0, 2.25, 2.25, -2.75, 2.75));
  CHECK(is_near_2(FUNCTION(copysign), 0, 2.25, -1.0, -2.25, -2.75, 3.0, 2.75));
  CHECK(sycl::signbit(sycl::ceil(hide(-0.5f))) && sycl::signbit(sycl::rint(hide(-0.0))));

  float down = 0, whole = 0;
  CHECK(sycl::fract(hide(-2.25f), &down) == 0.75f && down == -3.0f);
  // The rounded difference would be 1.
  CHECK(sycl::fract(hide(-1e-20f), &down) == 0x1.fffffep-1f && down == -1.0f);
  CHECK(sycl::modf(hide(-2.25f), &whole) == -0.25f && whole == -2.0f);
  CHECK(sycl::modf(hide(-__builtin_inff()), &whole) == 0.0f && whole == -__builtin_inff());
  double wide = 0;
  CHECK(sycl::modf(hide(5.75), &wide) == 0.75 && wide == 5.0 && sycl::fract(hide(5.75), &wide) == 0.75);
  sycl::half narrow = 0;
  CHECK(sycl::fract(sycl::half(hide(-0x1p-20f)), &narrow) == sycl::half(0x1.ffcp-1f) && narrow == sycl::half(-1.0f));
  sycl::float2 floors;
  const sycl::float2 fractions = sycl::fract(sycl::float2(hide(1.5f), -1.75f), &floors);
  CHECK(fractions[0] == 0.5f && fractions[1] == 0.25f && floors[0] == 1.0f && floors[1] == -2.0f);
  sycl::marray<double, 2> wholes;
  const auto rests = sycl::modf(sycl::marray<double, 2>(hide(1.5), -1.75), &wholes);
  CHECK(rests[0] == 0.5 && rests[1] == -0.75 && wholes[0] == 1.0 && wholes[1] == -1.0);
  const auto pointer = sycl::address_space_cast<sycl::access::address_space::private_space, sycl::access::decorated::no>(&whole);
  CHECK(sycl::modf(hide(8.5f), pointer) == 0.5f && whole == 8.0f);
}
