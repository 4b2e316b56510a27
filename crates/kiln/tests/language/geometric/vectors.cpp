// SPDX-License-Identifier: MIT OR Apache-2.0
//! Geometric functions.
// covers: cross, dot, distance, length, normalize, fast_distance, fast_length, fast_normalize
#include "check.hpp"

CHECKS(1) {
  const sycl::float4 a(hide(1.0f), 2.0f, 3.0f, 4.0f), b(5.0f, -6.0f, 7.0f, 8.0f);
  CHECK(sycl::dot(a, b) == 46.0f && sycl::dot(hide(2.0), 3.0) == 6.0 && sycl::dot(sycl::half(hide(2.0f)), sycl::half(3.0f)) == sycl::half(6.0f));
  CHECK(sycl::dot(sycl::marray<double, 3>(hide(1.0), 2.0, 3.0), sycl::marray<double, 3>(4.0, 5.0, 6.0)) == 32.0);
  CHECK(sycl::dot(a.swizzle<0, 1>(), b.swizzle<0, 1>()) == -7.0f);
  const auto across = sycl::cross(a, b);
  CHECK(across[0] == 32.0f && across[1] == 8.0f && across[2] == -16.0f && across[3] == 0.0f);
  const auto narrow = sycl::cross(sycl::vec<sycl::half, 3>(sycl::half(hide(1.0f)), sycl::half(0.0f), sycl::half(0.0f)),
                                  sycl::vec<sycl::half, 3>(sycl::half(0.0f), sycl::half(1.0f), sycl::half(0.0f)));
  CHECK(narrow[2] == sycl::half(1.0f) && narrow[0] == sycl::half(0.0f));
  CHECK(sycl::cross(sycl::marray<double, 3>(hide(0.0), 1.0, 0.0), sycl::marray<double, 3>(0.0, 0.0, 1.0))[0] == 1.0);

  CHECK(near(sycl::length(sycl::float2(hide(3.0f), 4.0f)), 5.0f, 2) && sycl::length(hide(-2.5)) == 2.5);
  // The squares would overflow or be lost.
  CHECK(near(sycl::length(sycl::float2(hide(3e30f), 4e30f)), 5e30f, 4));
  CHECK(near(sycl::length(sycl::vec<double, 2>(hide(3e-250), 4e-250)), 5e-250, 4));
  CHECK(sycl::length(sycl::float3(hide(0.0f))) == 0.0f && sycl::length(sycl::vec<sycl::half, 2>(sycl::half(hide(300.0f)), sycl::half(400.0f))) == sycl::half(500.0f));
  CHECK(near(sycl::distance(a, b), 10.583005f, 4) && sycl::distance(hide(2.0f), 5.0f) == 3.0f);
  CHECK(near(sycl::distance(sycl::marray<double, 2>(hide(1.0), 1.0), sycl::marray<double, 2>(4.0, 5.0)), 5.0, 4));
  const auto direction = sycl::normalize(sycl::float2(hide(3e30f), 4e30f));
  CHECK(near(direction[0], 0.6f, 4) && near(direction[1], 0.8f, 4));
  CHECK(sycl::normalize(hide(-3.0f)) == -1.0f && sycl::normalize(sycl::float2(hide(0.0f)))[1] == 0.0f);
  CHECK(near(sycl::normalize(sycl::marray<double, 2>(hide(3.0), 4.0))[0], 0.6, 4));

  CHECK(near(sycl::fast_length(sycl::float2(hide(3.0f), 4.0f)), 5.0f, 8192) && sycl::fast_length(hide(-2.5f)) == 2.5f);
  CHECK(near(sycl::fast_distance(a, b), 10.583005f, 8192));
  CHECK(near(sycl::fast_normalize(sycl::float2(hide(3.0f), 4.0f))[1], 0.8f, 8192));
}
