// SPDX-License-Identifier: MIT OR Apache-2.0
//! Operators of vectors, element by element, with vectors and numbers on either side.
// covers: vec arithmetic, vec assignment operators, vec bits and shifts, vec increment
#include "check.hpp"

template <class T> bool same(sycl::vec<T, 4> v, T a, T b, T c, T d) {
  return v[0] == a && v[1] == b && v[2] == c && v[3] == d;
}

CHECKS(1) {
  using sycl::float4;
  using sycl::int4;
  using sycl::uchar4;
  const float4 v = hide(float4(1, 2, 3, 4));
  const int4 n = hide(int4(7, -7, 9, 100));
  CHECK(same(v + hide(float4(0.5f)), 1.5f, 2.5f, 3.5f, 4.5f));
  CHECK(same(v - 1, 0.0f, 1.0f, 2.0f, 3.0f));
  CHECK(same(10 - v, 9.0f, 8.0f, 7.0f, 6.0f));
  CHECK(same(v * v, 1.0f, 4.0f, 9.0f, 16.0f));
  CHECK(same(12 / v, 12.0f, 6.0f, 4.0f, 3.0f));
  CHECK(same(n / 2, 3, -3, 4, 50));
  CHECK(same(n % 4, 3, -3, 1, 0));
  CHECK(same(-n, -7, 7, -9, -100));
  CHECK(same(+n, 7, -7, 9, 100));
  // Elements wrap in their own type.
  CHECK(same<unsigned char>(hide(uchar4(200, 100, 0, 255)) + hide(uchar4(100, 1, 0, 255)), 44, 101, 0, 254));

  CHECK(same(n & 3, 3, 1, 1, 0));
  CHECK(same(n | int4(8, 0, 0, 1), 15, -7, 9, 101));
  CHECK(same(n ^ n, 0, 0, 0, 0));
  CHECK(same(~n, -8, 6, -10, -101));
  CHECK(same(n << int4(1, 2, 3, 4), 14, -28, 72, 1600));
  CHECK(same(n >> 1, 3, -4, 4, 50));

  int4 m = n;
  m += 1, m -= n, m *= int4(2, 4, 6, 8), m /= 2;
  CHECK(same(m, 1, 2, 3, 4));
  m <<= 3, m >>= 1, m |= 3, m &= 13, m ^= 1, m %= 8;
  CHECK(same(m, 4, 0, 4, 0));
  int4 before = m++;
  CHECK(same(before, 4, 0, 4, 0) && same(m, 5, 1, 5, 1));
  before = --m;
  CHECK(same(before, 4, 0, 4, 0) && same(++m, 5, 1, 5, 1) && same(m--, 5, 1, 5, 1) && same(m, 4, 0, 4, 0));
}
