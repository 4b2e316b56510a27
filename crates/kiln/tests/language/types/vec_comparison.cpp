// SPDX-License-Identifier: MIT OR Apache-2.0
//! Comparisons of vectors are vectors of signed integers as wide as the elements: -1 where they hold, else 0.
// covers: vec comparison, vec logical operators
#include "check.hpp"

template <class Result, class T> bool is(const T &v, int a, int b, int c, int d) {
  static_assert(__is_same(T, Result));
  return v[0] == a && v[1] == b && v[2] == c && v[3] == d;
}

CHECKS(1) {
  using namespace sycl;
  const float4 v = hide(float4(1, 2, 3, __builtin_nanf("")));
  CHECK(is<int4>(v == 2, 0, -1, 0, 0));
  CHECK(is<int4>(v != 2, -1, 0, -1, -1));
  CHECK(is<int4>(v < 2, -1, 0, 0, 0));
  CHECK(is<int4>(2 < v, 0, 0, -1, 0));
  CHECK(is<int4>(v <= float4(2), -1, -1, 0, 0));
  CHECK(is<int4>(v >= float4(2), 0, -1, -1, 0));
  CHECK(is<int4>(!float4(0, 1, -0.0f, __builtin_nanf("")), -1, 0, -1, 0));
  CHECK(is<long4>(hide(double4(1, 2, 3, 4)) > 2.5, 0, 0, -1, -1));
  CHECK(is<long4>(hide(ulong4(1, 2, 3, ~0ul)) > 2, 0, 0, -1, -1));
  CHECK(is<short4>(hide(half4(1, 2, 3, 4)) < half(2), -1, 0, 0, 0));
  CHECK(is<short4>(hide(ushort4(1, 2, 3, 65535)) >= 3, 0, 0, -1, -1));
  CHECK(is<char4>(hide(uchar4(1, 2, 3, 200)) > 100, 0, 0, 0, -1));
  CHECK(is<char4>(hide(vec<bool, 4>(true, false, true, false)) == true, -1, 0, -1, 0));

  const int4 n = hide(int4(0, 1, 2, 0));
  CHECK(is<int4>(n && int4(1, 0, 3, 0), 0, 0, -1, 0));
  CHECK(is<int4>(n || int4(1, 0, 3, 0), -1, -1, -1, 0));
  CHECK(is<int4>(n && 5, 0, -1, -1, 0));
  CHECK(is<int4>(!n, -1, 0, 0, -1));
}
