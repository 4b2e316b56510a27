// SPDX-License-Identifier: MIT OR Apache-2.0
//! id<D>: a position in an iteration space (SYCL 2020, 4.9.1.3).
#pragma once
#include <sycl/detail/index.hpp>
#include <sycl/range.hpp>

namespace sycl {
inline namespace _V1 {

template <int D, bool WithOffset> class item;

/// A position, the slowest dimension first (SYCL 2020, 4.9.1.3).
template <int D = 1> class id : public detail::index<D, false> {
  using base = detail::index<D, false>;
  using components = detail::components<D>;

public:
  constexpr id() = default;
  template <int N = D, class = detail::enable_if<N == 1>> constexpr id(size_t a) : base(components{{a}}) {}
  template <int N = D, class = detail::enable_if<N == 2>>
  constexpr id(size_t a, size_t b) : base(components{{a, b}}) {}
  template <int N = D, class = detail::enable_if<N == 3>>
  constexpr id(size_t a, size_t b, size_t c) : base(components{{a, b, c}}) {}

  constexpr id(const range<D> &sizes) { copy(sizes); }
  template <bool WithOffset> id(const item<D, WithOffset> &it) : id(it.get_id()) {}

  /// A one-dimensional id is also a number.
  constexpr operator detail::choose_t<D == 1, size_t, detail::not_a_number>() const {
    if constexpr (D == 1)
      return this->values[0];
    else
      return {};
  }

private:
  constexpr void copy(const range<D> &sizes) {
    this->values[0] = sizes[0];
    if constexpr (D > 1)
      this->values[1] = sizes[1];
    if constexpr (D > 2)
      this->values[2] = sizes[2];
  }
};

id(size_t) -> id<1>;
id(size_t, size_t) -> id<2>;
id(size_t, size_t, size_t) -> id<3>;

} // namespace _V1
} // namespace sycl
