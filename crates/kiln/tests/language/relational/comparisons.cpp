// SPDX-License-Identifier: MIT OR Apache-2.0
//! Comparisons: bool for numbers and marray, -1 or 0 for vec.
// covers: isequal, isnotequal, isgreater, isgreaterequal, isless, islessequal, islessgreater, isordered, isunordered
#include "check.hpp"

/// The results for (1, 2), (2, 2) and (NaN, 2), as digits of a number.
template <class F> int digits(F f) {
  const float none = hide(__builtin_nanf(""));
  const int numbers = 100 * f(hide(1.0f), 2.0f) + 10 * f(hide(2.0f), 2.0f) + f(none, 2.0f);
  const int wide = 100 * f(hide(1.0), 2.0) + 10 * f(hide(2.0), 2.0) + f(double(none), 2.0);
  const sycl::half two = 2.0f;
  const int halves = 100 * f(sycl::half(hide(1.0f)), two) + 10 * f(sycl::half(hide(2.0f)), two) + f(sycl::half(none), two);
  const sycl::vec<int, 3> v = f(sycl::float3(hide(1.0f), 2.0f, none), sycl::float3(2.0f));
  const sycl::marray<bool, 3> m = f(sycl::marray<double, 3>(hide(1.0), 2.0, double(none)), sycl::marray<double, 3>(2.0));
  const bool same = wide == numbers && halves == numbers && -(100 * v[0] + 10 * v[1] + v[2]) == numbers &&
                    100 * m[0] + 10 * m[1] + m[2] == numbers;
  return same ? numbers : -1;
}

#define DIGITS(name) digits([](auto a, auto b) { return sycl::name(a, b); })

CHECKS(1) {
  CHECK(DIGITS(isequal) == 10);
  CHECK(DIGITS(isnotequal) == 101);
  CHECK(DIGITS(isgreater) == 0);
  CHECK(DIGITS(isgreaterequal) == 10);
  CHECK(DIGITS(isless) == 100);
  CHECK(DIGITS(islessequal) == 110);
  CHECK(DIGITS(islessgreater) == 100);
  CHECK(DIGITS(isordered) == 110);
  CHECK(DIGITS(isunordered) == 1);
  CHECK(sycl::isgreater(hide(3.0f), 2.0f) && sycl::isless(sycl::vec<double, 2>(hide(1.0), 3.0), sycl::vec<double, 2>(2.0))[0] == -1l);
}
