// SPDX-License-Identifier: MIT OR Apache-2.0
//! Vectors made of numbers and vectors, their sizes, and their way from and to memory.
// covers: vec, vec of all sizes and elements, vec sizes, vec load and store, vec of one element, names of vectors
// options: -std=c++20
#include "check.hpp"

using namespace sycl;

template <class T, int size> void check_layout(unsigned *failures) {
  constexpr unsigned bytes = sizeof(T) * (size == 3 ? 4 : size);
  CHECK(sizeof(vec<T, size>) == bytes && alignof(vec<T, size>) == (bytes < 64 ? bytes : 64));
  CHECK(vec<T, size>::size() == size && vec<T, size>::byte_size() == bytes);
  const vec<T, size> v = vec<T, size>(hide(T(1)));
  CHECK(v[0] == T(1) && v[size - 1] == T(1));
}
template <class T> void check_layouts(unsigned *failures) {
  check_layout<T, 1>(failures), check_layout<T, 2>(failures), check_layout<T, 3>(failures);
  check_layout<T, 4>(failures), check_layout<T, 8>(failures), check_layout<T, 16>(failures);
}
template <class... T> void check_all_layouts(unsigned *failures) { (check_layouts<T>(failures), ...); }

constexpr int4 table[] = {{1, 2, 3, 4}, int4(5)};
static_assert(table[0].z() == 3 && (table[0] + table[1])[3] == 9 && table[1].hi()[1] == 5);
static_assert(__is_same(float4, vec<float, 4>) && __is_same(uchar3, vec<unsigned char, 3>));
static_assert(__is_same(char2, vec<signed char, 2>) && __is_same(long16, vec<long, 16>));
static_assert(__is_same(ushort4, vec<unsigned short, 4>) && __is_same(half8, vec<half, 8>));
static_assert(__is_same(decltype(vec(1.0f, 2.0f, 3.0f)), float3));
static_assert(__is_same(int4::element_type, int) && __is_same(int4::value_type, int));
static_assert(__is_trivially_copyable(double16) && __is_trivially_constructible(half3) && __is_standard_layout(int3));

CHECKS(1) {
  check_all_layouts<bool, char, signed char, unsigned char, short, unsigned short, int, unsigned, long, unsigned long,
                    long long, unsigned long long, half, ext::oneapi::bfloat16, float, double>(failures);
  const float2 two = hide(float2(1, 2));
  const float8 eight(two, 3, float3(4, 5, 6), two.swizzle<1, 0>());
  CHECK(eight[0] == 1 && eight[1] == 2 && eight[2] == 3 && eight[5] == 6 && eight[6] == 2 && eight[7] == 1);
  float4 same(hide(3));
  CHECK(same[0] == 3 && same[3] == 3);
  same = 5;
  CHECK(same[0] == 5 && same[3] == 5);
  same = {1, 2, 3, 4};
  CHECK(same[0] == 1 && same[3] == 4);

  vec<int, 1> one(hide(4));
  int number = one;
  CHECK(number == 4 && one + 1 == 5 && one.x() == 4 && (one < 5).s0() == -1);

  float *floats = reinterpret_cast<float *>(memory);
  for (int i = 0; i < 12; ++i) floats[i] = float(i);
  float3 three;
  three.load(2, address_space_cast<access::address_space::global_space>(floats));
  CHECK(three[0] == 6 && three[1] == 7 && three[2] == 8);
  three.store(0, address_space_cast<access::address_space::global_space>(floats + 1));
  CHECK(floats[0] == 0 && floats[1] == 6 && floats[3] == 8 && floats[4] == 4);
  same.load(1, static_cast<const float *>(floats));
  CHECK(same[0] == 4 && same[3] == 7);
  same.lo().store(5, floats);
  CHECK(floats[10] == 4 && floats[11] == 5);
}
