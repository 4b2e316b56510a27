// SPDX-License-Identifier: MIT OR Apache-2.0
//! The work-item that executes a call (sycl_khr_work_item_queries).
#pragma once
#include <sycl/nd_item.hpp>
#include <sycl/sub_group.hpp>

namespace sycl {
inline namespace _V1 {
namespace khr {

template <int __dims> nd_item<__dims> this_nd_item() { return {}; }
template <int __dims> group<__dims> this_group() { return {}; }
inline sub_group this_sub_group() { return {}; }

} // namespace khr
} // namespace _V1
} // namespace sycl
