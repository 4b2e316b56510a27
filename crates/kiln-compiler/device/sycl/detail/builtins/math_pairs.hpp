// SPDX-License-Identifier: MIT OR Apache-2.0
//! Mathematical functions with two results (SYCL 2020, 4.17.5), of numbers, vec, marray and half. They write the second one
//! through any kind of pointer.
#pragma once
#include <sycl/detail/builtins/math_each.hpp>

namespace sycl {
inline namespace _V1 {
namespace __detail {

/// The greatest number below 1.
inline float __below_one(float) { return 1 - 0x1p-24f; }
inline double __below_one(double) { return 1 - 0x1p-53; }

#define __KILN_PARTS(__T)                                                                                              \
  inline __T __above_floor(__T __x) { return fmin(__x - floor(__x), __below_one(__x)); }                               \
  inline __T __after_point(__T __x) { return copysign(__x == trunc(__x) ? __T(0) : __x - trunc(__x), __x); }           \
  inline int __int_exponent(__T __x) { return static_cast<int>(__exponent(__x)); }                                     \
  inline int __int_gamma_sign(__T __x) { return static_cast<int>(__gamma_sign(__x)); }                                 \
  inline int __int_quotient(__T __x, __T __y) { return static_cast<int>(__quotient(__x, __y)); }
__KILN_PARTS(float)
__KILN_PARTS(double)
#undef __KILN_PARTS
inline half __above_floor(half __x) { return fmin(half(__x - floor(__x)), half(1 - 0x1p-11f)); }

__KILN_MAP(__above_floor, __floats)
__KILN_MAP(__after_point, __floats)
__KILN_MAP(__fraction, __floats)
__KILN_MAP_TO_INTEGERS(__int_exponent)
__KILN_MAP_TO_INTEGERS(__int_gamma_sign)
template <class __A, class __B, class __R = __floats<__A, __B>, class __I = __with_elements<__R, int>>
constexpr __I __int_quotient(const __A &__a, const __B &__b) {
  return __map<__I>(__KILN_EACH(__int_quotient), __R(__a), __R(__b));
}

} // namespace __detail

#define __KILN_PAIR(__name, __first, __second)                                                                         \
  template <class __A, class __P> inline auto __name(const __A &__x, __P __pointer) {                                  \
    *__pointer = __second(__x);                                                                                        \
    return __first(__x);                                                                                               \
  }
__KILN_PAIR(fract, __detail::__above_floor, floor)
__KILN_PAIR(frexp, __detail::__fraction, __detail::__int_exponent)
__KILN_PAIR(lgamma_r, lgamma, __detail::__int_gamma_sign)
__KILN_PAIR(modf, __detail::__after_point, trunc)
__KILN_PAIR(sincos, sin, cos)
#undef __KILN_PAIR

template <class __A, class __B, class __P> inline auto remquo(const __A &__x, const __B &__y, __P __quotient) {
  *__quotient = __detail::__int_quotient(__x, __y);
  return remainder(__x, __y);
}

} // namespace _V1
} // namespace sycl
