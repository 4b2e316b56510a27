// SPDX-License-Identifier: MIT OR Apache-2.0
//! The work-item that executes a call, from anywhere in a kernel (sycl_ext_oneapi_free_function_queries).
#pragma once
#include <sycl/item.hpp>
#include <sycl/nd_item.hpp>
#include <sycl/sub_group.hpp>

namespace sycl {
inline namespace _V1 {
namespace ext::oneapi {
namespace this_work_item {

template <int __dims> nd_item<__dims> get_nd_item() { return {}; }
template <int __dims> group<__dims> get_work_group() { return {}; }
inline sub_group get_sub_group() { return {}; }

} // namespace this_work_item

namespace experimental {

template <int __dims>
[[__deprecated__("use sycl::ext::oneapi::this_work_item::get_nd_item() instead")]] nd_item<__dims> this_nd_item() {
  return {};
}
template <int __dims>
[[__deprecated__("use sycl::ext::oneapi::this_work_item::get_work_group() instead")]] group<__dims> this_group() {
  return {};
}
[[__deprecated__("use sycl::ext::oneapi::this_work_item::get_sub_group() instead")]] inline sub_group
this_sub_group() {
  return {};
}
template <int __dims>
[[__deprecated__("use sycl::ext::oneapi::this_work_item::get_nd_item() instead")]] item<__dims> this_item() {
  return {};
}
template <int __dims>
[[__deprecated__("use sycl::ext::oneapi::this_work_item::get_nd_item() instead")]] id<__dims> this_id() {
  return item<__dims>().get_id();
}

} // namespace experimental
} // namespace ext::oneapi
} // namespace _V1
} // namespace sycl
