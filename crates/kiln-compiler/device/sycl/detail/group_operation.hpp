// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a function object is to the compiler's reductions and scans: the number of an operation, the type that it is
//! computed in, and its identity.
#pragma once
#include <sycl/detail/element_wise.hpp>
#include <sycl/detail/traits.hpp>
#include <sycl/functional.hpp>
#include <sycl/half_type.hpp>

namespace sycl {
inline namespace _V1 {
namespace __detail {

enum class __operation { __none, __add, __multiply, __and, __or, __xor, __minimum, __maximum, __all, __any };

template <class __Op> inline constexpr __operation __operation_of = __operation::__none;
template <class __T> inline constexpr __operation __operation_of<plus<__T>> = __operation::__add;
template <class __T> inline constexpr __operation __operation_of<multiplies<__T>> = __operation::__multiply;
template <class __T> inline constexpr __operation __operation_of<bit_and<__T>> = __operation::__and;
template <class __T> inline constexpr __operation __operation_of<bit_or<__T>> = __operation::__or;
template <class __T> inline constexpr __operation __operation_of<bit_xor<__T>> = __operation::__xor;
template <class __T> inline constexpr __operation __operation_of<minimum<__T>> = __operation::__minimum;
template <class __T> inline constexpr __operation __operation_of<maximum<__T>> = __operation::__maximum;
template <class __T> inline constexpr __operation __operation_of<logical_and<__T>> = __operation::__all;
template <class __T> inline constexpr __operation __operation_of<logical_or<__T>> = __operation::__any;

template <class __T> inline constexpr bool __is_real = false;
template <> inline constexpr bool __is_real<float> = true;
template <> inline constexpr bool __is_real<double> = true;
template <class __T> inline constexpr bool __is_bool = false;
template <> inline constexpr bool __is_bool<bool> = true;
template <class __T> inline constexpr bool __is_number = __is_real<__T> || (__is_integral(__T) && sizeof(__T) <= 8);
template <class __Op>
inline constexpr bool __is_logical =
    __operation_of<__Op> == __operation::__all || __operation_of<__Op> == __operation::__any;
template <class __Op>
inline constexpr bool __is_bitwise = __operation_of<__Op> == __operation::__and ||
                                     __operation_of<__Op> == __operation::__or ||
                                     __operation_of<__Op> == __operation::__xor;

/// Does the compiler combine the type with the function object itself?
template <class __Op, class __T>
inline constexpr bool __is_combined_by_compiler = __is_number<__T> && __operation_of<__Op> != __operation::__none &&
                                                  !(__is_bitwise<__Op> && __is_real<__T>);
/// Is the value known that the function object leaves every other value as it is with?
template <class __Op, class __T> inline constexpr bool __has_identity = __is_combined_by_compiler<__Op, __T>;
template <class __Op>
inline constexpr bool __has_identity<__Op, half> = !__is_bitwise<__Op> && __has_identity<__Op, float>;
template <class __Op, class __T, int __size>
inline constexpr bool __has_identity<__Op, vec<__T, __size>> = !__is_logical<__Op> && __has_identity<__Op, __T>;
template <class __Op, class __T, size_t __size>
inline constexpr bool __has_identity<__Op, marray<__T, __size>> = !__is_logical<__Op> && __has_identity<__Op, __T>;

/// The type that a reduction is computed in: logical operations are about truth.
template <class __Op, class __T> using __reduced = __choose_t<__is_logical<__Op>, bool, __T>;

/// The type that the compiler computes it in, which integers of fewer bits are extended to.
template <class __T>
using __carrier =
    __choose_t<__is_real<__T>, __T, __choose_t<sizeof(__T) <= 4, unsigned, unsigned long>>;

/// The compiler's number of the operation: add, mul, and, or, xor, smin, smax, umin, umax, fadd, fmul, fmin, fmax.
template <class __Op, class __T> constexpr unsigned __combine_op() {
  constexpr __operation __o = __operation_of<__Op>;
  if (__is_real<__T>)
    return __o == __operation::__add ? 9 : __o == __operation::__multiply ? 10 : __o == __operation::__minimum ? 11 : 12;
  if (__is_bool<__T> && __o == __operation::__xor)
    return 4;
  if (__is_bool<__T>) // Of truths the sum is true if any is, the product if all are.
    return __o == __operation::__add || __o == __operation::__or || __o == __operation::__maximum ||
                   __o == __operation::__any
               ? 3
               : 2;
  if (__o == __operation::__minimum)
    return __T(-1) < __T(0) ? 5 : 7;
  if (__o == __operation::__maximum)
    return __T(-1) < __T(0) ? 6 : 8;
  return unsigned(__o) - unsigned(__operation::__add);
}

/// The least value of a number, or of a float minus infinity.
template <class __T> constexpr __T __least() {
  if constexpr (__is_real<__T>)
    return -__T(__builtin_huge_val());
  else if constexpr (__T(-1) < __T(0))
    return __T(__T(1) << (8 * sizeof(__T) - 1));
  else
    return 0;
}

/// The greatest value of a number, or of a float infinity.
template <class __T> constexpr __T __greatest() {
  if constexpr (__is_real<__T>)
    return __T(__builtin_huge_val());
  else if constexpr (__T(-1) < __T(0))
    return __T(~__least<__T>());
  else
    return __T(-1);
}

/// The number that values of a type are made of.
template <class __T> struct __combined_element {
  using __type = typename __T::value_type;
};
template <> struct __combined_element<half> {
  using __type = float;
};

/// The value that the function object leaves every other value as it is with.
template <class __Op, class __T> constexpr __T __identity() {
  constexpr __operation __o = __operation_of<__Op>;
  if constexpr (!__is_number<__T>)
    return __T(__identity<__Op, typename __combined_element<__T>::__type>());
  else if (__o == __operation::__multiply || __o == __operation::__all)
    return 1;
  else if (__o == __operation::__and)
    return __T(-1);
  else if (__o == __operation::__minimum)
    return __greatest<__T>();
  else
    return __o == __operation::__maximum ? __least<__T>() : __T(0);
}

} // namespace __detail
} // namespace _V1
} // namespace sycl
