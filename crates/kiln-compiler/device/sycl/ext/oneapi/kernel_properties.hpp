// SPDX-License-Identifier: MIT OR Apache-2.0
//! Marking a function as a kernel: SYCL_EXT_ONEAPI_FUNCTION_PROPERTY and its properties
//! (sycl_ext_oneapi_free_function_kernels, sycl_ext_oneapi_kernel_properties).
#pragma once
#include <sycl/detail/types.hpp>
#include <sycl/feature_test.hpp>

/// Stands before a function and takes one property, in single or double parentheses. The annotation is read from the
/// syntax tree: which property, and its values.
#define SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(...)                                                                         \
  [[_Clang::__annotate__("kiln.property", (__VA_ARGS__).__kind, (__VA_ARGS__).__values[0], (__VA_ARGS__).__values[1],  \
                         (__VA_ARGS__).__values[2]),                                                                   \
    _Clang::__sycl_external__]]

namespace sycl {
inline namespace _V1 {
namespace __detail {

/// A property of a kernel, in the form that the annotation carries.
struct __function_property {
  unsigned __kind;
  size_t __values[3];
};

template <int __dims> constexpr __function_property __nd_range_property() {
  static_assert(__dims >= 1 && __dims <= 3, "nd_range_kernel takes 1, 2 or 3 dimensions");
  return {1, {__dims, 0, 0}};
}

/// One size for each dimension, the slowest first.
template <unsigned __kind, size_t... __sizes> constexpr __function_property __sizes_property() {
  static_assert(sizeof...(__sizes) >= 1 && sizeof...(__sizes) <= 3, "a property of sizes takes 1, 2 or 3 of them");
  static_assert(((__sizes > 0) && ...), "a size of a property is zero");
  return {__kind, {__sizes...}};
}

template <unsigned __kind, size_t __size> constexpr __function_property __size_property() {
  static_assert(__size > 0, "a size of a property is zero");
  return {__kind, {__size, 0, 0}};
}

} // namespace __detail

namespace ext::oneapi::experimental {

/// The function is a kernel launched over an nd_range of as many dimensions.
template <int __dims>
inline constexpr __detail::__function_property nd_range_kernel = __detail::__nd_range_property<__dims>();
/// The function is a kernel launched once.
inline constexpr __detail::__function_property single_task_kernel = {2, {0, 0, 0}};
/// The only local range, slowest dimension first, that the kernel may be launched with.
template <size_t... __sizes>
inline constexpr __detail::__function_property work_group_size = __detail::__sizes_property<3, __sizes...>();
/// The local range that launches which leave it open get where it divides the global range.
template <size_t... __sizes>
inline constexpr __detail::__function_property work_group_size_hint = __detail::__sizes_property<4, __sizes...>();
/// The work-items of a sub-group, which are 32 on every device.
template <uint32_t __size>
inline constexpr __detail::__function_property sub_group_size = __detail::__size_property<5, __size>();
/// The largest local range, slowest dimension first, that the kernel may be launched with.
template <size_t... __sizes>
inline constexpr __detail::__function_property max_work_group_size = __detail::__sizes_property<6, __sizes...>();
/// The most work-items of a group that the kernel may be launched with.
template <size_t __size>
inline constexpr __detail::__function_property max_linear_work_group_size = __detail::__size_property<7, __size>();

} // namespace ext::oneapi::experimental
} // namespace _V1
} // namespace sycl
