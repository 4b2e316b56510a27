// SPDX-License-Identifier: MIT OR Apache-2.0
//! Vectors in structures, arrays, tables and templates, and halves among other numbers.
// covers: vec in structures, vec in tables, vec in templates, half among numbers
#include "check.hpp"

using namespace sycl;

struct body {
  float3 place;
  half mass;
  int2 cells[2];
};

template <class T> T twice(T x) { return x + x; }
template <class Vector> float square(const Vector &v) { return v.x() * v.x() + v.y() * v.y() + v[2] * v[2]; }

constexpr float4 table[2] = {float4(1, 2, 3, 4), float4(5)};

CHECKS(1) {
  const body first{float3(1, 2, 3), half(2), {int2(1, 2), int2(hide(3))}};
  body second = first;
  second.place.y() = 9, second.cells[1].x() += 4;
  CHECK(square(second.place) == 91 && second.cells[1][0] == 7 && first.cells[1][0] == 3 && second.mass == 2);

  float4 sums(0.0f);
  for (int i = 0; i < hide(4); ++i) sums[i] += float(i);
  CHECK(sums[hide(3)] == 3 && sums.hi()[hide(0)] == 2);

  const float4 v = table[hide(1)];
  const auto r = twice(v);
  CHECK(v.w() == 5 && r.x() == 10);
  const auto d = v * (2.0f * r.x()) - r / v.y();
  CHECK(d.z() == 98);
  CHECK(((v > 3.0f) & int4(1)).x() == 1 && (v.convert<uint>() >> 1).x() == 2);
  float3 w = v.swizzle<0, 1, 2>();
  w -= float3{1, 2, 3};
  CHECK(w.z() == 2 && (-(w * w + w)).x() == -20);

  half h = hide(5);
  h = h * 2.0f, h += 1;
  const float single = h;
  const double wide = h;
  const int integer = h;
  CHECK(single == 11 && wide == 11 && integer == 11 && h > 3 && h < 12.0f);
  half halves[4] = {1, 2.0f, 3.0, half(hide(4))};
  CHECK(halves[0] + halves[3] == half(5));
  half4 four(h);
  four = four * 2.0f, four *= h;
  CHECK(four[1] == 242);
}
