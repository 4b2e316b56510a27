// SPDX-License-Identifier: MIT OR Apache-2.0
//! Common functions of float and double (SYCL 2020, 4.17.7).
#pragma once

namespace sycl {
inline namespace _V1 {

#define __KILN_COMMON(T)                                                                                               \
  inline T min(T x, T y) { return y < x ? y : x; }                                                                     \
  inline T max(T x, T y) { return x < y ? y : x; }                                                                     \
  inline T clamp(T x, T low, T high) { return min(max(x, low), high); }                                                \
  inline T degrees(T radians) { return radians * T(57.2957795130823208768); }                                          \
  inline T radians(T degrees) { return degrees * T(0.0174532925199432957692); }                                        \
  inline T mix(T x, T y, T a) { return x + (y - x) * a; }                                                              \
  inline T step(T edge, T x) { return x < edge ? T(0) : T(1); }                                                        \
  inline T smoothstep(T edge0, T edge1, T x) {                                                                         \
    T t = clamp((x - edge0) / (edge1 - edge0), T(0), T(1));                                                            \
    return t * t * (3 - 2 * t);                                                                                        \
  }                                                                                                                    \
  /* Zeros keep their sign, a NaN is 0. */                                                                             \
  inline T sign(T x) { return x > 0 ? T(1) : x < 0 ? T(-1) : x == 0 ? x : T(0); }
__KILN_COMMON(float)
__KILN_COMMON(double)
#undef __KILN_COMMON

} // namespace _V1
} // namespace sycl
