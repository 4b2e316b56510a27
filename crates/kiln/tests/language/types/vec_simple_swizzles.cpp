// SPDX-License-Identifier: MIT OR Apache-2.0
//! With SYCL_SIMPLE_SWIZZLES, every choice of two to four elements has a name.
// covers: SYCL_SIMPLE_SWIZZLES
#define SYCL_SIMPLE_SWIZZLES
#include "check.hpp"

using namespace sycl;

CHECKS(1) {
  float4 v = hide(float4(1, 2, 3, 4));
  const float2 two = v.xx();
  CHECK(two[0] == 1 && two[1] == 1);
  const float3 three = v.zyw();
  CHECK(three[0] == 3 && three[1] == 2 && three[2] == 4);
  const float4 four = v.wzyx();
  CHECK(four[0] == 4 && four[1] == 3 && four[2] == 2 && four[3] == 1);
  CHECK(float4(v.bgra())[0] == 3 && float2(v.ga())[1] == 4 && float3(v.xyz().zzy())[2] == 2);
  v.xy() = v.yx();
  v.zw() *= 2;
  CHECK(v[0] == 2 && v[1] == 1 && v[2] == 6 && v[3] == 8);
  v.rgb() += v.xxx();
  CHECK(v[0] == 4 && v[1] == 3 && v[2] == 8 && v[3] == 8);
}
