// SPDX-License-Identifier: MIT OR Apache-2.0
// Convolution of images: with any small filter from tiles in group memory, and with a separable one.
// registers: convolve<edge::clamp>
// registers: convolve<edge::mirror>
// registers: convolve<edge::zero>
// registers: blur<0, 3>
// registers: blur<1, 2>
#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;

enum class edge { clamp, mirror, zero };

// The place that stands for one outside of 0..n, or -1.
template <edge E> constexpr int inside(int i, int n) {
  if (i >= 0 && i < n) return i;
  if constexpr (E == edge::clamp) return i < 0 ? 0 : n - 1;
  else if constexpr (E == edge::mirror) return i < 0 ? -1 - i : 2 * n - 1 - i;
  else return -1;
}
static_assert(inside<edge::mirror>(-1, 5) == 0 && inside<edge::mirror>(5, 5) == 4, "the edge is there twice");

struct filter {
  int radius;
  float weights[7][7];
};

template <edge E>
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<2>))
void convolve(const float *in, float *out, int height, int width, filter f, sycl::local_accessor<float, 2> tile) {
  auto it = syclext::this_work_item::get_nd_item<2>();
  sycl::id<2> local = it.get_local_id(), global = it.get_global_id();
  sycl::range<2> size = it.get_local_range();
  int top = int(it.get_group(0) * size[0]) - f.radius, left = int(it.get_group(1) * size[1]) - f.radius;
  for (size_t y = local[0]; y < size[0] + 2 * f.radius; y += size[0])
    for (size_t x = local[1]; x < size[1] + 2 * f.radius; x += size[1]) {
      int row = inside<E>(top + int(y), height), column = inside<E>(left + int(x), width);
      bool is_there = row >= 0 && row < height && column >= 0 && column < width;
      tile[y][x] = is_there ? in[row * width + column] : 0.0f;
    }
  sycl::group_barrier(it.get_group());
  if (global[0] >= size_t(height) || global[1] >= size_t(width)) return;
  float sum = 0;
  for (int dy = 0; dy <= 2 * f.radius; ++dy)
    for (int dx = 0; dx <= 2 * f.radius; ++dx)
      sum += f.weights[dy][dx] * tile[sycl::id<2>(local[0] + dy, local[1] + dx)];
  out[global[0] * width + global[1]] = sum;
}

// The weights of a row of Pascal's triangle, which sum to one.
template <int radius> struct binomial {
  float weights[2 * radius + 1] = {};
  constexpr binomial() {
    weights[0] = 1;
    for (int row = 0; row < 2 * radius; ++row)
      for (int i = row + 1; i > 0; --i) weights[i] += weights[i - 1];
    for (float &weight : weights) weight /= 1 << 2 * radius;
  }
};
template <int radius> inline constexpr binomial<radius> blur_weights;
static_assert(blur_weights<1>.weights[1] == 0.5f);

// Along one axis; 0 is down the columns.
template <int axis, int radius>
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<2>))
void blur(const float *in, float *out) {
  auto it = syclext::this_work_item::get_nd_item<2>();
  int place[2] = {int(it.get_global_id(0)), int(it.get_global_id(1))};
  int size[2] = {int(it.get_global_range(0)), int(it.get_global_range(1))};
  auto at = [&](int shift) {
    int other[2] = {place[0], place[1]};
    other[axis] = inside<edge::clamp>(place[axis] + shift, size[axis]);
    return in[other[0] * size[1] + other[1]];
  };
  float sum = 0;
  for (int shift = -radius; shift <= radius; ++shift) sum += blur_weights<radius>.weights[shift + radius] * at(shift);
  out[it.get_global_linear_id()] = sum;
}
