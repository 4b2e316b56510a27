// SPDX-License-Identifier: MIT OR Apache-2.0
//! What marks a class of kernel parameters as memory of the work-group or of the device.
#pragma once
#include <sycl/detail/types.hpp>

/// Stands between `class` and the name. The class begins with a pointer, which the launch sets to as many bytes of group
/// memory, or to as many as the launch says where that is zero. Where the size of elements is not zero, the number of
/// elements in each dimension follows, the slowest first.
#define __KILN_GROUP_MEMORY(__bytes, __alignment, __element)                                                           \
  [[_Clang::__annotate__("kiln.group_memory", __bytes, __alignment, __element)]]

/// Stands between `class` and the name. The class begins with a pointer, which the launch sets to memory of the device, and
/// holds after it the number of elements in each dimension, the slowest first.
#define __KILN_ACCESSOR(__constant, __element) [[_Clang::__annotate__("kiln.accessor", __constant, __element)]]

namespace sycl {
inline namespace _V1 {
namespace __detail {

/// An object in group memory: the type of its elements, and its bytes, zero for an array without size.
template <class __T> struct __group_object {
  using __element = __T;
  static constexpr size_t __bytes = sizeof(__T);
};
template <class __T> struct __group_object<__T[]> {
  using __element = typename __group_object<__T>::__element;
  static constexpr size_t __bytes = 0;
};
template <class __T, size_t __size> struct __group_object<__T[__size]> {
  using __element = typename __group_object<__T>::__element;
  static constexpr size_t __bytes = sizeof(__T[__size]);
};

} // namespace __detail
} // namespace _V1
} // namespace sycl
