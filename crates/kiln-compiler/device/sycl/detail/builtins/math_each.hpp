// SPDX-License-Identifier: MIT OR Apache-2.0
//! Mathematical functions of vec, marray and half (SYCL 2020, 4.17.5).
#pragma once
#include <sycl/detail/builtins/map.hpp>
#include <sycl/detail/builtins/math.hpp>

namespace sycl {
inline namespace _V1 {

__KILN_MAP(acos, __floats)
__KILN_MAP(acosh, __floats)
__KILN_MAP(acospi, __floats)
__KILN_MAP(asin, __floats)
__KILN_MAP(asinh, __floats)
__KILN_MAP(asinpi, __floats)
__KILN_MAP(atan, __floats)
__KILN_MAP(atanh, __floats)
__KILN_MAP(atanpi, __floats)
__KILN_MAP(cbrt, __floats)
__KILN_MAP(ceil, __floats)
__KILN_MAP(cos, __floats)
__KILN_MAP(cosh, __floats)
__KILN_MAP(cospi, __floats)
__KILN_MAP(erf, __floats)
__KILN_MAP(erfc, __floats)
__KILN_MAP(exp, __floats)
__KILN_MAP(exp10, __floats)
__KILN_MAP(exp2, __floats)
__KILN_MAP(expm1, __floats)
__KILN_MAP(fabs, __floats)
__KILN_MAP(floor, __floats)
__KILN_MAP(lgamma, __floats)
__KILN_MAP(log, __floats)
__KILN_MAP(log10, __floats)
__KILN_MAP(log1p, __floats)
__KILN_MAP(log2, __floats)
__KILN_MAP(logb, __floats)
__KILN_MAP(rint, __floats)
__KILN_MAP(round, __floats)
__KILN_MAP(rsqrt, __floats)
__KILN_MAP(sin, __floats)
__KILN_MAP(sinh, __floats)
__KILN_MAP(sinpi, __floats)
__KILN_MAP(sqrt, __floats)
__KILN_MAP(tan, __floats)
__KILN_MAP(tanh, __floats)
__KILN_MAP(tanpi, __floats)
__KILN_MAP(tgamma, __floats)
__KILN_MAP(trunc, __floats)
__KILN_MAP_2(atan2, __floats)
__KILN_MAP_2(atan2pi, __floats)
__KILN_MAP_2(copysign, __floats)
__KILN_MAP_2(fdim, __floats)
__KILN_MAP_2(fmax, __floats)
__KILN_MAP_2(fmin, __floats)
__KILN_MAP_2(fmod, __floats)
__KILN_MAP_2(hypot, __floats)
__KILN_MAP_2(maxmag, __floats)
__KILN_MAP_2(minmag, __floats)
__KILN_MAP_2(nextafter, __floats)
__KILN_MAP_2(pow, __floats)
__KILN_MAP_2(powr, __floats)
__KILN_MAP_2(remainder, __floats)
__KILN_MAP_3(fma, __floats)
__KILN_MAP_3(mad, __floats)
__KILN_MAP_TO_INTEGERS(ilogb)

/// The integers are one for each element, or one for all.
#define __KILN_WITH_INTEGERS(__name)                                                                                   \
  template <class __A, class __B, class __R = __detail::__floats<__A>>                                                 \
  constexpr __R __name(const __A &__a, const __B &__b) {                                                               \
    if constexpr (__detail::__composite<__B>::__is)                                                                    \
      return __detail::__map<__R>(__KILN_EACH(__name), __R(__a), __detail::__composite_t<__B>(__b));                   \
    else                                                                                                               \
      return __detail::__map<__R>(__KILN_EACH(__name), __R(__a), static_cast<int>(__b));                               \
  }
__KILN_WITH_INTEGERS(ldexp)
__KILN_WITH_INTEGERS(pown)
__KILN_WITH_INTEGERS(rootn)
#undef __KILN_WITH_INTEGERS

/// The neighbours of a half are not those of a float.
inline half nextafter(half __x, half __y) {
  const float __from = __x, __to = __y;
  const unsigned short __bits = __builtin_bit_cast(unsigned short, __x);
  const unsigned short __least = __to > 0 ? 1 : 0x8001;
  const unsigned short __next = (__from < __to) == (__from > 0) ? __bits + 1 : __bits - 1;
  if (__from != __from || __to != __to) return half(__from + __to);
  return __from == __to ? __y : __builtin_bit_cast(half, __from == 0 ? __least : __next);
}
/// The same for vectors of short and long codes.
inline half nan(unsigned short __code) {
  return __builtin_bit_cast(half, static_cast<unsigned short>(0x7e00 | (__code & 0x1ff)));
}
template <class __A, class __R = __detail::__integers<__A>, class __T = decltype(nan(__detail::__element_of<__R>()))>
constexpr __detail::__with_elements<__R, __T> nan(const __A &__a) {
  return __detail::__map<__detail::__with_elements<__R, __T>>(__KILN_EACH(nan), __R(__a));
}

} // namespace _V1
} // namespace sycl
