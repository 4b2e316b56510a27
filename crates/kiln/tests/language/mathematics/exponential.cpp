// SPDX-License-Identifier: MIT OR Apache-2.0
//! Exponentials.
// covers: exp, exp2, exp10, expm1
#include "numbers.hpp"

CHECKS(1) {
  CHECK(is_near(FUNCTION(exp), 3, 0.5, 1.6487212707001282, -2.25, 0.10539922456186433));
  CHECK(is_near(FUNCTION(exp2), 3, 0.5, 1.4142135623730951, -2.25, 0.21022410381342863));
  CHECK(is_near(FUNCTION(exp10), 3, 0.5, 3.1622776601683795, -1.25, 0.05623413251903491));
  CHECK(is_near(FUNCTION(expm1), 3, 0.5, 0.6487212707001282, -2.25, -0.8946007754381357));
  const float infinity = hide(__builtin_inff()), none = hide(__builtin_nanf(""));
  CHECK(sycl::exp(-infinity) == 0.0f && sycl::exp2(infinity) == infinity && sycl::expm1(-infinity) == -1.0f);
  CHECK(sycl::exp(hide(89.0f)) == infinity && sycl::exp10(hide(-46.0f)) == 0.0f);
  CHECK(sycl::isnan(sycl::exp(none)) && sycl::exp10(hide(2.0)) == 100.0);
  CHECK(sycl::signbit(sycl::expm1(hide(-0.0f))));
}
