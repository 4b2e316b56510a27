// SPDX-License-Identifier: MIT OR Apache-2.0
//! Trigonometric functions of half turns.
// covers: sinpi, cospi, tanpi, asinpi, acospi, atanpi, atan2pi
#include "numbers.hpp"

CHECKS(1) {
  CHECK(is_near(FUNCTION(sinpi), 4, 0.375, 0.9238795325112867, -2.25, -0.7071067811865476));
  CHECK(is_near(FUNCTION(cospi), 4, 0.375, 0.3826834323650898, -2.25, 0.7071067811865476));
  CHECK(is_near(FUNCTION(tanpi), 6, 0.375, 2.414213562373095, -2.125, -0.41421356237309503));
  CHECK(is_near(FUNCTION(asinpi), 5, 0.375, 0.12235729353912313, -0.875, -0.3391387534896675));
  CHECK(is_near(FUNCTION(acospi), 5, 0.375, 0.3776427064608769, -0.875, 0.8391387534896675));
  CHECK(is_near(FUNCTION(atanpi), 5, 0.375, 0.11420025121990814, -5.5, -0.44275085295129984));
  CHECK(is_near_2(FUNCTION(atan2pi), 6, 2.5, 1.5, 0.3279791303773693, 0.375, -2.25, 0.9474315432887466));
  CHECK(sycl::sinpi(hide(1e6f)) == 0.0f && !sycl::signbit(sycl::sinpi(hide(3.0f))) && sycl::signbit(sycl::sinpi(hide(-3.0f))));
  CHECK(sycl::cospi(hide(2.5f)) == 0.0f && sycl::cospi(hide(3.0)) == -1.0 && sycl::sinpi(hide(0.5)) == 1.0);
  CHECK(sycl::tanpi(hide(0.5f)) == __builtin_inff() && sycl::tanpi(hide(1.5f)) == -__builtin_inff());
  CHECK(sycl::asinpi(hide(1.0f)) == 0.5f && sycl::atanpi(hide(1.0)) == 0.25 && sycl::acospi(hide(-1.0f)) == 1.0f);
  CHECK(sycl::isnan(sycl::sinpi(hide(__builtin_inff()))));
}
