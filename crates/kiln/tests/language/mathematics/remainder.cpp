// SPDX-License-Identifier: MIT OR Apache-2.0
//! Remainders and differences.
// covers: fmod, remainder, remquo, fdim
#include "numbers.hpp"

CHECKS(1) {
  CHECK(is_near_2(FUNCTION(fmod), 0, 7.5, 2.0, 1.5, -7.5, 2.0, -1.5));
  CHECK(is_near_2(FUNCTION(remainder), 0, 7.5, 2.0, -0.5, 5.0, 2.0, 1.0));
  CHECK(is_near_2(FUNCTION(fdim), 0, 7.5, 2.0, 5.5, 3.25, 4.5, 0.0));
  // Ties go to the even quotient.
  CHECK(sycl::remainder(hide(3.0f), 2.0f) == -1.0f && sycl::remainder(hide(-1.0f), 2.0f) == -1.0f);
  CHECK(sycl::remainder(hide(0x1p1000), 3.0) == 1.0 && sycl::remainder(hide(0x1p127f), 3.0f) == -1.0f);
  CHECK(sycl::isnan(sycl::remainder(hide(1.0f), 0.0f)) && sycl::isnan(sycl::fmod(hide(__builtin_inff()), 1.0f)));
  CHECK(sycl::remainder(hide(1.5f), __builtin_inff()) == 1.5f && sycl::signbit(sycl::remainder(hide(-4.0f), 2.0f)));

  int quotient = 0;
  CHECK(sycl::remquo(hide(29.0f), 3.0f, &quotient) == -1.0f && (quotient & 7) == 2);
  CHECK(sycl::remquo(hide(-29.0), 3.0, &quotient) == 1.0 && (-quotient & 7) == 2 && quotient < 0);
  sycl::vec<int, 2> quotients;
  const sycl::float2 rests = sycl::remquo(sycl::float2(hide(7.5f), 5.0f), sycl::float2(2.0f, -2.0f), &quotients);
  CHECK(rests[0] == -0.5f && rests[1] == 1.0f && quotients[0] == 4 && quotients[1] == -2);
  CHECK(sycl::remquo(sycl::half(hide(7.5f)), sycl::half(2.0f), &quotient) == sycl::half(-0.5f) && quotient == 4);
}
