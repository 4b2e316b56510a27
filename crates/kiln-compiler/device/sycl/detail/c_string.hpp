// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions of <cstring> that clang has no instruction for. Libraries call them too, as `std::array` compares bytes with
//! `memcmp`. They are declared as <string.h> does, which may be included as well.
#pragma once
#include <sycl/detail/types.hpp>

extern "C" {

inline int memcmp(const void *__a, const void *__b, size_t __count) noexcept {
  const unsigned char *__x = static_cast<const unsigned char *>(__a), *__y = static_cast<const unsigned char *>(__b);
  for (size_t __i = 0; __i < __count; ++__i)
    if (__x[__i] != __y[__i])
      return __x[__i] < __y[__i] ? -1 : 1;
  return 0;
}

inline size_t strlen(const char *__text) noexcept {
  size_t __length = 0;
  while (__text[__length] != 0)
    ++__length;
  return __length;
}

inline int strncmp(const char *__a, const char *__b, size_t __most) noexcept {
  for (size_t __i = 0; __i < __most; ++__i) {
    const unsigned char __x = __a[__i], __y = __b[__i];
    if (__x != __y)
      return __x < __y ? -1 : 1;
    if (__x == 0)
      break;
  }
  return 0;
}
inline int strcmp(const char *__a, const char *__b) noexcept { return strncmp(__a, __b, ~size_t(0)); }

inline char *strcpy(char *__to, const char *__from) noexcept {
  size_t __i = 0;
  do
    __to[__i] = __from[__i];
  while (__from[__i++] != 0);
  return __to;
}
inline char *strncpy(char *__to, const char *__from, size_t __count) noexcept {
  size_t __i = 0;
  for (; __i < __count && __from[__i] != 0; ++__i)
    __to[__i] = __from[__i];
  for (; __i < __count; ++__i)
    __to[__i] = 0;
  return __to;
}
inline char *strcat(char *__to, const char *__from) noexcept {
  strcpy(__to + strlen(__to), __from);
  return __to;
}

} // extern "C"
