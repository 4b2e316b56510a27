// SPDX-License-Identifier: MIT OR Apache-2.0
// Equalises the brightness of an image: histogram, sums of its bins, new brightness of each pixel.
#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;

struct pixel {
  unsigned char red, green, blue, alpha;
  unsigned brightness() const { return (77u * red + 150u * green + 29u * blue) >> 8; }
};

template <sycl::memory_scope scope, sycl::access::address_space space>
using counter = sycl::atomic_ref<unsigned, sycl::memory_order::relaxed, scope, space>;
using group_counter = counter<sycl::memory_scope::work_group, sycl::access::address_space::local_space>;
using device_counter = counter<sycl::memory_scope::device, sycl::access::address_space::global_space>;

syclexp::work_group_static<unsigned[256]> bins_of_group;

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<2>))
void count_brightness(const pixel *image, unsigned height, unsigned width, unsigned *bins) {
  auto it = syclext::this_work_item::get_nd_item<2>();
  auto group = it.get_group();
  unsigned(&own)[256] = bins_of_group;
  for (size_t b = it.get_local_linear_id(); b < 256; b += group.get_local_linear_range()) own[b] = 0;
  sycl::group_barrier(group);
  if (it.get_global_id(0) < height && it.get_global_id(1) < width) {
    const pixel &p = image[it.get_global_id(0) * width + it.get_global_id(1)];
    ++group_counter(own[p.brightness()]);
  }
  sycl::group_barrier(group);
  for (size_t b = it.get_local_linear_id(); b < 256; b += group.get_local_linear_range())
    if (own[b] != 0) device_counter(bins[b]) += own[b];
}

// One group: sums[b] is how many pixels are at most as bright as b; *darkest, how many have the least brightness.
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void sum_bins(const unsigned *bins, unsigned *sums, unsigned *darkest) {
  auto it = syclext::this_work_item::get_nd_item<1>();
  auto group = it.get_group();
  sycl::joint_inclusive_scan(group, bins, bins + 256, sums, sycl::plus<unsigned>());
  sycl::group_barrier(group);
  unsigned least = ~0u;
  for (size_t b = it.get_local_id(0); b < 256; b += it.get_local_range(0))
    if (sums[b] != 0) least = sycl::min(least, sums[b]);
  least = sycl::reduce_over_group(group, least, sycl::minimum<unsigned>());
  if (group.leader()) *darkest = least;
}

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void equalise(const pixel *image, unsigned char *out, const unsigned *sums, const unsigned *darkest, unsigned pixels) {
  size_t i = syclext::this_work_item::get_nd_item<1>().get_global_id(0);
  if (i >= pixels) return;
  unsigned range = pixels - *darkest, below = sums[image[i].brightness()] - *darkest;
  out[i] = range == 0 ? 0 : static_cast<unsigned char>((255ull * below + range / 2) / range);
}
