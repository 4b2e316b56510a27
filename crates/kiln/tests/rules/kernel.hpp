// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the kernels of these tests begin with.
#pragma once
#include <sycl/sycl.hpp>

using namespace sycl;
using ext::oneapi::experimental::work_group_memory;
using ext::oneapi::this_work_item::get_nd_item;

#define KERNEL(D)                                                                                                      \
  extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((ext::oneapi::experimental::nd_range_kernel<D>)) void

template <class T, memory_scope S = memory_scope::device>
using relaxed = atomic_ref<T, memory_order::relaxed, S>;
template <class T, memory_scope S = memory_scope::device>
using ordered = atomic_ref<T, memory_order::acq_rel, S>;
