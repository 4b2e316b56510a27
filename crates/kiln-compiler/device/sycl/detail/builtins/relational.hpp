// SPDX-License-Identifier: MIT OR Apache-2.0
//! Relational functions of scalars (SYCL 2020, 4.17.9).
#pragma once

namespace sycl {
inline namespace _V1 {

#define __KILN_RELATIONAL(__T)                                                                                         \
  inline bool isequal(__T __x, __T __y) { return __x == __y; }                                                         \
  inline bool isnotequal(__T __x, __T __y) { return __x != __y; }                                                      \
  inline bool isgreater(__T __x, __T __y) { return __x > __y; }                                                        \
  inline bool isgreaterequal(__T __x, __T __y) { return __x >= __y; }                                                  \
  inline bool isless(__T __x, __T __y) { return __x < __y; }                                                           \
  inline bool islessequal(__T __x, __T __y) { return __x <= __y; }                                                     \
  inline bool islessgreater(__T __x, __T __y) { return __builtin_islessgreater(__x, __y); }                            \
  inline bool isordered(__T __x, __T __y) { return !__builtin_isunordered(__x, __y); }                                 \
  inline bool isunordered(__T __x, __T __y) { return __builtin_isunordered(__x, __y); }                                \
  inline bool isfinite(__T __x) { return __builtin_isfinite(__x); }                                                    \
  inline bool isinf(__T __x) { return __builtin_isinf(__x); }                                                          \
  inline bool isnan(__T __x) { return __builtin_isnan(__x); }                                                          \
  inline bool isnormal(__T __x) { return __builtin_isnormal(__x); }                                                    \
  inline bool signbit(__T __x) { return __builtin_signbit(__x); }
__KILN_RELATIONAL(float)
__KILN_RELATIONAL(double)
#undef __KILN_RELATIONAL

/// The second where the condition holds, else the first.
template <class __T> constexpr __T select(__T __a, __T __b, bool __condition) { return __condition ? __b : __a; }

} // namespace _V1
} // namespace sycl
