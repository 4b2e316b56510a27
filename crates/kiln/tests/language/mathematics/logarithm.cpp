// SPDX-License-Identifier: MIT OR Apache-2.0
//! Logarithms.
// covers: log, log2, log10, log1p
#include "numbers.hpp"

CHECKS(1) {
  CHECK(is_near(FUNCTION(log), 3, 0.375, -0.9808292530117262, 5.5, 1.7047480922384253));
  CHECK(is_near(FUNCTION(log2), 3, 0.375, -1.415037499278844, 5.5, 2.4594316186372973));
  CHECK(is_near(FUNCTION(log10), 3, 0.375, -0.42596873227228116, 5.5, 0.7403626894942439));
  CHECK(is_near(FUNCTION(log1p), 2, 0.375, 0.3184537311185346, 5.5, 1.8718021769015913));
  const float infinity = hide(__builtin_inff());
  CHECK(sycl::log(hide(0.0f)) == -infinity && sycl::isnan(sycl::log(hide(-1.0f))));
  CHECK(sycl::log2(hide(0x1p-140f)) == -140.0f && sycl::log2(hide(0x1p-1040)) == -1040.0);
  CHECK(sycl::log10(hide(1000.0f)) == 3.0f && sycl::log1p(hide(-1.0f)) == -infinity);
}
