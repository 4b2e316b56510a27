// SPDX-License-Identifier: MIT OR Apache-2.0
//! What id and range share: components and component-wise operators.
#pragma once
#include <sycl/detail/traits.hpp>
#include <sycl/detail/types.hpp>

namespace sycl {
inline namespace _V1 {
namespace __detail {

/// The base of the operands that the operators below are for.
struct __index_operand {};

/// The values of all dimensions. Three definitions, because clang fills an array of unknown size with a loop, and
/// because each has its own constructor.
template <int __dims> struct __components {
  static_assert(__dims >= 1 && __dims <= 3, "an id or a range has 1, 2 or 3 dimensions");
};
template <> struct __components<1> {
  size_t __values[1] = {0};
  constexpr __components() = default;
  constexpr __components(size_t __a) : __values{__a} {}
};
template <> struct __components<2> {
  size_t __values[2] = {0, 0};
  constexpr __components() = default;
  constexpr __components(size_t __a, size_t __b) : __values{__a, __b} {}
};
template <> struct __components<3> {
  size_t __values[3] = {0, 0, 0};
  constexpr __components() = default;
  constexpr __components(size_t __a, size_t __b, size_t __c) : __values{__a, __b, __c} {}
};

/// An id or a range; SYCL 2020, 4.9.1.1 and 4.9.1.3.
template <int __dims, bool __range> class __index : public __index_operand, public __components<__dims> {
public:
  static constexpr int dimensions = __dims;
  static constexpr bool __is_range = __range;

  constexpr __index() = default;
  using __components<__dims>::__components;
  constexpr explicit __index(const __components<__dims> &__all) : __components<__dims>(__all) {}

  constexpr size_t get(int __dimension) const { return this->__values[__dimension]; }
  constexpr size_t &operator[](int __dimension) { return this->__values[__dimension]; }
  constexpr size_t operator[](int __dimension) const { return this->__values[__dimension]; }
};

template <class __T> inline constexpr bool __is_index = __is_base_of(__index_operand, __T);

/// The result of an operator: that of the ids or ranges among the operands, an id before a range; none where the
/// operands are not ids, ranges and integers, or differ in their dimensions.
template <class __A, class __B, bool __index_a, bool __index_b> struct __choose_result {};
template <class __A, class __B>
struct __choose_result<__A, __B, true, false> : __enable<__is_integral(__B), __A> {};
template <class __A, class __B>
struct __choose_result<__A, __B, false, true> : __enable<__is_integral(__A), __B> {};
template <class __A, class __B>
struct __choose_result<__A, __B, true, true>
    : __enable<__A::dimensions == __B::dimensions, __choose_t<__A::__is_range, __B, __A>> {};
template <class __A, class __B>
struct __index_result : __choose_result<__A, __B, __is_index<__A>, __is_index<__B>> {};
template <class __A, class __B> using __index_result_t = typename __index_result<__A, __B>::__type;

template <class __T> constexpr size_t __component(const __T &__operand, int __dimension) {
  if constexpr (__is_index<__T>)
    return __operand[__dimension];
  else
    return static_cast<size_t>(__operand);
}

/// The function of the components. Written out for each dimension: a loop would keep them in memory.
template <size_t __function(size_t, size_t), class __A, class __B>
constexpr __index_result_t<__A, __B> __component_wise(const __A &__a, const __B &__b) {
  using __R = __index_result_t<__A, __B>;
  const size_t __first = __function(__component(__a, 0), __component(__b, 0));
  if constexpr (__R::dimensions == 1) {
    return __R(__first);
  } else {
    const size_t __second = __function(__component(__a, 1), __component(__b, 1));
    if constexpr (__R::dimensions == 2)
      return __R(__first, __second);
    else
      return __R(__first, __second, __function(__component(__a, 2), __component(__b, 2)));
  }
}

#define __KILN_BINARY(__op, __name)                                                                                    \
  constexpr size_t __name(size_t __x, size_t __y) { return __x __op __y; }                                             \
  template <class __A, class __B>                                                                                      \
  constexpr __index_result_t<__A, __B> operator __op(const __A &__a, const __B &__b) {                                 \
    return __component_wise<__name>(__a, __b);                                                                         \
  }
#define __KILN_ARITHMETIC(__op, __name)                                                                                \
  __KILN_BINARY(__op, __name)                                                                                          \
  template <class __A, class __B, class = __index_result_t<__A, __B>>                                                  \
  constexpr __A &operator __op##=(__A & __a, const __B & __b) {                                                        \
    return __a = __component_wise<__name>(__a, __b);                                                                   \
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
__KILN_BINARY(&&, __logical_and)
__KILN_BINARY(||, __logical_or)
__KILN_BINARY(<, __less)
__KILN_BINARY(>, __greater)
__KILN_BINARY(<=, __less_equal)
__KILN_BINARY(>=, __greater_equal)
#undef __KILN_ARITHMETIC
#undef __KILN_BINARY

template <class __A, class __B, class __R = __index_result_t<__A, __B>>
constexpr bool operator==(const __A &__a, const __B &__b) {
  const __R __difference = __component_wise<__bit_xor>(__a, __b);
  size_t __any = __difference[0];
  if constexpr (__R::dimensions > 1)
    __any |= __difference[1];
  if constexpr (__R::dimensions > 2)
    __any |= __difference[2];
  return __any == 0;
}
template <class __A, class __B, class = __index_result_t<__A, __B>>
constexpr bool operator!=(const __A &__a, const __B &__b) {
  return !(__a == __b);
}

template <class __A> constexpr __enable_if<__is_index<__A>, __A> operator+(const __A &__a) { return __a; }
template <class __A> constexpr __enable_if<__is_index<__A>, __A> operator-(const __A &__a) {
  return __component_wise<__subtract>(0, __a);
}
template <class __A> constexpr __enable_if<__is_index<__A>, __A> &operator++(__A &__a) { return __a += 1; }
template <class __A> constexpr __enable_if<__is_index<__A>, __A> &operator--(__A &__a) { return __a -= 1; }
template <class __A> constexpr __enable_if<__is_index<__A>, __A> operator++(__A &__a, int) {
  const __A __before = __a;
  __a += 1;
  return __before;
}
template <class __A> constexpr __enable_if<__is_index<__A>, __A> operator--(__A &__a, int) {
  const __A __before = __a;
  __a -= 1;
  return __before;
}

} // namespace __detail
} // namespace _V1
} // namespace sycl
