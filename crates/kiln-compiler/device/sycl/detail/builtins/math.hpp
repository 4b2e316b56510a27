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
__KILN_LIBRARY(acosh)
__KILN_LIBRARY(acospi)
__KILN_LIBRARY(asinh)
__KILN_LIBRARY(asinpi)
__KILN_LIBRARY(atanh)
__KILN_LIBRARY(atanpi)
__KILN_LIBRARY(cbrt)
__KILN_LIBRARY(cospi)
__KILN_LIBRARY(erf)
__KILN_LIBRARY(erfc)
__KILN_LIBRARY(expm1)
__KILN_LIBRARY(lgamma)
__KILN_LIBRARY(log1p)
__KILN_LIBRARY(logb)
__KILN_LIBRARY(sinpi)
__KILN_LIBRARY(tanpi)
__KILN_LIBRARY(tgamma)
#undef __KILN_LIBRARY

#define __KILN_LIBRARY(__name)                                                                                         \
  float __name(float, float) noexcept __asm__(#__name "f");                                                            \
  double __name(double, double) noexcept __asm__(#__name);
__KILN_LIBRARY(atan2pi)
__KILN_LIBRARY(fdim)
__KILN_LIBRARY(hypot)
__KILN_LIBRARY(nextafter)
__KILN_LIBRARY(remainder)
#undef __KILN_LIBRARY

int ilogb(float) noexcept __asm__("ilogbf");
int ilogb(double) noexcept __asm__("ilogb");
float ldexp(float, int) noexcept __asm__("ldexpf");
double ldexp(double, int) noexcept __asm__("ldexp");

namespace __detail {
// The results of frexp, remquo, lgamma_r and the size of rootn, one by one. Whole numbers are floats here.
float __fraction(float) noexcept __asm__("frexp_fractionf");
double __fraction(double) noexcept __asm__("frexp_fraction");
float __exponent(float) noexcept __asm__("frexp_exponentf");
double __exponent(double) noexcept __asm__("frexp_exponent");
float __quotient(float, float) noexcept __asm__("remquo_quotientf");
double __quotient(double, double) noexcept __asm__("remquo_quotient");
float __gamma_sign(float) noexcept __asm__("lgamma_signf");
double __gamma_sign(double) noexcept __asm__("lgamma_sign");
float __root(float, float) noexcept __asm__("rootnf");
double __root(double, double) noexcept __asm__("rootn");
} // namespace __detail

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
  inline __T mad(__T __a, __T __b, __T __c) { return __a * __b + __c; }                                                \
  inline __T maxmag(__T __x, __T __y) {                                                                                \
    const __T __a = fabs(__x), __b = fabs(__y);                                                                        \
    return __a > __b ? __x : __b > __a ? __y : fmax(__x, __y);                                                         \
  }                                                                                                                    \
  inline __T minmag(__T __x, __T __y) {                                                                                \
    const __T __a = fabs(__x), __b = fabs(__y);                                                                        \
    return __a < __b ? __x : __b < __a ? __y : fmin(__x, __y);                                                         \
  }                                                                                                                    \
  /* The exponent is exact in double. */                                                                               \
  inline __T pown(__T __x, int __y) { return __T(pow(double(__x), double(__y))); }                                     \
  /* exp(y log(x)): without a value where that has none. */                                                            \
  inline __T powr(__T __x, __T __y) {                                                                                  \
    const __T __infinity = __builtin_inff();                                                                           \
    const bool __none = __y == 0 ? __x == 0 || __x == __infinity : __x == 1 && fabs(__y) == __infinity;                \
    return __none || !(__x >= 0) || __y != __y ? __T(__builtin_nanf("")) : pow(fabs(__x), __y);                        \
  }                                                                                                                    \
  inline __T rootn(__T __x, int __n) {                                                                                 \
    const __T __size = __detail::__root(fabs(__x), __T(__n));                                                          \
    return __n % 2 != 0 ? copysign(__size, __x) : __x < 0 ? __T(__builtin_nanf("")) : __size;                          \
  }                                                                                                                    \
  inline __T rsqrt(__T __x) { return __T(1) / sqrt(__x); }
__KILN_COMPOSED(float)
__KILN_COMPOSED(double)
#undef __KILN_COMPOSED

/// A quiet NaN with a code in its last bits.
inline float nan(unsigned __code) { return __builtin_bit_cast(float, 0x7fc00000u | (__code & 0x3fffffu)); }
inline double nan(unsigned long __code) {
  return __builtin_bit_cast(double, 0x7ff8000000000000ul | (__code & 0x7fffffffffffful));
}

} // namespace _V1
} // namespace sycl
