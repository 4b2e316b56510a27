// SPDX-License-Identifier: MIT OR Apache-2.0
//! Common functions (SYCL 2020, 4.17.7).
#pragma once
#include <sycl/detail/builtins/map.hpp>

namespace sycl {
inline namespace _V1 {

#define __KILN_COMMON(__T)                                                                                             \
  inline __T min(__T __x, __T __y) { return __y < __x ? __y : __x; }                                                   \
  inline __T max(__T __x, __T __y) { return __x < __y ? __y : __x; }                                                   \
  inline __T clamp(__T __x, __T __low, __T __high) {                                                                   \
    __x = __x < __low ? __low : __x;                                                                                   \
    return __high < __x ? __high : __x;                                                                                \
  }                                                                                                                    \
  inline __T degrees(__T __radians) { return __radians * __T(57.2957795130823208768); }                                \
  inline __T radians(__T __degrees) { return __degrees * __T(0.0174532925199432957692); }                              \
  inline __T mix(__T __x, __T __y, __T __a) { return __x + (__y - __x) * __a; }                                        \
  inline __T step(__T __edge, __T __x) { return __x < __edge ? __T(0) : __T(1); }                                      \
  inline __T smoothstep(__T __edge0, __T __edge1, __T __x) {                                                           \
    __T __t = clamp((__x - __edge0) / (__edge1 - __edge0), __T(0), __T(1));                                            \
    return __t * __t * (3 - 2 * __t);                                                                                  \
  }                                                                                                                    \
  /* Zeros keep their sign, a NaN is 0. */                                                                             \
  inline __T sign(__T __x) { return __x > 0 ? __T(1) : __x < 0 ? __T(-1) : __x == 0 ? __x : __T(0); }
__KILN_COMMON(float)
__KILN_COMMON(double)
#undef __KILN_COMMON

__KILN_MAP(degrees, __floats)
__KILN_MAP(radians, __floats)
__KILN_MAP(sign, __floats)
__KILN_MAP_2(step, __floats)
__KILN_MAP_3(mix, __floats)
__KILN_MAP_3(smoothstep, __floats)

} // namespace _V1
} // namespace sycl
