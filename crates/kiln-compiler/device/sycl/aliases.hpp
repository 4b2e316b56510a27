// SPDX-License-Identifier: MIT OR Apache-2.0
//! Names of numbers, vectors and arrays, such as uint, float4 and mfloat4 (SYCL 2020, 4.14.2.2 and 4.14.3.2).
#pragma once
#include <sycl/half_type.hpp>
#include <sycl/marray.hpp>
#include <sycl/vector.hpp>

namespace sycl {
inline namespace _V1 {

using uchar = unsigned char;
using ushort = unsigned short;
using uint = unsigned int;
using ulong = unsigned long;

#define __KILN_SIZES(__define, __name, __T)                                                                            \
  __define(__name, __T, 2) __define(__name, __T, 3) __define(__name, __T, 4) __define(__name, __T, 8)                  \
      __define(__name, __T, 16)
#define __KILN_VECTOR(__name, __T, __size) using __name##__size = vec<__T, __size>;
#define __KILN_ARRAY(__name, __T, __size) using m##__name##__size = marray<__T, __size>;
#define __KILN_ALIASES(__name, __T)                                                                                    \
  __KILN_SIZES(__KILN_VECTOR, __name, __T) __KILN_SIZES(__KILN_ARRAY, __name, __T)
__KILN_ALIASES(char, int8_t)
__KILN_ALIASES(uchar, uint8_t)
__KILN_ALIASES(short, int16_t)
__KILN_ALIASES(ushort, uint16_t)
__KILN_ALIASES(int, int32_t)
__KILN_ALIASES(uint, uint32_t)
__KILN_ALIASES(long, int64_t)
__KILN_ALIASES(ulong, uint64_t)
__KILN_ALIASES(half, half)
__KILN_ALIASES(float, float)
__KILN_ALIASES(double, double)
__KILN_SIZES(__KILN_ARRAY, bool, bool)
#undef __KILN_ALIASES
#undef __KILN_ARRAY
#undef __KILN_VECTOR
#undef __KILN_SIZES

} // namespace _V1
} // namespace sycl
