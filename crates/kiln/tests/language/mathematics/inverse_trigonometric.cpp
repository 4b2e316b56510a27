// SPDX-License-Identifier: MIT OR Apache-2.0
//! Inverse trigonometric functions.
// covers: asin, acos, atan, atan2
#include "numbers.hpp"

CHECKS(1) {
  CHECK(is_near(FUNCTION(asin), 4, 0.375, 0.3843967744956391, -0.875, -1.0654358165107394));
  CHECK(is_near(FUNCTION(acos), 4, 0.375, 1.1863995522992576, -0.875, 2.636232143305636));
  CHECK(is_near(FUNCTION(atan), 5, 0.375, 0.35877067027057225, -5.5, -1.3909428270024184));
  CHECK(is_near_2(FUNCTION(atan2), 6, 2.5, 1.5, 1.0303768265243125, 0.375, -2.25, 2.976443976175166));
  CHECK(sycl::isnan(sycl::asin(hide(1.5f))) && sycl::acos(hide(1.0f)) == 0.0f);
  CHECK(sycl::atan(hide(__builtin_inff())) == 1.57079637f && sycl::atan2(hide(-0.0f), hide(-1.0f)) == -3.14159274f);
}
