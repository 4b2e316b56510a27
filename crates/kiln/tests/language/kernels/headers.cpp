// SPDX-License-Identifier: MIT OR Apache-2.0
//! Paths and macros that programs test.
// covers: feature-test macros, other paths of headers, bit_cast
#include <check.hpp>

#include <sycl/atomic.hpp>
#include <sycl/backend.hpp>
#include <sycl/backend/opencl.hpp>
#include <sycl/detail/core.hpp>
#include <sycl/ext/oneapi/bfloat16.hpp>
#include <sycl/ext/oneapi/experimental/work_group_memory.hpp>
#include <sycl/ext/oneapi/free_function_kernel_properties.hpp>
#include <sycl/ext/oneapi/free_function_queries.hpp>
#include <sycl/ext/oneapi/group_local_memory.hpp>
#include <sycl/ext/oneapi/kernel_properties/properties.hpp>
#include <sycl/ext/oneapi/properties/properties.hpp>
#include <sycl/ext/oneapi/sub_group.hpp>
#include <sycl/ext/oneapi/work_group_static.hpp>
#include <sycl/khr/work_item_queries.hpp>
#include <sycl/pointers.hpp>

#if SYCL_LANGUAGE_VERSION < 202012L || !defined(__SYCL_DEVICE_ONLY__)
#error "this is the device side of SYCL 2020"
#endif
#if !SYCL_EXT_ONEAPI_FREE_FUNCTION_KERNELS || !SYCL_EXT_ONEAPI_FREE_FUNCTION_QUERIES || !SYCL_EXT_ONEAPI_PROPERTIES
#error "these are free functions"
#endif
#if !SYCL_EXT_ONEAPI_KERNEL_COMPILER || !SYCL_EXT_ONEAPI_KERNEL_PROPERTIES || !SYCL_EXT_ONEAPI_BFLOAT16
#error "of a run-time compiler"
#endif
#if !SYCL_EXT_ONEAPI_LOCAL_MEMORY || !SYCL_EXT_ONEAPI_WORK_GROUP_MEMORY || !SYCL_EXT_ONEAPI_WORK_GROUP_STATIC
#error "with memory of work-groups"
#endif
#if !SYCL_EXT_ONEAPI_SUB_GROUP || !SYCL_EXT_ONEAPI_ADDRESS_CAST || !SYCL_EXT_ONEAPI_NATIVE_MATH || !SYCL_KHR_WORK_ITEM_QUERIES
#error "and more"
#endif

CHECKS(1) {
  static_assert(sycl::bit_cast<unsigned>(1.0f) == 0x3f800000);
  CHECK(sycl::bit_cast<float>(hide(0x40490fdb)) > 3.1415926f && sycl::bit_cast<long>(hide(-0.0)) == long(1ul << 63));
}
