// SPDX-License-Identifier: MIT OR Apache-2.0
//! The greater and the lesser of two numbers, and sums of products.
// covers: fmax, fmin, maxmag, minmag, fma, mad
#include "numbers.hpp"

CHECKS(1) {
  CHECK(is_near_2(FUNCTION(fmax), 0, 2.5, 1.5, 2.5, -2.5, -1.5, -1.5));
  CHECK(is_near_2(FUNCTION(fmin), 0, 2.5, 1.5, 1.5, -2.5, -1.5, -2.5));
  CHECK(is_near_2(FUNCTION(maxmag), 0, -2.5, 1.5, -2.5, 1.5, -1.5, 1.5));
  CHECK(is_near_2(FUNCTION(minmag), 0, -2.5, 1.5, 1.5, 1.5, -1.5, -1.5));
  CHECK(sycl::fmax(hide(__builtin_nanf("")), 1.0f) == 1.0f && sycl::fmin(1.0, hide(__builtin_nan(""))) == 1.0);
  CHECK(sycl::fmax(sycl::float2(hide(1.0f), 5.0f), 3.0f)[0] == 3.0f);
  CHECK(sycl::fmin(sycl::marray<double, 2>(hide(1.0), 5.0), 3.0)[1] == 3.0);

  // The exact sum has one bit that a rounded product would lose.
  CHECK(sycl::fma(hide(0x1.000002p0f), 0x1.000002p0f, -0x1.000004p0f) == 0x1p-46f);
  CHECK(sycl::fma(hide(0x1.0000000000001p0), 0x1.0000000000001p0, -0x1.0000000000002p0) == 0x1p-104);
  CHECK(sycl::fma(sycl::float2(hide(2.0f), 3.0f), sycl::float2(4.0f, 5.0f), sycl::float2(1.0f, 2.0f))[1] == 17.0f);
  CHECK(sycl::fma(sycl::half(hide(2.0f)), sycl::half(4.0f), sycl::half(1.0f)) == sycl::half(9.0f));
  CHECK(sycl::mad(hide(2.0f), 4.0f, 1.0f) == 9.0f && sycl::mad(hide(2.0), 4.0, 1.0) == 9.0);
  CHECK(sycl::mad(sycl::marray<float, 2>(hide(2.0f), 3.0f), sycl::marray<float, 2>(4.0f, 5.0f),
                  sycl::marray<float, 2>(1.0f, 2.0f))[1] == 17.0f);
}
