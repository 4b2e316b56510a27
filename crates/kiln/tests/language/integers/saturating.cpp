// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sums and differences stop at the ends of their type.
// covers: add_sat, sub_sat
#include "check.hpp"

CHECKS(1) {
  using uchar = unsigned char;
  CHECK(sycl::add_sat(hide(100), 27) == 127);
  CHECK(sycl::add_sat(hide(2147483600), 100) == 2147483647);
  CHECK(sycl::add_sat(hide(-2147483600), -100) == -2147483647 - 1);
  CHECK(sycl::add_sat(hide(uchar(200)), uchar(100)) == 255);
  CHECK(sycl::sub_sat(hide(uchar(20)), uchar(100)) == 0);
  CHECK(sycl::sub_sat(hide(-100l), 20l) == -120);
}
