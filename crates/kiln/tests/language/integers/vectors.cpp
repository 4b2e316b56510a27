// SPDX-License-Identifier: MIT OR Apache-2.0
//! Saturating sums and differences of vec and marray.
// covers: add_sat, sub_sat
#include "check.hpp"

CHECKS(1) {
  using uchar = unsigned char;
  const auto sums = sycl::add_sat(sycl::vec<uchar, 4>(hide(uchar(200))), sycl::vec<uchar, 4>(uchar(100), uchar(1), uchar(55), uchar(56)));
  CHECK(sums[0] == 255 && sums[1] == 201 && sums[2] == 255 && sums[3] == 255);
  const auto differences = sycl::sub_sat(sycl::marray<short, 2>(hide(short(-32768)), short(5)), sycl::marray<short, 2>(short(1)));
  CHECK(differences[0] == -32768 && differences[1] == 4);
}
