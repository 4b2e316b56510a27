// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions of half_precision::, which may be less exact than here.
// covers: half_precision::cos, half_precision::exp, half_precision::exp2, half_precision::exp10, half_precision::log, half_precision::log2, half_precision::log10, half_precision::rsqrt, half_precision::sin, half_precision::sqrt, half_precision::tan, half_precision::recip, half_precision::divide, half_precision::powr
#include "numbers.hpp"

CHECKS(1) {
  const sycl::float2 half(hide(0.5f), 0.5f);
  CHECK(near(sycl::half_precision::cos(hide(0.5f)), 0.87758256189037271612f, 4) && near(sycl::half_precision::cos(half)[1], 0.87758256189037271612f, 4));
  CHECK(near(sycl::half_precision::exp(hide(0.5f)), 1.6487212707001281468f, 4) && near(sycl::half_precision::exp(half)[1], 1.6487212707001281468f, 4));
  CHECK(near(sycl::half_precision::exp2(hide(0.5f)), 1.4142135623730950488f, 4) && near(sycl::half_precision::exp2(half)[1], 1.4142135623730950488f, 4));
  CHECK(near(sycl::half_precision::exp10(hide(0.5f)), 3.162277660168379332f, 4) && near(sycl::half_precision::exp10(half)[1], 3.162277660168379332f, 4));
  CHECK(near(sycl::half_precision::log(hide(0.5f)), -0.69314718055994530942f, 4) && near(sycl::half_precision::log(half)[1], -0.69314718055994530942f, 4));
  CHECK(near(sycl::half_precision::log2(hide(0.5f)), -1.0f, 4) && near(sycl::half_precision::log2(half)[1], -1.0f, 4));
  CHECK(near(sycl::half_precision::log10(hide(0.5f)), -0.30102999566398119521f, 4) && near(sycl::half_precision::log10(half)[1], -0.30102999566398119521f, 4));
  CHECK(near(sycl::half_precision::rsqrt(hide(0.5f)), 1.4142135623730950488f, 4) && near(sycl::half_precision::rsqrt(half)[1], 1.4142135623730950488f, 4));
  CHECK(near(sycl::half_precision::sin(hide(0.5f)), 0.47942553860420300027f, 4) && near(sycl::half_precision::sin(half)[1], 0.47942553860420300027f, 4));
  CHECK(near(sycl::half_precision::sqrt(hide(0.5f)), 0.70710678118654752440f, 4) && near(sycl::half_precision::sqrt(half)[1], 0.70710678118654752440f, 4));
  CHECK(near(sycl::half_precision::tan(hide(0.5f)), 0.54630248984379051326f, 4) && near(sycl::half_precision::tan(half)[1], 0.54630248984379051326f, 4));
  CHECK(near(sycl::half_precision::recip(hide(0.5f)), 2.0f, 4) && near(sycl::half_precision::recip(half)[1], 2.0f, 4));
  CHECK(sycl::half_precision::divide(hide(3.0f), 2.0f) == 1.5f && sycl::half_precision::divide(half, half)[0] == 1.0f);
  CHECK(near(sycl::half_precision::powr(hide(4.0f), 0.5f), 2.0f, 8) && near(sycl::half_precision::powr(half, half)[0], 0.70710678f, 8));
}
