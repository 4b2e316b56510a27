// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arrays of numbers: their construction, layout, and operators of each element.
// covers: marray, marray operators, marray comparison, names of arrays
#include "check.hpp"

using namespace sycl;

template <class Array, class... T> bool same(const Array &array, T... expected) {
  static_assert(Array::size() == sizeof...(T));
  int i = 0;
  return ((array[i++] == expected) && ...);
}

static_assert(sizeof(mint3) == 12 && alignof(mint3) == 4 && sizeof(marray<double, 5>) == 40 && sizeof(mhalf3) == 6);
static_assert(__is_same(mfloat4, marray<float, 4>) && __is_same(mbool2, marray<bool, 2>));
static_assert(__is_same(muchar16, marray<unsigned char, 16>) && __is_same(mlong8, marray<long, 8>));
static_assert(__is_same(decltype(marray(1, 2, 3)), mint3) && __is_same(mint3::value_type, int));
static_assert(__is_trivially_copyable(mhalf3) && __is_trivially_constructible(mint3));
constexpr mint3 table(1, 2, 3);
static_assert((table + table)[2] == 6 && table.end() - table.begin() == 3);

CHECKS(1) {
  const marray<int, 5> a = hide(marray<int, 5>(1, 2, 3, 4, 5));
  CHECK(same(a + a, 2, 4, 6, 8, 10) && same(a - 1, 0, 1, 2, 3, 4) && same(2 * a, 2, 4, 6, 8, 10));
  CHECK(same(60 / a, 60, 30, 20, 15, 12) && same(a % 2, 1, 0, 1, 0, 1) && same(-a, -1, -2, -3, -4, -5));
  CHECK(same(a & 1, 1, 0, 1, 0, 1) && same(a | 8, 9, 10, 11, 12, 13) && same(a ^ a, 0, 0, 0, 0, 0));
  CHECK(same(~a, -2, -3, -4, -5, -6) && same(1 << a, 2, 4, 8, 16, 32) && same(a >> 1, 0, 1, 1, 2, 2));
  const auto odd = a == 3;
  static_assert(__is_same(decltype(odd), const marray<bool, 5>));
  CHECK(same(odd, false, false, true, false, false) && same(a < 3, true, true, false, false, false));
  CHECK(same(3 <= a, false, false, true, true, true) && same(a != a, false, false, false, false, false));
  CHECK(same(a > 1 && a < 4, false, true, true, false, false) && same(!(a > 1), true, false, false, false, false));
  CHECK(same(a < 2 || a >= 5, true, false, false, false, true));

  mfloat3 f = hide(mfloat3(1));
  f += mfloat3(1, 2, 3), f *= 2, f -= 1, f /= 0.5f;
  CHECK(same(f, 6, 10, 14));
  CHECK(same(f++, 6, 10, 14) && same(--f, 6, 10, 14) && same(+f, 6, 10, 14));
  f[1] = 5;
  CHECK(same(f, 6, 5, 14));
  f = 2;
  CHECK(same(f, 2, 2, 2));
  CHECK(same(marray<int, 8>(0, mint2(1, 2), a), 0, 1, 2, 1, 2, 3, 4, 5));
  float sum = 0;
  for (float x : mfloat4(1, 2, 3, 4)) sum += x;
  CHECK(sum == 10);
  const marray<int, 1> one = hide(marray<int, 1>(7));
  const int number = one;
  CHECK(number == 7 && one + 1 == 8);
  CHECK(same(hide(mhalf3(1, 2, 3)) * half(2), 2, 4, 6));
}
