// SPDX-License-Identifier: MIT OR Apache-2.0
//! Geometric functions (SYCL 2020, 4.17.8), of numbers too, which are vectors of one element. half computes in float.
#pragma once
#include <sycl/detail/builtins/math_each.hpp>

namespace sycl {
inline namespace _V1 {
namespace __detail {

/// A power of two that keeps the squares of numbers up to this one in range.
inline float __square_scale(float __most) { return __most > 0x1p60f ? 0x1p-70f : __most < 0x1p-50f ? 0x1p80f : 1.0f; }
inline double __square_scale(double __most) {
  return __most > 0x1p500 ? 0x1p-600 : __most < 0x1p-450 ? 0x1p600 : 1.0;
}

/// A vec, a marray or a number as vector; `__element` is the type of its lengths, `__wide` the one they are computed in.
template <class __R, class __S = __indices<__composite<__R>::__size>> struct __vector;
template <class __R, size_t... __i> struct __vector<__R, __sequence<size_t, __i...>> {
  static constexpr auto __zero() {
    if constexpr (__composite<__R>::__is)
      return typename __R::value_type();
    else
      return __R();
  }
  using __element = decltype(__zero());
  using __wide = __choose_t<__is_same(__element, double), double, float>;

  static __wide __dot(const __R &__a, const __R &__b) {
    return ((static_cast<__wide>(__pick<__i>(__a)) * static_cast<__wide>(__pick<__i>(__b))) + ...);
  }
  static __wide __scale(const __R &__a) {
    __wide __most = 0;
    ((__most = fmax(__most, fabs(static_cast<__wide>(__pick<__i>(__a))))), ...);
    return __square_scale(__most);
  }
  static __wide __length(const __R &__a, __wide __scale) {
    return sqrt((__square(__pick<__i>(__a) * __scale) + ...)) / __scale;
  }
  static __wide __square(__wide __x) { return __x * __x; }
  static __R __divide(const __R &__a, __wide __by) {
    const auto __quotient = [__by](auto __x) { return __by == 0 ? static_cast<__wide>(__x) : __x / __by; };
    if constexpr (__composite<__R>::__is)
      return __map<__R>(__quotient, __a);
    else
      return static_cast<__R>(__quotient(__pick<0>(__a)));
  }
};

/// What an argument is as a vector: of a swizzle, a vec.
template <class __A, bool __number = __is_floating<__A>> struct __geometric {
  using __type = __A;
};
template <class __A> struct __geometric<__A, false> {
  using __type = __floats<__A>;
};
template <class __A> using __geometric_t = typename __geometric<__A>::__type;

} // namespace __detail

template <class __A, class __R = __detail::__geometric_t<__A>>
inline typename __detail::__vector<__R>::__element dot(const __A &__a, const __A &__b) {
  return __detail::__vector<__R>::__dot(__R(__a), __R(__b));
}
template <class __A, class __R = __detail::__geometric_t<__A>>
inline typename __detail::__vector<__R>::__element length(const __A &__a) {
  const __R __x(__a);
  return __detail::__vector<__R>::__length(__x, __detail::__vector<__R>::__scale(__x));
}
template <class __A, class __R = __detail::__geometric_t<__A>>
inline typename __detail::__vector<__R>::__element distance(const __A &__a, const __A &__b) {
  return length(__R(__R(__a) - __R(__b)));
}
/// Of length 1 in the same direction; zero remains zero.
template <class __A, class __R = __detail::__geometric_t<__A>> inline __R normalize(const __A &__a) {
  const __R __x(__a);
  return __detail::__vector<__R>::__divide(__x, __detail::__vector<__R>::__length(__x, __detail::__vector<__R>::__scale(__x)));
}

// The fast forms leave out what keeps squares in range.
template <class __A, class __R = __detail::__geometric_t<__A>>
inline typename __detail::__vector<__R>::__element fast_length(const __A &__a) {
  return __detail::__vector<__R>::__length(__R(__a), 1);
}
template <class __A, class __R = __detail::__geometric_t<__A>>
inline typename __detail::__vector<__R>::__element fast_distance(const __A &__a, const __A &__b) {
  return fast_length(__R(__R(__a) - __R(__b)));
}
template <class __A, class __R = __detail::__geometric_t<__A>> inline __R fast_normalize(const __A &__a) {
  const __R __x(__a);
  return __detail::__vector<__R>::__divide(__x, __detail::__vector<__R>::__length(__x, 1));
}

/// The vector at right angles to both, of three elements or of four, of which the last is 0.
template <class __A, class __R = __detail::__floats<__A>> inline __R cross(const __A &__a, const __A &__b) {
  constexpr auto __size = __detail::__composite<__R>::__size;
  static_assert(__size == 3 || __size == 4, "cross is for vectors of three or four elements");
  const __R __x(__a), __y(__b);
  __R __result(__detail::__element_of<__R>(0.0f));
  __result[0] = __x[1] * __y[2] - __x[2] * __y[1];
  __result[1] = __x[2] * __y[0] - __x[0] * __y[2];
  __result[2] = __x[0] * __y[1] - __x[1] * __y[0];
  return __result;
}

} // namespace _V1
} // namespace sycl
