// SPDX-License-Identifier: MIT OR Apache-2.0
//! bit_cast (SYCL 2020, 4.17.10).
#pragma once

namespace sycl {
inline namespace _V1 {

/// The bits of a value as a value of another type of the same size.
template <class __To, class __From> constexpr __To bit_cast(const __From &__from) noexcept {
  return __builtin_bit_cast(__To, __from);
}

} // namespace _V1
} // namespace sycl
