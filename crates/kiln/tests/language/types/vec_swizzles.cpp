// SPDX-License-Identifier: MIT OR Apache-2.0
//! Elements by name: to read, and to write to.
// covers: vec x y z w, vec r g b a, vec s0 to sF, vec lo hi odd even, vec swizzle, elem, vec operator[]
// covers: swizzles as operands, swizzles that are assigned to
#include "check.hpp"

using namespace sycl;

template <class Vector, class... T> bool same(const Vector &vector, T... expected) {
  const vec<int, sizeof...(T)> v = vector;
  int i = 0;
  return ((v[i++] == expected) && ...);
}

CHECKS(1) {
  int4 v = hide(int4(10, 11, 12, 13));
  CHECK(v.x() == 10 && v.y() == 11 && v.z() == 12 && v.w() == 13);
  CHECK(v.r() == 10 && v.g() == 11 && v.b() == 12 && v.a() == 13);
  CHECK(v.s0() == 10 && v.s3() == 13 && v[2] == 12);
  int16 n;
  for (int i = 0; i < 16; ++i) n[i] = i * i;
  n = hide(n);
  CHECK(n.s1() == 1 && n.s2() == 4 && n.s4() == 16 && n.s5() == 25 && n.s6() == 36 && n.s7() == 49 && n.s8() == 64);
  CHECK(n.s9() == 81 && n.sA() == 100 && n.sB() == 121 && n.sC() == 144 && n.sD() == 169 && n.sE() == 196);
  CHECK(n.sF() == 225);

  CHECK(same(v.lo(), 10, 11) && same(v.hi(), 12, 13) && same(v.odd(), 11, 13) && same(v.even(), 10, 12));
  CHECK(same(n.hi().lo().odd(), 81, 121) && n.hi().hi().w() == 225 && n.lo().s7() == 49);
  const int3 three = hide(int3(1, 2, 3));
  CHECK(same(three.lo(), 1, 2) && three.hi()[0] == 3 && three.odd()[0] == 2 && same(three.even(), 1, 3));
  CHECK(int2(v.lo()).hi() == 11);
  CHECK(same(v.swizzle<3, 2, 1, 0>(), 13, 12, 11, 10) && same(v.swizzle<1, 1>(), 11, 11) && v.swizzle<2>() == 12);
  CHECK(same(v.swizzle<elem::w, elem::g, elem::s0>(), 13, 11, 10) && n.swizzle<elem::sF>() == 225);
  CHECK(same(v.swizzle<3, 1>().swizzle<1, 0, 1, 0>(), 11, 13, 11, 13));

  CHECK(same(v.lo() + v.hi(), 22, 24) && same(v.hi() - 1, 11, 12) && same(2 * v.odd(), 22, 26));
  CHECK(same(v.lo() < int2(11), -1, 0) && same(-v.even(), -10, -12) && same(!v.lo(), 0, 0));
  CHECK(same(int4(v.hi(), v.lo()), 12, 13, 10, 11) && same(v.lo().convert<int>(), 10, 11));

  v.x() = 1, v.y() += 4, v[2] = 3, v.s3() *= 2;
  CHECK(same(v, 1, 15, 3, 26));
  v.lo() = v.lo().swizzle<1, 0>();
  CHECK(same(v, 15, 1, 3, 26));
  v.odd() = v.even();
  CHECK(same(v, 15, 15, 3, 3));
  v.hi() = 7, v.swizzle<0, 3>() += int2(1, 2), v.lo() -= 5;
  CHECK(same(v, 11, 10, 7, 9));
  ++v.hi(), v.lo()--;
  CHECK(same(v, 10, 9, 8, 10));
  v.swizzle<3, 2, 1, 0>() = int4(1, 2, 3, 4);
  v.hi().hi() = 9;
  CHECK(same(v, 4, 3, 2, 9));
  int3 m = hide(int3(5, 6, 7));
  m.hi() = int2(1, 2), m.odd() = int2(3, 4);
  CHECK(same(m, 5, 3, 1));
}
