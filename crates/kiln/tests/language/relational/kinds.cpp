// SPDX-License-Identifier: MIT OR Apache-2.0
//! Kinds of numbers.
// covers: isfinite, isinf, isnan, isnormal, signbit
#include "check.hpp"

/// The results for 1, -0, the least number, -infinity and NaN, as digits of a number.
template <class T, class F> int digits(F f, T least) {
  const T infinity = hide(__builtin_inff()), none = hide(__builtin_nanf("")), one = hide(1.0f), zero = hide(-0.0f);
  const int numbers = 10000 * f(one) + 1000 * f(zero) + 100 * f(least) + 10 * f(T(-infinity)) + f(none);
  const auto v = f(sycl::vec<T, 4>(one, zero, least, none));
  const auto m = f(sycl::marray<T, 3>(one, least, none));
  const bool same = -v[0] == numbers / 10000 && -v[1] == numbers / 1000 % 10 && -v[2] == numbers / 100 % 10 &&
                    -v[3] == numbers % 10 && m[0] == numbers / 10000 && m[1] == numbers / 100 % 10 && m[2] == numbers % 10;
  return same ? numbers : -1;
}

#define KINDS(name, expected)                                                                                          \
  CHECK(digits<float>([](auto x) { return sycl::name(x); }, hide(0x1p-149f)) == expected);                             \
  CHECK(digits<double>([](auto x) { return sycl::name(x); }, hide(0x1p-1074)) == expected);                            \
  CHECK(digits<sycl::half>([](auto x) { return sycl::name(x); }, sycl::half(hide(0x1p-24f))) == expected)

CHECKS(1) {
  KINDS(isfinite, 11100);
  KINDS(isinf, 10);
  KINDS(isnan, 1);
  KINDS(isnormal, 10000);
  KINDS(signbit, 1010);
}
