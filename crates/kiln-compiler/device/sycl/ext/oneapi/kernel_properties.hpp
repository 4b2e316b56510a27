// SPDX-License-Identifier: MIT OR Apache-2.0
//! Marking a function as a kernel: SYCL_EXT_ONEAPI_FUNCTION_PROPERTY and its properties
//! (sycl_ext_oneapi_free_function_kernels, sycl_ext_oneapi_kernel_properties).
#pragma once
#include <sycl/detail/types.hpp>
#include <sycl/feature_test.hpp>

/// Stands before a function and takes one property, in single or double parentheses. The annotation is read from the
/// syntax tree: which property, and its values.
#define SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(...)                                                                         \
  [[clang::annotate("kiln.property", (__VA_ARGS__).kind, (__VA_ARGS__).values[0], (__VA_ARGS__).values[1],             \
                    (__VA_ARGS__).values[2]),                                                                          \
    clang::sycl_external]]

namespace sycl {
inline namespace _V1 {
namespace ext::oneapi::experimental {
namespace detail {

/// A property of a kernel, in the form that the annotation carries.
struct function_property {
  unsigned kind;
  size_t values[3];
};

template <int D> constexpr function_property nd_range_property() {
  static_assert(D >= 1 && D <= 3, "nd_range_kernel takes 1, 2 or 3 dimensions");
  return {1, {D, 0, 0}};
}

template <size_t... Sizes> constexpr function_property work_group_size_property() {
  static_assert(sizeof...(Sizes) >= 1 && sizeof...(Sizes) <= 3, "work_group_size takes 1, 2 or 3 sizes");
  static_assert(((Sizes > 0) && ...), "a size of work_group_size is zero");
  return {3, {Sizes...}};
}

} // namespace detail

/// The function is a kernel launched over an nd_range of D dimensions.
template <int D> inline constexpr detail::function_property nd_range_kernel = detail::nd_range_property<D>();
/// The function is a kernel launched once.
inline constexpr detail::function_property single_task_kernel = {2, {0, 0, 0}};
/// The only local range, slowest dimension first, that the kernel may be launched with.
template <size_t... Sizes>
inline constexpr detail::function_property work_group_size = detail::work_group_size_property<Sizes...>();

} // namespace ext::oneapi::experimental
} // namespace _V1
} // namespace sycl
