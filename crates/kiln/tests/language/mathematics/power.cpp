// SPDX-License-Identifier: MIT OR Apache-2.0
//! Powers and roots.
// covers: pow, powr, hypot, sqrt, rsqrt, cbrt, pown, rootn
#include "numbers.hpp"

CHECKS(1) {
  CHECK(is_near_2(FUNCTION(pow), 16, 2.5, 1.5, 3.952847075210474, 0.375, -2.25, 9.087190815946986));
  CHECK(is_near_2(FUNCTION(powr), 16, 2.5, 1.5, 3.952847075210474, 0.375, -2.25, 9.087190815946986));
  CHECK(is_near_2(FUNCTION(hypot), 4, 2.5, 1.5, 2.9154759474226504, 0.375, -2.25, 2.2810359488618324));
  CHECK(is_near(FUNCTION(sqrt), 0, 2.5, 1.5811388300841898, 0.375, 0.6123724356957945));
  CHECK(is_near(FUNCTION(rsqrt), 2, 2.5, 0.6324555320336759, 0.375, 1.632993161855452));
  CHECK(is_near(FUNCTION(cbrt), 2, 2.5, 1.3572088082974534, -0.375, -0.7211247851537042));
  CHECK(near(sycl::pown(hide(1.5f), hide(-3)), 0.2962962962962963f, 16) && near(sycl::pown(hide(-1.5), hide(3)), -3.375, 16));
  CHECK(near(sycl::rootn(hide(-2.5f), hide(3)), -1.3572088082974534f, 16) && near(sycl::rootn(hide(2.5), hide(-4)), 0.7952707287670506, 16));
  CHECK(sycl::isnan(sycl::rootn(hide(-4.0f), hide(2))) && sycl::rootn(hide(0.0f), hide(-3)) == __builtin_inff());
  const sycl::float2 powers = sycl::pown(sycl::float2(hide(1.5f), 2.0f), sycl::int2(2, -3));
  CHECK(near(powers[0], 2.25f, 16) && near(powers[1], 0.125f, 16));
  CHECK(near(sycl::rootn(sycl::marray<double, 2>(hide(27.0), 8.0), sycl::marray<int, 2>(3, 3))[1], 2.0, 16));
  CHECK(near(sycl::pow(sycl::float2(hide(3.0f), 2.0f), 2.0f)[0], 9.0f, 16));
  CHECK(sycl::pow(hide(-2.0f), 3.0f) == -8.0f && sycl::isnan(sycl::pow(hide(-2.0f), 0.5f)) && sycl::pow(hide(0.0), -1.0) > 1e308);
  CHECK(sycl::isnan(sycl::powr(hide(-2.0f), 2.0f)) && sycl::isnan(sycl::powr(hide(0.0f), 0.0f)));
  CHECK(sycl::isnan(sycl::powr(hide(1.0), double(__builtin_inf()))) && sycl::powr(hide(0.0f), 2.0f) == 0.0f);
  CHECK(sycl::hypot(hide(3e30f), 4e30f) > 4.99e30f && sycl::isnan(sycl::sqrt(hide(-1.0f))));
}
