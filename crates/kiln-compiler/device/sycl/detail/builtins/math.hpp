// SPDX-License-Identifier: MIT OR Apache-2.0
//! Mathematical functions of float and double (SYCL 2020, 4.17.5).
#pragma once

namespace sycl {
inline namespace _V1 {

// What the compiler replaces by Kiln's mathematics: LLVM's intrinsics, and the library's functions where there is none.
#define __KILN_INTRINSIC(__name)                                                                                       \
  float __name(float) noexcept __asm__("llvm." #__name ".f32");                                                        \
  double __name(double) noexcept __asm__("llvm." #__name ".f64");
__KILN_INTRINSIC(acos)
__KILN_INTRINSIC(asin)
__KILN_INTRINSIC(atan)
__KILN_INTRINSIC(cos)
__KILN_INTRINSIC(cosh)
__KILN_INTRINSIC(exp)
__KILN_INTRINSIC(exp10)
__KILN_INTRINSIC(exp2)
__KILN_INTRINSIC(log)
__KILN_INTRINSIC(log10)
__KILN_INTRINSIC(log2)
__KILN_INTRINSIC(sin)
__KILN_INTRINSIC(sinh)
__KILN_INTRINSIC(tan)
__KILN_INTRINSIC(tanh)
#undef __KILN_INTRINSIC

#define __KILN_INTRINSIC(__name)                                                                                       \
  float __name(float, float) noexcept __asm__("llvm." #__name ".f32");                                                 \
  double __name(double, double) noexcept __asm__("llvm." #__name ".f64");
__KILN_INTRINSIC(atan2)
__KILN_INTRINSIC(pow)
#undef __KILN_INTRINSIC

#define __KILN_LIBRARY(__name)                                                                                         \
  float __name(float) noexcept __asm__(#__name "f");                                                                   \
  double __name(double) noexcept __asm__(#__name);
__KILN_LIBRARY(cbrt)
__KILN_LIBRARY(erf)
__KILN_LIBRARY(erfc)
__KILN_LIBRARY(expm1)
__KILN_LIBRARY(log1p)
#undef __KILN_LIBRARY

#define __KILN_LIBRARY(__name)                                                                                         \
  float __name(float, float) noexcept __asm__(#__name "f");                                                            \
  double __name(double, double) noexcept __asm__(#__name);
__KILN_LIBRARY(hypot)
#undef __KILN_LIBRARY

// What needs no library.
#define __KILN_UNARY(__name)                                                                                           \
  inline float __name(float __x) { return __builtin_##__name##f(__x); }                                                \
  inline double __name(double __x) { return __builtin_##__name(__x); }
__KILN_UNARY(ceil)
__KILN_UNARY(fabs)
__KILN_UNARY(floor)
__KILN_UNARY(rint)
__KILN_UNARY(round)
__KILN_UNARY(sqrt)
__KILN_UNARY(trunc)
#undef __KILN_UNARY

#define __KILN_BINARY(__name)                                                                                          \
  inline float __name(float __x, float __y) { return __builtin_##__name##f(__x, __y); }                                \
  inline double __name(double __x, double __y) { return __builtin_##__name(__x, __y); }
__KILN_BINARY(copysign)
__KILN_BINARY(fmax)
__KILN_BINARY(fmin)
__KILN_BINARY(fmod)
#undef __KILN_BINARY

inline float fma(float __a, float __b, float __c) { return __builtin_fmaf(__a, __b, __c); }
inline double fma(double __a, double __b, double __c) { return __builtin_fma(__a, __b, __c); }

// The functions below are made of those above.
#define __KILN_COMPOSED(__T)                                                                                           \
  inline __T fdim(__T __x, __T __y) { return __x <= __y ? __T(0) : __x - __y; }                                        \
  inline __T mad(__T __a, __T __b, __T __c) { return __a * __b + __c; }                                                \
  /* The exponent is exact in double. */                                                                               \
  inline __T pown(__T __x, int __y) { return __T(pow(double(__x), double(__y))); }                                     \
  inline __T powr(__T __x, __T __y) { return pow(__x, __y); }                                                          \
  inline __T rsqrt(__T __x) { return __T(1) / sqrt(__x); }                                                             \
  inline __T sincos(__T __x, __T *__cosine) {                                                                          \
    *__cosine = cos(__x);                                                                                              \
    return sin(__x);                                                                                                   \
  }
__KILN_COMPOSED(float)
__KILN_COMPOSED(double)
#undef __KILN_COMPOSED

namespace __detail {
/// 2 to a power from -1022 to 1023.
inline double __power_of_two(int __k) { return __builtin_bit_cast(double, static_cast<long>(1023 + __k) << 52); }
} // namespace __detail

/// The first times 2 to the power of the second. The product is exact in double.
inline float ldexp(float __x, int __k) {
  __k = __k < -300 ? -300 : __k > 300 ? 300 : __k;
  return static_cast<float>(__x * __detail::__power_of_two(__k));
}
/// In up to three steps, of which only the last rounds.
inline double ldexp(double __x, int __k) {
  for (int __step = 0; __step < 2 && __k > 1023; ++__step, __k -= 1023)
    __x *= 0x1p1023;
  for (int __step = 0; __step < 2 && __k < -1022; ++__step, __k += 969)
    __x *= 0x1p-969;
  return __x * __detail::__power_of_two(__k < -1022 ? -1022 : __k > 1023 ? 1023 : __k);
}

} // namespace _V1
} // namespace sycl
