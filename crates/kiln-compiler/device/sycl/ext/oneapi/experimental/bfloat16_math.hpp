// SPDX-License-Identifier: MIT OR Apache-2.0
//! Mathematical functions of bfloat16 and of vectors and arrays of it, computed in float (sycl_ext_oneapi_bfloat16).
#pragma once
#include <sycl/builtins.hpp>
#include <sycl/detail/element_wise.hpp>
#include <sycl/ext/oneapi/bfloat16.hpp>

namespace sycl {
inline namespace _V1 {
namespace __detail {

/// A bfloat16, or the vector or array of it that a type converts to; none for anything else.
template <class __A, bool __is_composite = __composite<__A>::__is>
struct __bfloat16_operand : __enable<__is_same(__A, ext::oneapi::bfloat16), __A> {};
template <class __A>
struct __bfloat16_operand<__A, true>
    : __enable<__is_same(typename __composite_t<__A>::value_type, ext::oneapi::bfloat16), __composite_t<__A>> {};
template <class __A> using __bfloat16s = typename __bfloat16_operand<__A>::__type;

/// The function of each element.
template <class __R, class __F, class... __A> __R __map_bfloat16(__F __f, const __A &...__a) {
  if constexpr (__composite<__R>::__is)
    return __each<__R>::template __map<__R>(__f, __a...);
  else
    return __f(__a...);
}

} // namespace __detail

namespace ext::oneapi {

template <class __A, class __R = __detail::__bfloat16s<__A>> auto isnan(const __A &__a) { return __R(__a) != __R(__a); }

#define __KILN_FUNCTION(__name)                                                                                        \
  template <class __A, class __R = __detail::__bfloat16s<__A>> __R __name(const __A &__a) {                            \
    return __detail::__map_bfloat16<__R>([](float __x) { return bfloat16(_V1::__name(__x)); }, __R(__a));              \
  }
__KILN_FUNCTION(ceil)
__KILN_FUNCTION(cos)
__KILN_FUNCTION(exp)
__KILN_FUNCTION(exp10)
__KILN_FUNCTION(exp2)
__KILN_FUNCTION(fabs)
__KILN_FUNCTION(floor)
__KILN_FUNCTION(log)
__KILN_FUNCTION(log10)
__KILN_FUNCTION(log2)
__KILN_FUNCTION(rint)
__KILN_FUNCTION(rsqrt)
__KILN_FUNCTION(sin)
__KILN_FUNCTION(sqrt)
__KILN_FUNCTION(trunc)
#undef __KILN_FUNCTION

#define __KILN_FUNCTION(__name)                                                                                        \
  template <class __A, class __R = __detail::__bfloat16s<__A>> __R __name(const __A &__a, const __A &__b) {            \
    return __detail::__map_bfloat16<__R>([](float __x, float __y) { return bfloat16(_V1::__name(__x, __y)); },         \
                                         __R(__a), __R(__b));                                                          \
  }
__KILN_FUNCTION(fmax)
__KILN_FUNCTION(fmin)
#undef __KILN_FUNCTION

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
template <class __A, class __R = __detail::__composite_t<__detail::__bfloat16s<__A>>>
__R fma(const __A &__a, const __A &__b, const __A &__c) {
  return __detail::__map_bfloat16<__R>([](bfloat16 __x, bfloat16 __y, bfloat16 __z) { return fma(__x, __y, __z); },
                                       __R(__a), __R(__b), __R(__c));
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
