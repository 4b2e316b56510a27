// SPDX-License-Identifier: MIT OR Apache-2.0
//! range: sizes of an iteration space (SYCL 2020, 4.9.1.1).
#pragma once
#include <sycl/detail/index.hpp>

namespace sycl {
inline namespace _V1 {

/// The size of each dimension, the slowest first (SYCL 2020, 4.9.1.1).
template <int __dims = 1> class range : public __detail::__index<__dims, true> {
public:
  using __detail::__index<__dims, true>::__index;
  constexpr range() = default;

  /// The number of work-items: the product of the sizes.
  constexpr size_t size() const {
    size_t __product = this->__values[0];
    if constexpr (__dims > 1)
      __product *= this->__values[1];
    if constexpr (__dims > 2)
      __product *= this->__values[2];
    return __product;
  }
};

range(size_t) -> range<1>;
range(size_t, size_t) -> range<2>;
range(size_t, size_t, size_t) -> range<3>;

} // namespace _V1
} // namespace sycl
