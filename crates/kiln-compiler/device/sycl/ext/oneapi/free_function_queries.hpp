// SPDX-License-Identifier: MIT OR Apache-2.0
//! The work-item that executes a call, from anywhere in a kernel (sycl_ext_oneapi_free_function_queries).
#pragma once
#include <sycl/item.hpp>
#include <sycl/nd_item.hpp>

namespace sycl {
inline namespace _V1 {
namespace ext::oneapi {
namespace this_work_item {

template <int D> nd_item<D> get_nd_item() { return {}; }
template <int D> group<D> get_work_group() { return {}; }

} // namespace this_work_item

namespace experimental {

template <int D>
[[deprecated("use sycl::ext::oneapi::this_work_item::get_nd_item() instead")]] nd_item<D> this_nd_item() {
  return {};
}
template <int D>
[[deprecated("use sycl::ext::oneapi::this_work_item::get_work_group() instead")]] group<D> this_group() {
  return {};
}
template <int D>
[[deprecated("use sycl::ext::oneapi::this_work_item::get_nd_item() instead")]] item<D> this_item() {
  return {};
}
template <int D>
[[deprecated("use sycl::ext::oneapi::this_work_item::get_nd_item() instead")]] id<D> this_id() {
  return item<D>().get_id();
}

} // namespace experimental
} // namespace ext::oneapi
} // namespace _V1
} // namespace sycl
