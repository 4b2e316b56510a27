// SPDX-License-Identifier: MIT OR Apache-2.0
//! Common functions.
// covers: clamp, degrees, max, min, mix, radians, step, smoothstep, sign
#include "numbers.hpp"

CHECKS(1) {
  CHECK(is_near(FUNCTION(degrees), 2, 0.5, 28.64788975654116, -3.0, -171.88733853924697));
  CHECK(is_near(FUNCTION(radians), 2, 45.0, 0.7853981633974483, -90.0, -1.5707963267948966));
  CHECK(is_near(FUNCTION(sign), 0, 2.5, 1.0, -2.5, -1.0));
  CHECK(is_near_2(FUNCTION(max), 0, 2.5, 1.5, 2.5, -2.5, -1.5, -1.5));
  CHECK(is_near_2(FUNCTION(min), 0, 2.5, 1.5, 1.5, -2.5, -1.5, -2.5));
  CHECK(is_near_2(FUNCTION(step), 0, 1.5, 2.5, 1.0, 2.5, 1.5, 0.0));
  CHECK(sycl::signbit(sycl::sign(hide(-0.0f))) && sycl::sign(hide(__builtin_nanf(""))) == 0.0f);

  CHECK(sycl::clamp(hide(5.0f), 1.0f, 2.0f) == 2.0f && sycl::clamp(hide(-5.0), 1.0, 2.0) == 1.0);
  const sycl::float2 v(hide(5.0f), 1.5f);
  CHECK(sycl::clamp(v, 1.0f, 2.0f)[0] == 2.0f && sycl::clamp(v, sycl::float2(1.0f), sycl::float2(1.0f))[1] == 1.0f);
  CHECK(sycl::max(v, 3.0f)[1] == 3.0f && sycl::min(v, 3.0f)[0] == 3.0f && sycl::step(3.0f, v)[0] == 1.0f);
  CHECK(sycl::mix(hide(1.0f), 3.0f, 0.25f) == 1.5f && sycl::mix(hide(1.0), 3.0, 0.25) == 1.5);
  CHECK(sycl::mix(v, sycl::float2(7.0f, 3.5f), 0.5f)[0] == 6.0f && sycl::mix(v, v, sycl::float2(0.5f))[1] == 1.5f);
  CHECK(sycl::smoothstep(hide(1.0f), 3.0f, 1.5f) == 0.15625f && sycl::smoothstep(1.0f, 4.0f, v)[0] == 1.0f);
  CHECK(sycl::smoothstep(sycl::float2(1.0f), sycl::float2(2.0f), v)[1] == 0.5f);
  CHECK(sycl::smoothstep(hide(1.0), 3.0, 1.5) == 0.15625);
  CHECK(sycl::mix(sycl::half(hide(1.0f)), sycl::half(3.0f), sycl::half(0.5f)) == sycl::half(2.0f));
  CHECK(sycl::clamp(sycl::half(hide(5.0f)), sycl::half(1.0f), sycl::half(2.0f)) == sycl::half(2.0f));
  CHECK(sycl::degrees(sycl::marray<float, 2>(hide(0.0f), 0.0f))[1] == 0.0f);
}
