// SPDX-License-Identifier: MIT OR Apache-2.0
//! Trigonometric functions of radians.
// covers: sin, cos, tan, sincos
#include "numbers.hpp"

CHECKS(1) {
  CHECK(is_near(FUNCTION(sin), 4, 0.5, 0.479425538604203, -7.25, -0.8230808790115055));
  CHECK(is_near(FUNCTION(cos), 4, 0.5, 0.8775825618903728, -7.25, 0.5679241732886948));
  CHECK(is_near(FUNCTION(tan), 5, 0.5, 0.5463024898437905, -7.25, -1.4492795301268253));
  float cosine = 0;
  CHECK(near(sycl::sincos(hide(0.5f), &cosine), 0.479425538604203f, 4) && near(cosine, 0.8775825618903728f, 4));
  double wide = 0;
  CHECK(near(sycl::sincos(hide(1e22), &wide), -0.8522008497671888, 4) && near(wide, 0.523214785395139, 4));
  sycl::float2 cosines;
  sycl::float2 sines = sycl::sincos(sycl::float2(hide(0.5f), hide(2.0f)), &cosines);
  CHECK(near(sines[0], 0.479425538604203f, 4) && near(sines[1], 0.9092974268256817f, 4) && near(cosines[1], -0.4161468365471424f, 4));
  CHECK(sycl::isnan(sycl::sin(hide(__builtin_inff()))) && sycl::cos(hide(0.0f)) == 1.0f);
}
