// SPDX-License-Identifier: MIT OR Apache-2.0
//! The name that sycl::sub_group had before SYCL 2020 (sycl_ext_oneapi_sub_group).
#pragma once
#include <sycl/sub_group.hpp>

namespace sycl {
inline namespace _V1 {
namespace ext::oneapi {

using sub_group [[__deprecated__("use sycl::sub_group instead")]] = sycl::sub_group;

} // namespace ext::oneapi
} // namespace _V1
} // namespace sycl
