// SPDX-License-Identifier: MIT OR Apache-2.0
//! What only the host has is refused by name.
// covers: no image or sampler, no stream, no kernel_handler, no reducer, no hierarchical parallelism
// rejected: 17: 'sampler' is unavailable: Kiln offers no images and samplers
// rejected: 18: unavailable: Kiln offers no images
// rejected: 19: unavailable: Kiln offers no images
// rejected: 20: 'stream' is unavailable: Kiln offers no sycl::stream; use sycl::ext::oneapi::experimental::printf
// rejected: 21: unavailable: kernels that are free functions have no kernel_handler
// rejected: 22: unavailable: kernels that are free functions have no reducers
// rejected: 23: unavailable: Kiln offers no hierarchical parallelism
// rejected: 24: unavailable: Kiln offers no hierarchical parallelism
#include <sycl/sycl.hpp>

namespace syclexp = sycl::ext::oneapi::experimental;
#define TASK SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel))

TASK void a(sycl::sampler s) {}
TASK void b(sycl::unsampled_image_accessor<int, 2, sycl::access_mode::read> image) {}
TASK void c(sycl::sampled_image_accessor<int, 2> image) {}
TASK void d(sycl::stream out) {}
TASK void e(sycl::kernel_handler handler) {}
TASK void f(sycl::reducer<int, sycl::plus<>> sum) {}
TASK void g() { sycl::private_memory<int> memory; }
TASK void h(sycl::h_item<1> item) {}
