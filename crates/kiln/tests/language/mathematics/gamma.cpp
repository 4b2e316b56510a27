// SPDX-License-Identifier: MIT OR Apache-2.0
//! Gamma and error functions.
// covers: tgamma, lgamma, erf, erfc, lgamma_r
#include "numbers.hpp"

CHECKS(1) {
  CHECK(is_near(FUNCTION(tgamma), 16, 4.5, 11.631728396567448, -1.25, 3.9213334478885686));
  CHECK(is_near(FUNCTION(lgamma), 8, 4.5, 2.4537365708424423, -1.25, 1.3664317612369763));
  CHECK(is_near(FUNCTION(erf), 16, 0.375, 0.4041169094348223, -1.75, -0.9866716712191824));
  CHECK(is_near(FUNCTION(erfc), 16, 0.375, 0.5958830905651777, 1.75, 0.013328328780817557));
  int sign = 0;
  CHECK(near(sycl::lgamma_r(hide(-1.25f), &sign), 1.3664317612369763f, 8) && sign == 1);
  CHECK(near(sycl::lgamma_r(hide(-0.5), &sign), 1.2655121234846454, 8) && sign == -1);
  sycl::vec<int, 2> signs;
  CHECK(near(sycl::lgamma_r(sycl::float2(hide(4.5f), -2.5f), &signs)[0], 2.4537365708424423f, 8) && signs[0] == 1 && signs[1] == -1);
  CHECK(sycl::tgamma(hide(6.0f)) == 120.0f && sycl::lgamma(hide(1.0)) == 0.0 && sycl::lgamma(hide(2.0f)) == 0.0f);
  CHECK(sycl::tgamma(hide(36.0f)) == __builtin_inff() && sycl::isnan(sycl::tgamma(hide(-3.0))));
  CHECK(sycl::erf(hide(10.0f)) == 1.0f && sycl::erfc(hide(-10.0)) == 2.0);
}
