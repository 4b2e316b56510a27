// SPDX-License-Identifier: MIT OR Apache-2.0
//! What vec and marray share: operators that compute each element by itself. Everything is written out for each
//! element, because a loop would keep the elements in memory.
#pragma once
#include <sycl/detail/convert.hpp>
#include <sycl/detail/traits.hpp>
#include <sycl/detail/types.hpp>

namespace sycl {
inline namespace _V1 {

template <class __T, int __size> class vec;
template <class __T, size_t __size> class marray;

namespace __detail {

template <class __T, __T... __i> struct __sequence {};
/// The numbers below `__size`.
template <size_t __size> using __indices = __make_integer_seq<__sequence, size_t, __size>;

template <class __Vec, int... __i> class __swizzle;

/// What a type is as an operand: the vec or marray that it converts to, none for a number.
template <class __T> struct __composite {
  static constexpr bool __is = false;
  static constexpr size_t __size = 1;
};
template <class __T, int __n> struct __composite<vec<__T, __n>> {
  static constexpr bool __is = true;
  static constexpr size_t __size = __n;
  using __type = vec<__T, __n>;
};
template <class __T, size_t __n> struct __composite<marray<__T, __n>> {
  static constexpr bool __is = true;
  static constexpr size_t __size = __n;
  using __type = marray<__T, __n>;
};
template <class __T, int __n, int... __i>
struct __composite<__swizzle<vec<__T, __n>, __i...>> : __composite<vec<__T, sizeof...(__i)>> {};
template <class __T, int __n, int... __i>
struct __composite<__swizzle<const vec<__T, __n>, __i...>> : __composite<vec<__T, sizeof...(__i)>> {};
template <class __T> using __composite_t = typename __composite<__T>::__type;

/// The vec or marray that two operands are computed as; none where they do not fit.
template <class __A, class __B, bool __is_a, bool __is_b> struct __combine {};
template <class __A, class __B>
struct __combine<__A, __B, true, false>
    : __enable<__is_convertible(__B, typename __composite_t<__A>::value_type), __composite_t<__A>> {};
template <class __A, class __B>
struct __combine<__A, __B, false, true>
    : __enable<__is_convertible(__A, typename __composite_t<__B>::value_type), __composite_t<__B>> {};
template <class __A, class __B>
struct __combine<__A, __B, true, true>
    : __enable<__is_same(__composite_t<__A>, __composite_t<__B>), __composite_t<__A>> {};
template <class __A, class __B>
using __combined = typename __combine<__A, __B, __composite<__A>::__is, __composite<__B>::__is>::__type;

/// The same where the elements have bits to work on.
template <class __R> using __if_bits = __enable_if<!__is_floating<typename __R::value_type>, __R>;

/// The signed integer that says true with -1, which vectors of a type compare to.
template <class __T>
using __mask = __choose_t<sizeof(__T) == 1, int8_t,
                          __choose_t<sizeof(__T) == 2, int16_t, __choose_t<sizeof(__T) == 4, int32_t, int64_t>>>;

/// The result of a comparison.
template <class __R> struct __truth;
template <class __T, int __size> struct __truth<vec<__T, __size>> {
  using __type = vec<__mask<__T>, __size>;
};
template <class __T, size_t __size> struct __truth<marray<__T, __size>> {
  using __type = marray<bool, __size>;
};
template <class __R> using __truth_t = typename __truth<__R>::__type;

/// The operators of a vec or a marray.
template <class __R, class __S = __indices<__composite<__R>::__size>> struct __each;
template <class __R, size_t... __i> struct __each<__R, __sequence<size_t, __i...>> {
  using __T = typename __R::value_type;
  using __M = __truth_t<__R>;
  using __B = typename __M::value_type;

  static constexpr typename __R::__elements __fill(const __T &__x) { return {((void)__i, __x)...}; }

  /// The results of a function of one element of each argument.
  template <class __To, class __F, class... __A> static constexpr __To __map(__F __f, const __A &...__a) {
    return __To(typename __To::__elements{__apply<__i>(__f, __a...)...});
  }
  template <size_t __k, class __F, class... __A> static constexpr auto __apply(__F __f, const __A &...__a) {
    return __f(__a.__values[__k]...);
  }

  template <class __To, auto __mode> static constexpr auto __convert(const __R &__x) {
    return typename vec<__To, sizeof...(__i)>::__elements{__round_to<__To, __mode>(__x.__values[__i])...};
  }

  /// Takes the elements from anything with an operator [].
  template <class __From> static constexpr typename __R::__elements __load(const __From &__from, size_t __first) {
    return {static_cast<__T>(__from[__first + __i])...};
  }
  template <class __To> static constexpr void __store(const __R &__x, const __To &__to, size_t __first) {
    ((__to[__first + __i] = __x.__values[__i]), ...);
  }

#define __KILN_ARITHMETIC(__op, __name)                                                                                \
  static constexpr __R __name(const __R &__a, const __R &__b) {                                                        \
    return __R(typename __R::__elements{static_cast<__T>(__a.__values[__i] __op __b.__values[__i])...});               \
  }
  __KILN_ARITHMETIC(+, __add)
  __KILN_ARITHMETIC(-, __subtract)
  __KILN_ARITHMETIC(*, __multiply)
  __KILN_ARITHMETIC(/, __divide)
  __KILN_ARITHMETIC(%, __remainder)
  __KILN_ARITHMETIC(<<, __shift_left)
  __KILN_ARITHMETIC(>>, __shift_right)
  __KILN_ARITHMETIC(&, __bit_and)
  __KILN_ARITHMETIC(|, __bit_or)
  __KILN_ARITHMETIC(^, __bit_xor)
#undef __KILN_ARITHMETIC

  // True is -1 in an integer and true in a bool.
#define __KILN_COMPARISON(__op, __name)                                                                                \
  static constexpr __M __name(const __R &__a, const __R &__b) {                                                        \
    return __M(typename __M::__elements{static_cast<__B>(-(__a.__values[__i] __op __b.__values[__i]))...});            \
  }
  __KILN_COMPARISON(==, __equal)
  __KILN_COMPARISON(!=, __not_equal)
  __KILN_COMPARISON(<, __less)
  __KILN_COMPARISON(>, __greater)
  __KILN_COMPARISON(<=, __less_equal)
  __KILN_COMPARISON(>=, __greater_equal)
  __KILN_COMPARISON(&&, __logical_and)
  __KILN_COMPARISON(||, __logical_or)
#undef __KILN_COMPARISON

  static constexpr __R __negate(const __R &__a) {
    return __R(typename __R::__elements{static_cast<__T>(-__a.__values[__i])...});
  }
  static constexpr __R __bit_not(const __R &__a) {
    return __R(typename __R::__elements{static_cast<__T>(~__a.__values[__i])...});
  }
  static constexpr __M __logical_not(const __R &__a) {
    return __M(typename __M::__elements{static_cast<__B>(-!__a.__values[__i])...});
  }
};

#define __KILN_ARITHMETIC(__op, __name, __condition)                                                                   \
  template <class __A, class __B, class __R = __condition<__combined<__A, __B>>>                                       \
  constexpr __R operator __op(const __A &__a, const __B &__b) {                                                        \
    return __each<__R>::__name(__R(__a), __R(__b));                                                                    \
  }                                                                                                                    \
  template <class __A, class __B, class __R = __condition<__combined<__bare_t<__A>, __B>>,                             \
            class = __enable_if<__composite<__bare_t<__A>>::__is>>                                                     \
  constexpr __A operator __op##=(__A && __a, const __B & __b) {                                                        \
    __a = __each<__R>::__name(__R(__a), __R(__b));                                                                     \
    return static_cast<__A &&>(__a);                                                                                   \
  }
#define __KILN_COMPARISON(__op, __name)                                                                                \
  template <class __A, class __B, class __R = __combined<__A, __B>>                                                    \
  constexpr __truth_t<__R> operator __op(const __A &__a, const __B &__b) {                                             \
    return __each<__R>::__name(__R(__a), __R(__b));                                                                    \
  }
template <class __R> using __always = __R;
__KILN_ARITHMETIC(+, __add, __always)
__KILN_ARITHMETIC(-, __subtract, __always)
__KILN_ARITHMETIC(*, __multiply, __always)
__KILN_ARITHMETIC(/, __divide, __always)
__KILN_ARITHMETIC(%, __remainder, __if_bits)
__KILN_ARITHMETIC(<<, __shift_left, __if_bits)
__KILN_ARITHMETIC(>>, __shift_right, __if_bits)
__KILN_ARITHMETIC(&, __bit_and, __if_bits)
__KILN_ARITHMETIC(|, __bit_or, __if_bits)
__KILN_ARITHMETIC(^, __bit_xor, __if_bits)
__KILN_COMPARISON(==, __equal)
__KILN_COMPARISON(!=, __not_equal)
__KILN_COMPARISON(<, __less)
__KILN_COMPARISON(>, __greater)
__KILN_COMPARISON(<=, __less_equal)
__KILN_COMPARISON(>=, __greater_equal)
__KILN_COMPARISON(&&, __logical_and)
__KILN_COMPARISON(||, __logical_or)
#undef __KILN_COMPARISON
#undef __KILN_ARITHMETIC

template <class __A, class __R = __composite_t<__A>> constexpr __R operator+(const __A &__a) { return __R(__a); }
template <class __A, class __R = __composite_t<__A>> constexpr __R operator-(const __A &__a) {
  return __each<__R>::__negate(__R(__a));
}
template <class __A, class __R = __if_bits<__composite_t<__A>>> constexpr __R operator~(const __A &__a) {
  return __each<__R>::__bit_not(__R(__a));
}
template <class __A, class __R = __composite_t<__A>> constexpr __truth_t<__R> operator!(const __A &__a) {
  return __each<__R>::__logical_not(__R(__a));
}
template <class __A, class = __composite_t<__bare_t<__A>>> constexpr __A operator++(__A &&__a) { return __a += 1; }
template <class __A, class = __composite_t<__bare_t<__A>>> constexpr __A operator--(__A &&__a) { return __a -= 1; }
template <class __A, class __R = __composite_t<__bare_t<__A>>> constexpr __R operator++(__A &&__a, int) {
  const __R __before(__a);
  __a += 1;
  return __before;
}
template <class __A, class __R = __composite_t<__bare_t<__A>>> constexpr __R operator--(__A &&__a, int) {
  const __R __before(__a);
  __a -= 1;
  return __before;
}

/// Writes the elements of the arguments one after the other.
template <size_t __offset, class __T> constexpr void __concatenate(__T *) {}
template <size_t __offset, class __T, class __A, class... __More>
constexpr void __concatenate(__T *__to, const __A &__a, const __More &...__more) {
  if constexpr (__composite<__A>::__is)
    __each<__composite_t<__A>>::__store(__composite_t<__A>(__a), __to, __offset);
  else
    __to[__offset] = static_cast<__T>(__a);
  __concatenate<__offset + __composite<__A>::__size>(__to, __more...);
}

} // namespace __detail
} // namespace _V1
} // namespace sycl
