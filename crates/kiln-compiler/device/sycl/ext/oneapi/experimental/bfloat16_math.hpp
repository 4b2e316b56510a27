// SPDX-License-Identifier: MIT OR Apache-2.0
//! Mathematical functions of bfloat16 and of vectors and arrays of it, computed in float (sycl_ext_oneapi_bfloat16).
#pragma once
#include <sycl/builtins.hpp>
#include <sycl/detail/element_wise.hpp>
#include <sycl/ext/oneapi/bfloat16.hpp>

namespace sycl {
inline namespace _V1 {
namespace __detail {

/// A vector or array of bfloat16; none for anything else.
template <class __V>
using __bfloat16s =
    __enable_if<__is_same(typename __composite_t<__V>::value_type, ext::oneapi::bfloat16), __composite_t<__V>>;

} // namespace __detail

namespace ext::oneapi {

inline bool isnan(bfloat16 __x) { return __builtin_isnan(static_cast<float>(__x)); }
template <class __V, class __R = __detail::__bfloat16s<__V>> auto isnan(const __V &__v) {
  return __detail::__each<__R>::__not_equal(__R(__v), __R(__v));
}

#define __KILN_UNARY(__name)                                                                                           \
  inline bfloat16 __name(bfloat16 __x) { return _V1::__name(static_cast<float>(__x)); }                                \
  template <class __V, class __R = __detail::__bfloat16s<__V>> __R __name(const __V &__v) {                            \
    return __detail::__each<__R>::template __map<__R>([](bfloat16 __x) { return __name(__x); }, __R(__v));             \
  }
__KILN_UNARY(ceil)
__KILN_UNARY(cos)
__KILN_UNARY(exp)
__KILN_UNARY(exp10)
__KILN_UNARY(exp2)
__KILN_UNARY(fabs)
__KILN_UNARY(floor)
__KILN_UNARY(log)
__KILN_UNARY(log10)
__KILN_UNARY(log2)
__KILN_UNARY(rint)
__KILN_UNARY(rsqrt)
__KILN_UNARY(sin)
__KILN_UNARY(sqrt)
__KILN_UNARY(trunc)
#undef __KILN_UNARY

#define __KILN_BINARY(__name)                                                                                          \
  inline bfloat16 __name(bfloat16 __x, bfloat16 __y) {                                                                 \
    return _V1::__name(static_cast<float>(__x), static_cast<float>(__y));                                              \
  }                                                                                                                    \
  template <class __V, class __R = __detail::__bfloat16s<__V>> __R __name(const __V &__v, const __V &__w) {            \
    return __detail::__each<__R>::template __map<__R>([](bfloat16 __x, bfloat16 __y) { return __name(__x, __y); },     \
                                                      __R(__v), __R(__w));                                             \
  }
__KILN_BINARY(fmax)
__KILN_BINARY(fmin)
#undef __KILN_BINARY

/// Rounded once: the product is exact in double, the sum is rounded to odd where a double does not hold it.
inline bfloat16 fma(bfloat16 __x, bfloat16 __y, bfloat16 __z) {
  const double __product = static_cast<double>(__x) * static_cast<double>(__y);
  const double __addend = static_cast<double>(__z);
  const double __sum = __product + __addend;
  const double __added = __sum - __product;
  const double __error = (__product - (__sum - __added)) + (__addend - __added);
  const long __bits = __builtin_bit_cast(long, __sum);
  if ((__error < 0 || __error > 0) && __bits % 2 == 0)
    return __builtin_bit_cast(double, __bits + ((__error > 0) == (__sum > 0) ? 1 : -1));
  return __sum;
}
template <class __V, class __R = __detail::__bfloat16s<__V>> __R fma(const __V &__u, const __V &__v, const __V &__w) {
  return __detail::__each<__R>::template __map<__R>(
      [](bfloat16 __x, bfloat16 __y, bfloat16 __z) { return fma(__x, __y, __z); }, __R(__u), __R(__v), __R(__w));
}

namespace experimental {
using oneapi::ceil;
using oneapi::cos;
using oneapi::exp;
using oneapi::exp10;
using oneapi::exp2;
using oneapi::fabs;
using oneapi::floor;
using oneapi::fma;
using oneapi::fmax;
using oneapi::fmin;
using oneapi::isnan;
using oneapi::log;
using oneapi::log10;
using oneapi::log2;
using oneapi::rint;
using oneapi::rsqrt;
using oneapi::sin;
using oneapi::sqrt;
using oneapi::trunc;
} // namespace experimental

} // namespace ext::oneapi
} // namespace _V1
} // namespace sycl
