// SPDX-License-Identifier: MIT OR Apache-2.0
//! What `#include <sycl/sycl.hpp>` means inside a kernel: the device side of SYCL 2020. Self-contained and lean,
//! because every compilation parses it.
#pragma once
#include <sycl/access/access.hpp>
#include <sycl/accessor.hpp>
#include <sycl/atomic_fence.hpp>
#include <sycl/atomic_ref.hpp>
#include <sycl/bit_cast.hpp>
#include <sycl/builtins.hpp>
#include <sycl/ext/oneapi/experimental/builtins.hpp>
#include <sycl/ext/oneapi/experimental/work_group_memory.hpp>
#include <sycl/ext/oneapi/experimental/work_group_static.hpp>
#include <sycl/ext/oneapi/free_function_queries.hpp>
#include <sycl/ext/oneapi/group_local_memory.hpp>
#include <sycl/ext/oneapi/kernel_properties.hpp>
#include <sycl/ext/oneapi/sub_group.hpp>
#include <sycl/feature_test.hpp>
#include <sycl/functional.hpp>
#include <sycl/group.hpp>
#include <sycl/group_algorithm.hpp>
#include <sycl/group_barrier.hpp>
#include <sycl/group_broadcast.hpp>
#include <sycl/id.hpp>
#include <sycl/item.hpp>
#include <sycl/joint_algorithm.hpp>
#include <sycl/khr/work_item_queries.hpp>
#include <sycl/known_identity.hpp>
#include <sycl/memory_enums.hpp>
#include <sycl/multi_ptr.hpp>
#include <sycl/nd_item.hpp>
#include <sycl/nd_range.hpp>
#include <sycl/range.hpp>
#include <sycl/sub_group.hpp>
