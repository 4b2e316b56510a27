// SPDX-License-Identifier: MIT OR Apache-2.0
//! vec: short vectors (SYCL 2020, 4.14.2).
#pragma once
#include <sycl/detail/element_wise.hpp>
#include <sycl/detail/swizzle.hpp>

namespace sycl {
inline namespace _V1 {
namespace __detail {

/// The elements in memory. An alignment is never more than 64 bytes.
template <class __T, int __size> struct __vector_elements {
  alignas(sizeof(__T) * __size < 64 ? sizeof(__T) * __size : 64) __T __values[__size];

  template <int __i> constexpr __T &__at() { return __values[__i]; }
  template <int __i> constexpr const __T &__at() const { return __values[__i]; }
};
/// Three elements take the place of four.
template <class __T> struct __vector_elements<__T, 3> {
  alignas(4 * sizeof(__T)) __T __values[3];
  __T __fourth;

  __vector_elements() = default;
  constexpr __vector_elements(__T __x, __T __y, __T __z) : __values{__x, __y, __z}, __fourth() {}
  template <int __i> constexpr __T &__at() { return __i < 3 ? __values[__i % 3] : __fourth; }
  template <int __i> constexpr const __T &__at() const { return __i < 3 ? __values[__i % 3] : __fourth; }
};

} // namespace __detail

/// Up to 16 numbers, which operators compute each by itself (SYCL 2020, 4.14.2).
template <class __T, int __size>
class vec : public __detail::__vector_elements<__T, __size>, public __detail::__element_names<vec<__T, __size>, __size> {
  static_assert(__size == 1 || __size == 2 || __size == 3 || __size == 4 || __size == 8 || __size == 16,
                "a vec has 1, 2, 3, 4, 8 or 16 elements");

public:
  using __elements = __detail::__vector_elements<__T, __size>;
  using element_type = __T;
  using value_type = __T;

  vec() = default;
  constexpr explicit vec(const __elements &__all) : __elements(__all) {}
  /// All elements are the same.
  constexpr explicit vec(const __T &__x) : __elements(__detail::__each<vec>::__fill(__x)) {}
  template <class... __A, class = __detail::__enable_if<(sizeof...(__A) == __size && __size > 1 &&
                                                         (__is_convertible(__A, __T) && ...))>>
  constexpr vec(const __A &...__a) : __elements{static_cast<__T>(__a)...} {}
  /// The elements of all arguments, which are numbers and vectors.
  template <class... __A, size_t __count = (__detail::__composite<__A>::__size + ... + 0),
            class = __detail::__enable_if<(__count == __size && sizeof...(__A) > 1 && sizeof...(__A) < __size)>,
            class = void>
  constexpr vec(const __A &...__a) : __elements{} {
    __detail::__concatenate<0>(this->__values, __a...);
  }
  constexpr vec &operator=(const __T &__x) { return *this = vec(__x); }

  /// A vector of one element is also a number.
  constexpr operator __detail::__choose_t<__size == 1, __T, __detail::__not_a_number>() const {
    if constexpr (__size == 1)
      return this->__values[0];
    else
      return {};
  }

  static constexpr size_t size() noexcept { return __size; }
  static constexpr size_t byte_size() noexcept { return sizeof(__elements); }
  static constexpr size_t get_count() { return size(); }
  static constexpr size_t get_size() { return byte_size(); }

  constexpr __T &operator[](int __i) { return this->__values[__i]; }
  constexpr const __T &operator[](int __i) const { return this->__values[__i]; }
  /// The elements with these indices; of one index, a reference to the element.
  template <int... __i> constexpr decltype(auto) swizzle() {
    static_assert(((__i >= 0 && __i < __size + (__size == 3)) && ...), "the vector has no such element");
    if constexpr (sizeof...(__i) == 1)
      return (this->template __at<__i>(), ...);
    else
      return __detail::__swizzle<vec, __i...>(*this);
  }
  template <int... __i> constexpr decltype(auto) swizzle() const {
    static_assert(((__i >= 0 && __i < __size + (__size == 3)) && ...), "the vector has no such element");
    if constexpr (sizeof...(__i) == 1)
      return (this->template __at<__i>(), ...);
    else
      return __detail::__swizzle<const vec, __i...>(*this);
  }

  template <class __To, rounding_mode __mode = rounding_mode::automatic> constexpr vec<__To, __size> convert() const {
    return vec<__To, __size>(__detail::__each<vec>::template __convert<__To, __mode>(*this));
  }
  /// The same bits as another vector.
  template <class __To>
  __attribute__((__enable_if__(sizeof(__To) == sizeof(__elements), "as is for a vector of the same size"))) constexpr __To
  as() const {
    return __builtin_bit_cast(__To, *this);
  }

  /// Reads the vector that is `__offset` vectors behind a pointer to elements.
  template <class __Pointer> constexpr void load(size_t __offset, __Pointer __from) {
    *this = vec(__detail::__each<vec>::__load(__from, __offset * __size));
  }
  template <class __Pointer> constexpr void store(size_t __offset, __Pointer __to) const {
    __detail::__each<vec>::__store(*this, __to, __offset * __size);
  }
};

template <class __T, class... __More> vec(__T, __More...) -> vec<__T, 1 + sizeof...(__More)>;

} // namespace _V1
} // namespace sycl
