// SPDX-License-Identifier: MIT OR Apache-2.0
//! SYCL_EXTERNAL and the feature-test macros of what these headers offer.
#pragma once

#ifndef SYCL_EXTERNAL
#define SYCL_EXTERNAL [[_Clang::__sycl_external__]]
#endif

#define SYCL_EXT_ONEAPI_FREE_FUNCTION_KERNELS 1
#define SYCL_EXT_ONEAPI_FREE_FUNCTION_QUERIES 1
#define SYCL_EXT_ONEAPI_KERNEL_COMPILER 1
#define SYCL_EXT_ONEAPI_KERNEL_PROPERTIES 1
#define SYCL_EXT_ONEAPI_NATIVE_MATH 1
#define SYCL_EXT_ONEAPI_PROPERTIES 1
#define SYCL_EXT_ONEAPI_WORK_GROUP_MEMORY 1
#define SYCL_KHR_WORK_ITEM_QUERIES 1
