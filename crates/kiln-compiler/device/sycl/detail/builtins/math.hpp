// SPDX-License-Identifier: MIT OR Apache-2.0
//! Mathematical functions of float and double (SYCL 2020, 4.17.5). Clang's builtins become Kiln's mathematics.
#pragma once

namespace sycl {
inline namespace _V1 {

#define __KILN_UNARY(name)                                                                                             \
  inline float name(float x) { return __builtin_##name##f(x); }                                                        \
  inline double name(double x) { return __builtin_##name(x); }
__KILN_UNARY(acos)
__KILN_UNARY(asin)
__KILN_UNARY(atan)
__KILN_UNARY(cbrt)
__KILN_UNARY(ceil)
__KILN_UNARY(cos)
__KILN_UNARY(cosh)
__KILN_UNARY(erf)
__KILN_UNARY(erfc)
__KILN_UNARY(exp)
__KILN_UNARY(exp10)
__KILN_UNARY(exp2)
__KILN_UNARY(expm1)
__KILN_UNARY(fabs)
__KILN_UNARY(floor)
__KILN_UNARY(log)
__KILN_UNARY(log10)
__KILN_UNARY(log1p)
__KILN_UNARY(log2)
__KILN_UNARY(rint)
__KILN_UNARY(round)
__KILN_UNARY(sin)
__KILN_UNARY(sinh)
__KILN_UNARY(sqrt)
__KILN_UNARY(tan)
__KILN_UNARY(tanh)
__KILN_UNARY(trunc)
#undef __KILN_UNARY

#define __KILN_BINARY(name)                                                                                            \
  inline float name(float x, float y) { return __builtin_##name##f(x, y); }                                            \
  inline double name(double x, double y) { return __builtin_##name(x, y); }
__KILN_BINARY(atan2)
__KILN_BINARY(copysign)
__KILN_BINARY(fmax)
__KILN_BINARY(fmin)
__KILN_BINARY(fmod)
__KILN_BINARY(hypot)
__KILN_BINARY(pow)
#undef __KILN_BINARY

inline float fma(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
inline double fma(double a, double b, double c) { return __builtin_fma(a, b, c); }

// The functions below are made of those above.
#define __KILN_COMPOSED(T)                                                                                             \
  inline T acospi(T x) { return acos(x) * T(0.318309886183790671538); }                                                \
  inline T asinpi(T x) { return asin(x) * T(0.318309886183790671538); }                                                \
  inline T atanpi(T x) { return atan(x) * T(0.318309886183790671538); }                                                \
  inline T atan2pi(T y, T x) { return atan2(y, x) * T(0.318309886183790671538); }                                      \
  inline T fdim(T x, T y) { return x <= y ? T(0) : x - y; }                                                            \
  inline T mad(T a, T b, T c) { return a * b + c; }                                                                    \
  /* The exponent is exact in double. */                                                                               \
  inline T pown(T x, int y) { return T(pow(double(x), double(y))); }                                                   \
  inline T powr(T x, T y) { return pow(x, y); }                                                                        \
  inline T rsqrt(T x) { return T(1) / sqrt(x); }                                                                       \
  inline T sincos(T x, T *cosine) {                                                                                    \
    *cosine = cos(x);                                                                                                  \
    return sin(x);                                                                                                     \
  }
__KILN_COMPOSED(float)
__KILN_COMPOSED(double)
#undef __KILN_COMPOSED

} // namespace _V1
} // namespace sycl
