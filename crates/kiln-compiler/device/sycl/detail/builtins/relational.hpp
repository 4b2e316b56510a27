// SPDX-License-Identifier: MIT OR Apache-2.0
//! Relational functions of scalars (SYCL 2020, 4.17.9).
#pragma once

namespace sycl {
inline namespace _V1 {

#define __KILN_RELATIONAL(T)                                                                                           \
  inline bool isequal(T x, T y) { return x == y; }                                                                     \
  inline bool isnotequal(T x, T y) { return x != y; }                                                                  \
  inline bool isgreater(T x, T y) { return __builtin_isgreater(x, y); }                                                \
  inline bool isgreaterequal(T x, T y) { return __builtin_isgreaterequal(x, y); }                                      \
  inline bool isless(T x, T y) { return __builtin_isless(x, y); }                                                      \
  inline bool islessequal(T x, T y) { return __builtin_islessequal(x, y); }                                            \
  inline bool islessgreater(T x, T y) { return __builtin_islessgreater(x, y); }                                        \
  inline bool isordered(T x, T y) { return !__builtin_isunordered(x, y); }                                             \
  inline bool isunordered(T x, T y) { return __builtin_isunordered(x, y); }                                            \
  inline bool isfinite(T x) { return __builtin_isfinite(x); }                                                          \
  inline bool isinf(T x) { return __builtin_isinf(x); }                                                                \
  inline bool isnan(T x) { return __builtin_isnan(x); }                                                                \
  inline bool isnormal(T x) { return __builtin_isnormal(x); }                                                          \
  inline bool signbit(T x) { return __builtin_signbit(x); }
__KILN_RELATIONAL(float)
__KILN_RELATIONAL(double)
#undef __KILN_RELATIONAL

/// `b` where `condition` holds, else `a`.
template <class T> constexpr T select(T a, T b, bool condition) { return condition ? b : a; }

} // namespace _V1
} // namespace sycl
