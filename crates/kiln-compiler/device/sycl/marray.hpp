// SPDX-License-Identifier: MIT OR Apache-2.0
//! marray: an array with operators (SYCL 2020, 4.14.3).
#pragma once
#include <sycl/detail/element_wise.hpp>

namespace sycl {
inline namespace _V1 {
namespace __detail {

template <class __T, size_t __size> struct __array_elements {
  __T __values[__size];
};

} // namespace __detail

/// An array of numbers, which operators compute each by itself (SYCL 2020, 4.14.3).
template <class __T, size_t __size> class marray : public __detail::__array_elements<__T, __size> {
public:
  using __elements = __detail::__array_elements<__T, __size>;
  using value_type = __T;
  using reference = __T &;
  using const_reference = const __T &;
  using iterator = __T *;
  using const_iterator = const __T *;

  marray() = default;
  constexpr explicit marray(const __elements &__all) : __elements(__all) {}
  /// All elements are the same.
  constexpr explicit marray(const __T &__x) : __elements(__detail::__each<marray>::__fill(__x)) {}
  template <class... __A,
            class = __detail::__enable_if<(sizeof...(__A) == __size && __size > 1 &&
                                           (__is_convertible(__A, __T) && ...))>>
  constexpr marray(const __A &...__a) : __elements{static_cast<__T>(__a)...} {}
  /// The elements of all arguments, which are numbers and arrays.
  template <class... __A, size_t __count = (__detail::__composite<__A>::__size + ... + 0),
            class = __detail::__enable_if<(__count == __size && sizeof...(__A) > 1 && sizeof...(__A) < __size)>,
            class = void>
  constexpr marray(const __A &...__a) : __elements{} {
    __detail::__concatenate<0>(this->__values, __a...);
  }
  constexpr marray &operator=(const __T &__x) { return *this = marray(__x); }

  /// An array of one element is also a number.
  constexpr operator __detail::__choose_t<__size == 1, __T, __detail::__not_a_number>() const {
    if constexpr (__size == 1)
      return this->__values[0];
    else
      return {};
  }

  static constexpr size_t size() noexcept { return __size; }
  constexpr __T &operator[](size_t __i) { return this->__values[__i]; }
  constexpr const __T &operator[](size_t __i) const { return this->__values[__i]; }
  constexpr __T *begin() { return this->__values; }
  constexpr __T *end() { return this->__values + __size; }
  constexpr const __T *begin() const { return this->__values; }
  constexpr const __T *end() const { return this->__values + __size; }
};

template <class __T, class... __More> marray(__T, __More...) -> marray<__T, 1 + sizeof...(__More)>;

} // namespace _V1
} // namespace sycl
