// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions of native::, which may be less exact than here.
// covers: ext::oneapi::experimental::native::exp2, ext::oneapi::experimental::native::tanh, native::cos, native::exp, native::exp2, native::exp10, native::log, native::log2, native::log10, native::rsqrt, native::sin, native::sqrt, native::tan, native::recip, native::divide, native::powr
#include "numbers.hpp"

CHECKS(1) {
  const sycl::float2 half(hide(0.5f), 0.5f);
  CHECK(near(sycl::native::cos(hide(0.5f)), 0.87758256189037271612f, 4) && near(sycl::native::cos(half)[1], 0.87758256189037271612f, 4));
  CHECK(near(sycl::native::exp(hide(0.5f)), 1.6487212707001281468f, 4) && near(sycl::native::exp(half)[1], 1.6487212707001281468f, 4));
  CHECK(near(sycl::native::exp2(hide(0.5f)), 1.4142135623730950488f, 4) && near(sycl::native::exp2(half)[1], 1.4142135623730950488f, 4));
  CHECK(near(sycl::native::exp10(hide(0.5f)), 3.162277660168379332f, 4) && near(sycl::native::exp10(half)[1], 3.162277660168379332f, 4));
  CHECK(near(sycl::native::log(hide(0.5f)), -0.69314718055994530942f, 4) && near(sycl::native::log(half)[1], -0.69314718055994530942f, 4));
  CHECK(near(sycl::native::log2(hide(0.5f)), -1.0f, 4) && near(sycl::native::log2(half)[1], -1.0f, 4));
  CHECK(near(sycl::native::log10(hide(0.5f)), -0.30102999566398119521f, 4) && near(sycl::native::log10(half)[1], -0.30102999566398119521f, 4));
  CHECK(near(sycl::native::rsqrt(hide(0.5f)), 1.4142135623730950488f, 4) && near(sycl::native::rsqrt(half)[1], 1.4142135623730950488f, 4));
  CHECK(near(sycl::native::sin(hide(0.5f)), 0.47942553860420300027f, 4) && near(sycl::native::sin(half)[1], 0.47942553860420300027f, 4));
  CHECK(near(sycl::native::sqrt(hide(0.5f)), 0.70710678118654752440f, 4) && near(sycl::native::sqrt(half)[1], 0.70710678118654752440f, 4));
  CHECK(near(sycl::native::tan(hide(0.5f)), 0.54630248984379051326f, 4) && near(sycl::native::tan(half)[1], 0.54630248984379051326f, 4));
  CHECK(near(sycl::native::recip(hide(0.5f)), 2.0f, 4) && near(sycl::native::recip(half)[1], 2.0f, 4));
  CHECK(sycl::native::divide(hide(3.0f), 2.0f) == 1.5f && sycl::native::divide(half, half)[0] == 1.0f);
  CHECK(near(sycl::native::powr(hide(4.0f), 0.5f), 2.0f, 8) && near(sycl::native::powr(half, half)[0], 0.70710678f, 8));
  CHECK(near(syclexp::native::exp2(hide(0.5f)), 1.4142135f, 4) && near(syclexp::native::tanh(half)[1], 0.46211716f, 5));
  CHECK(near(float(syclexp::native::tanh(sycl::half(hide(0.5f)))), 0.46211716f, 4096));
}
