// SPDX-License-Identifier: MIT OR Apache-2.0
//! How functions of numbers become functions of vec, marray and half: element by element, and half as float.
#pragma once
#include <sycl/detail/element_wise.hpp>
#include <sycl/half_type.hpp>

namespace sycl {
inline namespace _V1 {
namespace __detail {

/// What two arguments are computed as: a vec, a marray or a half. None for the compiler's own numbers, whose functions are
/// no templates.
template <class __A, class __B> struct __join : __combine<__A, __B, __composite<__A>::__is, __composite<__B>::__is> {};
template <> struct __join<half, half> {
  using __type = half;
};
template <class __A, class __B, class __C>
using __joined = typename __join<typename __join<__A, __C>::__type, __B>::__type;

/// The types that functions of `__R` give.
template <class __R> struct __results;
template <> struct __results<half> {
  using __element = half;
  using __truths = bool;
  template <class __T> using __with = __T;
};
template <class __T, int __size> struct __results<vec<__T, __size>> {
  using __element = __T;
  using __truths = vec<__mask<__T>, __size>;
  template <class __U> using __with = vec<__U, __size>;
};
template <class __T, size_t __size> struct __results<marray<__T, __size>> {
  using __element = __T;
  using __truths = marray<bool, __size>;
  template <class __U> using __with = marray<__U, __size>;
};
template <class __R> using __element_of = typename __results<__R>::__element;
template <class __R> using __truths_of = typename __results<__R>::__truths;
template <class __R, class __T> using __with_elements = typename __results<__R>::template __with<__T>;

/// The type that up to three arguments are computed as, if its elements are of that kind.
template <class __A, class __B = __A, class __C = __B> using __numbers = __joined<__A, __B, __C>;
template <class __A, class __B = __A, class __C = __B, class __R = __joined<__A, __B, __C>>
using __floats = __enable_if<__is_floating<__element_of<__R>>, __R>;
template <class __A, class __B = __A, class __C = __B, class __R = __joined<__A, __B, __C>>
using __integers = __enable_if<__is_integral(__element_of<__R>), __R>;

template <size_t __i, class __A> constexpr auto __pick(const __A &__a) {
  if constexpr (__composite<__A>::__is)
    return __a.__values[__i];
  else if constexpr (__is_same(__A, half))
    return static_cast<float>(__a);
  else
    return __a;
}
template <size_t __i, class __F, class... __A> constexpr auto __call(__F __f, const __A &...__a) {
  return __f(__pick<__i>(__a)...);
}
template <class __To, class __F, size_t... __i, class... __A>
constexpr __To __each_call(__F __f, __sequence<size_t, __i...>, const __A &...__a) {
  using __T = typename __To::value_type;
  return __To(typename __To::__elements{static_cast<__T>(__call<__i>(__f, __a...))...});
}
/// The function of each element. Arguments that are no vec or marray are the same for all.
template <class __To, class __F, class... __A> constexpr __To __map(__F __f, const __A &...__a) {
  if constexpr (__composite<__To>::__is)
    return __each_call<__To>(__f, __indices<__composite<__To>::__size>(), __a...);
  else
    return static_cast<__To>(__call<0>(__f, __a...));
}

} // namespace __detail

// A function of one, two or three arguments of a kind: `__floats`, `__integers` or `__numbers`.
#define __KILN_EACH(__name) [](auto... __x) { return __name(__x...); }
#define __KILN_MAP(__name, __kind)                                                                                     \
  template <class __A, class __R = __detail::__kind<__A>> constexpr __R __name(const __A &__a) {                       \
    return __detail::__map<__R>(__KILN_EACH(__name), __R(__a));                                                        \
  }
#define __KILN_MAP_2(__name, __kind)                                                                                   \
  template <class __A, class __B, class __R = __detail::__kind<__A, __B>>                                              \
  constexpr __R __name(const __A &__a, const __B &__b) {                                                               \
    return __detail::__map<__R>(__KILN_EACH(__name), __R(__a), __R(__b));                                              \
  }
#define __KILN_MAP_3(__name, __kind)                                                                                   \
  template <class __A, class __B, class __C, class __R = __detail::__kind<__A, __B, __C>>                              \
  constexpr __R __name(const __A &__a, const __B &__b, const __C &__c) {                                               \
    return __detail::__map<__R>(__KILN_EACH(__name), __R(__a), __R(__b), __R(__c));                                    \
  }
/// A function of floats whose result is an integer.
#define __KILN_MAP_TO_INTEGERS(__name)                                                                                 \
  template <class __A, class __I = __detail::__with_elements<__detail::__floats<__A>, int>>                            \
  constexpr __I __name(const __A &__a) {                                                                               \
    return __detail::__map<__I>(__KILN_EACH(__name), __detail::__floats<__A>(__a));                                    \
  }

} // namespace _V1
} // namespace sycl
