// SPDX-License-Identifier: MIT OR Apache-2.0
//! range<D>: sizes of an iteration space (SYCL 2020, 4.9.1.1).
#pragma once
#include <sycl/detail/index.hpp>

namespace sycl {
inline namespace _V1 {

/// The size of each of D dimensions, the slowest first (SYCL 2020, 4.9.1.1).
template <int D = 1> class range : public detail::index<D, true> {
  using base = detail::index<D, true>;
  using components = detail::components<D>;

public:
  constexpr range() = default;
  template <int N = D, class = detail::enable_if<N == 1>> constexpr range(size_t a) : base(components{{a}}) {}
  template <int N = D, class = detail::enable_if<N == 2>>
  constexpr range(size_t a, size_t b) : base(components{{a, b}}) {}
  template <int N = D, class = detail::enable_if<N == 3>>
  constexpr range(size_t a, size_t b, size_t c) : base(components{{a, b, c}}) {}

  /// The number of work-items: the product of the sizes.
  constexpr size_t size() const {
    if constexpr (D == 1)
      return this->values[0];
    else if constexpr (D == 2)
      return this->values[0] * this->values[1];
    else
      return this->values[0] * this->values[1] * this->values[2];
  }
};

range(size_t) -> range<1>;
range(size_t, size_t) -> range<2>;
range(size_t, size_t, size_t) -> range<3>;

} // namespace _V1
} // namespace sycl
