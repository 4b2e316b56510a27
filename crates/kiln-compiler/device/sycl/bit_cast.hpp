// SPDX-License-Identifier: MIT OR Apache-2.0
//! bit_cast (SYCL 2020, 4.17.10).
#pragma once

namespace sycl {
inline namespace _V1 {

/// The bits of `from` as a value of another type of the same size.
template <class To, class From> constexpr To bit_cast(const From &from) noexcept {
  return __builtin_bit_cast(To, from);
}

} // namespace _V1
} // namespace sycl
