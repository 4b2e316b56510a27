// SPDX-License-Identifier: MIT OR Apache-2.0
//! For tests of functions of numbers: one call that checks a function for float, double, half, vec and marray.
#pragma once
#include "check.hpp"

/// A function of sycl, for arguments of any type.
#define FUNCTION(name) [](auto... arguments) { return sycl::name(arguments...); }

/// Is a half at most one step away?
inline bool near(sycl::half a, double b) { return sycl::fabs(float(a) - float(b)) <= sycl::fabs(float(b)) * 0x1p-10f; }

/// Is the function of each kind of number so near to the results at two places? Floats are rounded from the doubles.
template <class Function> bool is_near(Function f, int steps, double x, double y, double x2, double y2) {
  const float a = hide(float(x)), a2 = hide(float(x2));
  const double b = hide(x), b2 = hide(x2);
  bool right = near(f(a), float(y), steps) && near(f(b), y, steps) && near(f(sycl::half(a)), y);
  const auto v = f(sycl::vec<float, 3>(a, a2, a));
  right = right && near(v[0], float(y), steps) && near(v[1], float(y2), steps) && near(v[2], float(y), steps);
  const auto m = f(sycl::marray<double, 2>(b, b2));
  right = right && near(m[0], y, steps) && near(m[1], y2, steps);
  const auto h = f(sycl::vec<sycl::half, 2>(sycl::half(a), sycl::half(a2)));
  return right && near(sycl::half(h[0]), y) && near(sycl::half(h[1]), y2);
}

/// The same of a function of two numbers.
template <class Function>
bool is_near_2(Function f, int steps, double x, double y, double z, double x2, double y2, double z2) {
  const float a = hide(float(x)), a2 = hide(float(x2)), b = hide(float(y)), b2 = hide(float(y2));
  bool right = near(f(a, b), float(z), steps) && near(f(hide(x), hide(y)), z, steps);
  right = right && near(f(sycl::half(a), sycl::half(b)), z);
  const auto v = f(sycl::vec<float, 4>(a, a2, a, a2), sycl::vec<float, 4>(b, b2, b, b2));
  right = right && near(v[0], float(z), steps) && near(v[3], float(z2), steps);
  const auto m = f(sycl::marray<double, 3>(x, x2, x), sycl::marray<double, 3>(y, y2, y));
  return right && near(m[0], z, steps) && near(m[1], z2, steps) && near(m[2], z, steps);
}
