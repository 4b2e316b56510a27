// SPDX-License-Identifier: MIT OR Apache-2.0
//! id: a position in an iteration space (SYCL 2020, 4.9.1.3).
#pragma once
#include <sycl/detail/index.hpp>
#include <sycl/range.hpp>

namespace sycl {
inline namespace _V1 {

template <int __dims, bool __with_offset> class item;

/// A position, the slowest dimension first (SYCL 2020, 4.9.1.3).
template <int __dims = 1> class id : public __detail::__index<__dims, false> {
  using __base = __detail::__index<__dims, false>;

public:
  using __base::__base;
  constexpr id() = default;
  constexpr id(const range<__dims> &__sizes) : __base(static_cast<const __detail::__components<__dims> &>(__sizes)) {}
  template <bool __with_offset> id(const item<__dims, __with_offset> &__it) : id(__it.get_id()) {}

  /// A one-dimensional id is also a number.
  constexpr operator __detail::__choose_t<__dims == 1, size_t, __detail::__not_a_number>() const {
    if constexpr (__dims == 1)
      return this->__values[0];
    else
      return {};
  }
};

id(size_t) -> id<1>;
id(size_t, size_t) -> id<2>;
id(size_t, size_t, size_t) -> id<3>;

} // namespace _V1
} // namespace sycl
