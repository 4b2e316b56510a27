// SPDX-License-Identifier: MIT OR Apache-2.0
//! span: elements that lie one after the other, which it does not own (SYCL 2020, 4.7.9; C++20, [views.span]).
#pragma once
#include <sycl/detail/traits.hpp>
#include <sycl/detail/types.hpp>

namespace sycl {
inline namespace _V1 {

/// The extent of a span whose size is known only when it runs.
inline constexpr size_t dynamic_extent = size_t(-1);

namespace __detail {

template <size_t __extent> struct __span_size {
  constexpr __span_size(size_t) {}
  static constexpr size_t __count() { return __extent; }
};
template <> struct __span_size<dynamic_extent> {
  size_t __n;
  constexpr __span_size(size_t __size) : __n(__size) {}
  constexpr size_t __count() const { return __n; }
};

template <class __T> __T __value();

} // namespace __detail

/// A pointer and a number of elements, which is part of the type where it is constant.
template <class __T, size_t __extent = dynamic_extent> class span : __detail::__span_size<__extent> {
  using __size = __detail::__span_size<__extent>;
  __T *__first;

  /// Do elements of a type lie in memory as those of the span do?
  template <class __U> static constexpr bool __fits = __is_convertible(__U (*)[], __T (*)[]);
  static constexpr bool __is_dynamic = __extent == dynamic_extent;

public:
  using element_type = __T;
  using value_type = __remove_cv(__T);
  using size_type = size_t;
  using difference_type = ptrdiff_t;
  using pointer = __T *;
  using const_pointer = const __T *;
  using reference = __T &;
  using const_reference = const __T &;
  using iterator = __T *;
  static constexpr size_t extent = __extent;

  template <size_t __n = __extent, class = __detail::__enable_if<__n == 0 || __n == dynamic_extent>>
  constexpr span() : __size(0), __first(nullptr) {}
  constexpr span(__T *__data, size_t __count) : __size(__count), __first(__data) {}
  constexpr span(__T *__begin, __T *__end) : __size(__end - __begin), __first(__begin) {}
  template <size_t __n, class = __detail::__enable_if<__is_dynamic || __n == __extent>>
  constexpr span(__T (&__array)[__n]) : __size(__n), __first(__array) {}
  /// A span of other extent or of elements that become constant.
  template <class __U, size_t __n,
            class = __detail::__enable_if<__fits<__U> && (__is_dynamic || __n == __extent || __n == dynamic_extent)>>
  constexpr span(const span<__U, __n> &__other) : __size(__other.size()), __first(__other.data()) {}
  /// Anything with `data` and `size`, such as std::array.
  template <class __C, class __U = __remove_reference_t(decltype(*__detail::__value<__C &>().data())),
            class = decltype(__detail::__value<__C &>().size()), class = __detail::__enable_if<__fits<__U>>>
  constexpr span(__C &__container) : __size(__container.size()), __first(__container.data()) {}

  constexpr __T *data() const { return __first; }
  constexpr size_t size() const { return this->__count(); }
  constexpr size_t size_bytes() const { return size() * sizeof(__T); }
  constexpr bool empty() const { return size() == 0; }
  constexpr __T &operator[](size_t __i) const { return __first[__i]; }
  constexpr __T &front() const { return *__first; }
  constexpr __T &back() const { return __first[size() - 1]; }
  constexpr __T *begin() const { return __first; }
  constexpr __T *end() const { return __first + size(); }

  constexpr span<__T> first(size_t __count) const { return {__first, __count}; }
  constexpr span<__T> last(size_t __count) const { return {end() - __count, __count}; }
  constexpr span<__T> subspan(size_t __offset, size_t __count = dynamic_extent) const {
    return {__first + __offset, __count == dynamic_extent ? size() - __offset : __count};
  }
  template <size_t __count> constexpr span<__T, __count> first() const { return {__first, __count}; }
  template <size_t __count> constexpr span<__T, __count> last() const { return {end() - __count, __count}; }
  template <size_t __offset, size_t __count = dynamic_extent> constexpr auto subspan() const {
    constexpr size_t __rest = __is_dynamic ? dynamic_extent : __extent - __offset;
    constexpr size_t __n = __count == dynamic_extent ? __rest : __count;
    return span<__T, __n>(__first + __offset, __count == dynamic_extent ? size() - __offset : __count);
  }
};

template <class __T> span(__T *, size_t) -> span<__T>;
template <class __T, size_t __n> span(__T (&)[__n]) -> span<__T, __n>;
template <class __C> span(__C &) -> span<__remove_reference_t(decltype(*__detail::__value<__C &>().data()))>;

} // namespace _V1
} // namespace sycl
