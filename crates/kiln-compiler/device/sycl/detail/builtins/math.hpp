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

namespace detail {
/// 2 to the power of `k`, from -1022 to 1023.
inline double power_of_two(int k) { return __builtin_bit_cast(double, static_cast<long>(1023 + k) << 52); }
} // namespace detail

/// x times 2 to the power of k. The product is exact in double.
inline float ldexp(float x, int k) {
  k = k < -300 ? -300 : k > 300 ? 300 : k;
  return static_cast<float>(x * detail::power_of_two(k));
}
/// In up to three steps, of which only the last rounds.
inline double ldexp(double x, int k) {
  for (int step = 0; step < 2 && k > 1023; ++step, k -= 1023)
    x *= 0x1p1023;
  for (int step = 0; step < 2 && k < -1022; ++step, k += 969)
    x *= 0x1p-969;
  return x * detail::power_of_two(k < -1022 ? -1022 : k > 1023 ? 1023 : k);
}

} // namespace _V1
} // namespace sycl
