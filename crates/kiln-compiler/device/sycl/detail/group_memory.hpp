// SPDX-License-Identifier: MIT OR Apache-2.0
//! What marks a class of kernel parameters as memory of the work-group.
#pragma once
#include <sycl/detail/types.hpp>

/// Stands between `class` and the name. The class has one member, a pointer, which the launch sets to `bytes` bytes of
/// group memory, or to as many as the launch says where `bytes` is zero.
#define __KILN_GROUP_MEMORY(bytes, alignment) [[clang::annotate("kiln.group_memory", bytes, alignment)]]

namespace sycl {
inline namespace _V1 {
namespace detail {

/// The bytes of an object, zero for an array without size.
template <class T> inline constexpr size_t fixed_size = sizeof(T);
template <class T> inline constexpr size_t fixed_size<T[]> = 0;

} // namespace detail
} // namespace _V1
} // namespace sycl
