// SPDX-License-Identifier: MIT OR Apache-2.0
//! The names of two to four elements, such as xy and bgra, which programs ask for with SYCL_SIMPLE_SWIZZLES. A macro
//! that defines them as members by __KILN_ELEMENTS.
#pragma once

#define __KILN_SOME(__name, ...) __KILN_ELEMENTS(__name, __size <= 4, __VA_ARGS__)
#define __KILN_XYZW_4(__name, ...)                                                                                     \
  __KILN_SOME(__name##x, __VA_ARGS__, 0)                                                                               \
  __KILN_SOME(__name##y, __VA_ARGS__, 1)                                                                               \
  __KILN_SOME(__name##z, __VA_ARGS__, 2)                                                                               \
  __KILN_SOME(__name##w, __VA_ARGS__, 3)
#define __KILN_XYZW_3(__name, ...)                                                                                     \
  __KILN_SOME(__name##x, __VA_ARGS__, 0) __KILN_XYZW_4(__name##x, __VA_ARGS__, 0)                                      \
  __KILN_SOME(__name##y, __VA_ARGS__, 1) __KILN_XYZW_4(__name##y, __VA_ARGS__, 1)                                      \
  __KILN_SOME(__name##z, __VA_ARGS__, 2) __KILN_XYZW_4(__name##z, __VA_ARGS__, 2)                                      \
  __KILN_SOME(__name##w, __VA_ARGS__, 3) __KILN_XYZW_4(__name##w, __VA_ARGS__, 3)
#define __KILN_XYZW_2(__name, ...)                                                                                     \
  __KILN_SOME(__name##x, __VA_ARGS__, 0) __KILN_XYZW_3(__name##x, __VA_ARGS__, 0)                                      \
  __KILN_SOME(__name##y, __VA_ARGS__, 1) __KILN_XYZW_3(__name##y, __VA_ARGS__, 1)                                      \
  __KILN_SOME(__name##z, __VA_ARGS__, 2) __KILN_XYZW_3(__name##z, __VA_ARGS__, 2)                                      \
  __KILN_SOME(__name##w, __VA_ARGS__, 3) __KILN_XYZW_3(__name##w, __VA_ARGS__, 3)
#define __KILN_RGBA_4(__name, ...)                                                                                     \
  __KILN_SOME(__name##r, __VA_ARGS__, 0)                                                                               \
  __KILN_SOME(__name##g, __VA_ARGS__, 1)                                                                               \
  __KILN_SOME(__name##b, __VA_ARGS__, 2)                                                                               \
  __KILN_SOME(__name##a, __VA_ARGS__, 3)
#define __KILN_RGBA_3(__name, ...)                                                                                     \
  __KILN_SOME(__name##r, __VA_ARGS__, 0) __KILN_RGBA_4(__name##r, __VA_ARGS__, 0)                                      \
  __KILN_SOME(__name##g, __VA_ARGS__, 1) __KILN_RGBA_4(__name##g, __VA_ARGS__, 1)                                      \
  __KILN_SOME(__name##b, __VA_ARGS__, 2) __KILN_RGBA_4(__name##b, __VA_ARGS__, 2)                                      \
  __KILN_SOME(__name##a, __VA_ARGS__, 3) __KILN_RGBA_4(__name##a, __VA_ARGS__, 3)
#define __KILN_RGBA_2(__name, ...)                                                                                     \
  __KILN_SOME(__name##r, __VA_ARGS__, 0) __KILN_RGBA_3(__name##r, __VA_ARGS__, 0)                                      \
  __KILN_SOME(__name##g, __VA_ARGS__, 1) __KILN_RGBA_3(__name##g, __VA_ARGS__, 1)                                      \
  __KILN_SOME(__name##b, __VA_ARGS__, 2) __KILN_RGBA_3(__name##b, __VA_ARGS__, 2)                                      \
  __KILN_SOME(__name##a, __VA_ARGS__, 3) __KILN_RGBA_3(__name##a, __VA_ARGS__, 3)
#define __KILN_SIMPLE_SWIZZLES                                                                                         \
  __KILN_XYZW_2(x, 0) __KILN_XYZW_2(y, 1) __KILN_XYZW_2(z, 2) __KILN_XYZW_2(w, 3)                                      \
  __KILN_RGBA_2(r, 0) __KILN_RGBA_2(g, 1) __KILN_RGBA_2(b, 2) __KILN_RGBA_2(a, 3)
