// SPDX-License-Identifier: MIT OR Apache-2.0
//! Hyperbolic functions and their inverses.
// covers: sinh, cosh, tanh, asinh, acosh, atanh
#include "numbers.hpp"

CHECKS(1) {
  CHECK(is_near(FUNCTION(sinh), 4, 0.5, 0.5210953054937474, -2.25, -4.691168305898331));
  CHECK(is_near(FUNCTION(cosh), 4, 0.5, 1.1276259652063807, -2.25, 4.796567530460195));
  CHECK(is_near(FUNCTION(tanh), 5, 0.5, 0.46211715726000974, -2.25, -0.9780261147388136));
  CHECK(is_near(FUNCTION(asinh), 4, 0.5, 0.48121182505960347, -5.25, -2.360324576243438));
  CHECK(is_near(FUNCTION(acosh), 4, 1.25, 0.6931471805599453, 7.5, 2.703575830931402));
  CHECK(is_near(FUNCTION(atanh), 5, 0.375, 0.3942286801821351, -0.875, -1.354025100551105));
  CHECK(sycl::tanh(hide(50.0f)) == 1.0f && sycl::atanh(hide(1.0f)) == __builtin_inff());
  CHECK(sycl::isnan(sycl::acosh(hide(0.5f))) && sycl::acosh(hide(1.0f)) == 0.0f && sycl::isnan(sycl::atanh(hide(-2.0))));
  CHECK(near(sycl::asinh(hide(1e30f)), 69.77069998542878f, 4) && near(sycl::acosh(hide(1e300)), 691.4686750787737, 4));
}
