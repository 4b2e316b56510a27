// SPDX-License-Identifier: MIT OR Apache-2.0
//! Classes of SYCL that kernels have not, so that errors say what is wrong with them.
#pragma once
#include <sycl/access/access.hpp>

namespace sycl {
inline namespace _V1 {

#define __KILN_UNAVAILABLE(__why) __attribute__((__unavailable__(__why)))
#define __KILN_NO_IMAGES __KILN_UNAVAILABLE("Kiln offers no images and samplers; use pointers")
#define __KILN_NO_HIERARCHY                                                                                            \
  __KILN_UNAVAILABLE("Kiln offers no hierarchical parallelism; use group_barrier and the memory of work-groups")

enum class image_target : int { device, host_task };
class __KILN_NO_IMAGES sampler;
template <class __T, int __dims, access_mode __mode, image_target __target = image_target::device>
class __KILN_NO_IMAGES unsampled_image_accessor;
template <class __T, int __dims, image_target __target = image_target::device>
class __KILN_NO_IMAGES sampled_image_accessor;
class __KILN_UNAVAILABLE("Kiln offers no sycl::stream; use sycl::ext::oneapi::experimental::printf") stream;
template <class __T, int __dims = 1> class __KILN_NO_HIERARCHY private_memory;
template <int __dims> class __KILN_NO_HIERARCHY h_item;
class __KILN_UNAVAILABLE("kernels that are free functions have no kernel_handler") kernel_handler;
template <class __T, class __Op, int __dims = 0>
class __KILN_UNAVAILABLE("kernels that are free functions have no reducers; use reduce_over_group and atomic_ref")
    reducer;

#undef __KILN_NO_HIERARCHY
#undef __KILN_NO_IMAGES
#undef __KILN_UNAVAILABLE

} // namespace _V1
} // namespace sycl
