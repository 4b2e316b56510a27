// SPDX-License-Identifier: MIT OR Apache-2.0
// k-means: the nearest centre of each point, sums of the points of each centre, new centres.
// registers: clusters<2>::assign
// registers: clusters<3>::assign
// registers: clusters<2>::accumulate
// registers: clusters<3>::accumulate
// registers: clusters<2>::move_centres
// registers: clusters<3>::move_centres
#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;
#define OVER_1D SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))

template <int dimensions> struct clusters {
  struct point {
    float at[dimensions];
    float &operator[](int d) { return at[d]; }
    float operator[](int d) const { return at[d]; }
  };
  struct sum {
    float at[dimensions];
    unsigned count;
  };

  static float squared_distance(const point &a, const point &b) {
    float result = 0;
    for (int d = 0; d < dimensions; ++d) result += (a[d] - b[d]) * (a[d] - b[d]);
    return result;
  }

  OVER_1D static void assign(const point *points, unsigned n, const point *centres, unsigned k, unsigned char *nearest,
                             syclexp::work_group_memory<point[]> memory) {
    auto it = syclext::this_work_item::get_nd_item<1>();
    for (size_t c = it.get_local_id(0); c < k; c += it.get_local_range(0)) memory[c] = centres[c];
    sycl::group_barrier(it.get_group());
    size_t i = it.get_global_id(0);
    if (i >= n) return;
    const point own = points[i];
    unsigned best = 0;
    float least = squared_distance(own, memory[0]);
    for (unsigned c = 1; c < k; ++c) {
      float distance = squared_distance(own, memory[c]);
      if (distance < least) least = distance, best = c;
    }
    nearest[i] = best;
  }

  OVER_1D static void accumulate(const point *points, unsigned n, const unsigned char *nearest, sum *sums) {
    size_t i = syclext::this_work_item::get_nd_item<1>().get_global_id(0);
    if (i >= n) return;
    sum &s = sums[nearest[i]];
    constexpr auto order = sycl::memory_order::relaxed;
    for (int d = 0; d < dimensions; ++d)
      sycl::atomic_ref<float, order, sycl::memory_scope::device>(s.at[d]) += points[i][d];
    ++sycl::atomic_ref<unsigned, order, sycl::memory_scope::device>(s.count);
  }

  // Centres without points stay.
  OVER_1D static void move_centres(sum *sums, point *centres, float *moved) {
    size_t c = syclext::this_work_item::get_nd_item<1>().get_global_id(0);
    const sum s = sums[c];
    point to = centres[c];
    if (s.count != 0)
      for (int d = 0; d < dimensions; ++d) to[d] = s.at[d] / s.count;
    moved[c] = sycl::sqrt(squared_distance(to, centres[c]));
    centres[c] = to;
    sums[c] = sum{};
  }
};
