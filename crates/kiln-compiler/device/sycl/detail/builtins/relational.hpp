// SPDX-License-Identifier: MIT OR Apache-2.0
//! Relational functions (SYCL 2020, 4.17.9).
#pragma once
#include <sycl/detail/builtins/map.hpp>

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

/// Small halves are no small floats.
inline bool isnormal(half __x) { return __builtin_isnormal(__x.__value); }

// A vec is -1 where the relation holds, a marray true.
#define __KILN_MAP_RELATION(__name)                                                                                    \
  template <class __A, class __M = __detail::__truths_of<__detail::__floats<__A>>>                                     \
  constexpr __M __name(const __A &__a) {                                                                               \
    return __detail::__map<__M>([](auto __x) { return -__name(__x); }, __detail::__floats<__A>(__a));                  \
  }
#define __KILN_MAP_RELATION_2(__name)                                                                                  \
  template <class __A, class __B, class __R = __detail::__floats<__A, __B>, class __M = __detail::__truths_of<__R>>    \
  constexpr __M __name(const __A &__a, const __B &__b) {                                                               \
    return __detail::__map<__M>([](auto __x, auto __y) { return -__name(__x, __y); }, __R(__a), __R(__b));             \
  }
__KILN_MAP_RELATION(isfinite)
__KILN_MAP_RELATION(isinf)
__KILN_MAP_RELATION(isnan)
__KILN_MAP_RELATION(isnormal)
__KILN_MAP_RELATION(signbit)
__KILN_MAP_RELATION_2(isequal)
__KILN_MAP_RELATION_2(isgreater)
__KILN_MAP_RELATION_2(isgreaterequal)
__KILN_MAP_RELATION_2(isless)
__KILN_MAP_RELATION_2(islessequal)
__KILN_MAP_RELATION_2(islessgreater)
__KILN_MAP_RELATION_2(isnotequal)
__KILN_MAP_RELATION_2(isordered)
__KILN_MAP_RELATION_2(isunordered)
#undef __KILN_MAP_RELATION
#undef __KILN_MAP_RELATION_2

namespace __detail {

/// Is an element of a condition true? Of an integer the highest bit says so.
inline constexpr bool __is_set(bool __x) { return __x; }
template <class __T> constexpr bool __is_set(__T __x) { return static_cast<__mask<__T>>(__x) < 0; }

/// The bits of a number.
template <class __T>
using __bits_of = __choose_t<sizeof(__T) == 1, uint8_t,
                             __choose_t<sizeof(__T) == 2, uint16_t, __choose_t<sizeof(__T) == 4, uint32_t, uint64_t>>>;

template <class __R, class __S = __indices<__composite<__R>::__size>> struct __condition;
template <class __R, size_t... __i> struct __condition<__R, __sequence<size_t, __i...>> {
  static constexpr bool __any(const __R &__x) { return (__is_set(__pick<__i>(__x)) || ...); }
  static constexpr bool __all(const __R &__x) { return (__is_set(__pick<__i>(__x)) && ...); }
};
/// What any and all give: int for a vec, else bool.
template <class __R> struct __answer {
  using __type = bool;
};
template <class __T, int __size> struct __answer<vec<__T, __size>> {
  using __type = int;
};

} // namespace __detail

template <class __T> constexpr __detail::__enable_if<__is_integral(__T), bool> any(__T __x) {
  return __detail::__is_set(__x);
}
template <class __T> constexpr __detail::__enable_if<__is_integral(__T), bool> all(__T __x) {
  return __detail::__is_set(__x);
}
template <class __A, class __R = __detail::__integers<__A>>
constexpr typename __detail::__answer<__R>::__type any(const __A &__a) {
  return __detail::__condition<__R>::__any(__R(__a));
}
template <class __A, class __R = __detail::__integers<__A>>
constexpr typename __detail::__answer<__R>::__type all(const __A &__a) {
  return __detail::__condition<__R>::__all(__R(__a));
}

/// The bits of the second where those of the third are set, else those of the first.
template <class __T>
constexpr __detail::__enable_if<__is_arithmetic(__T) || __is_same(__T, half), __T> bitselect(__T __a, __T __b, __T __c) {
  using __U = __detail::__bits_of<__T>;
  const __U __mask = __builtin_bit_cast(__U, __c);
  return __builtin_bit_cast(__T, static_cast<__U>((__builtin_bit_cast(__U, __a) & static_cast<__U>(~__mask)) |
                                                  (__builtin_bit_cast(__U, __b) & __mask)));
}
__KILN_MAP_3(bitselect, __numbers)

/// The second where the condition holds, else the first.
template <class __T> constexpr __T select(__T __a, __T __b, bool __condition) { return __condition ? __b : __a; }
/// The same for each element; the highest bit of an integer is the condition.
template <class __A, class __B, class __C, class __R = __detail::__numbers<__A, __B>,
          class __I = __detail::__integers<__C>>
constexpr __R select(const __A &__a, const __B &__b, const __C &__c) {
  const auto __choose = [](auto __x, auto __y, auto __z) { return __detail::__is_set(__z) ? __y : __x; };
  return __detail::__map<__R>(__choose, __R(__a), __R(__b), __I(__c));
}

} // namespace _V1
} // namespace sycl
