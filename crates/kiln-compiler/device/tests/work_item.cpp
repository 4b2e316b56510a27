// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every query of the work-item, in each number of dimensions.
// expected-no-diagnostics
#include <sycl/sycl.hpp>

namespace this_work_item = sycl::ext::oneapi::this_work_item;

static_assert(__is_same(decltype(this_work_item::get_nd_item<2>().get_global_id()), sycl::id<2>));
static_assert(__is_same(decltype(this_work_item::get_nd_item<2>().get_global_id(0)), size_t));
static_assert(__is_same(decltype(this_work_item::get_nd_item<3>().get_group()), sycl::group<3>));
static_assert(__is_same(decltype(this_work_item::get_work_group<3>().get_local_range()), sycl::range<3>));
static_assert(__is_same(decltype(sycl::khr::this_nd_item<1>()), sycl::nd_item<1>));
static_assert(sycl::group<2>::fence_scope == sycl::memory_scope::work_group);

template <int D> size_t queries(int d) {
  const auto it = this_work_item::get_nd_item<D>();
  const sycl::group<D> g = it.get_group();
  size_t sum = it.get_global_linear_id() + it.get_local_linear_id() + it.get_group_linear_id();
  sum += it.get_global_id(d) + it.get_local_id(d) + it.get_group(d);
  sum += it.get_global_range(d) + it.get_local_range(d) + it.get_group_range(d);
  sum += it.get_global_id()[0] + it.get_local_id()[0] + it.get_global_range()[0] + it.get_local_range()[0];
  sum += g.get_group_id(d) + g.get_local_id(d) + g.get_local_range(d) + g.get_group_range(d) + g[d];
  sum += g.get_group_id()[0] + g.get_local_id()[0] + g.get_max_local_range()[0];
  sum += g.get_group_linear_range() + g.get_local_linear_range() + g.leader();
  sum += it.get_nd_range().get_group_range().size() + it.get_group_range()[0] + it.get_group_linear_id();
  sycl::group_barrier(g);
  sycl::group_barrier(g, sycl::memory_scope::device);
  sycl::atomic_fence(sycl::memory_order::seq_cst, sycl::memory_scope::system);
  return sum;
}

SYCL_EXTERNAL size_t all(int d) { return queries<1>(d) + queries<2>(d) + queries<3>(d); }

SYCL_EXTERNAL size_t items(sycl::item<1> one, sycl::item<2, false> two) {
  const sycl::item<2> with_offset = two;
  const sycl::id<2> position = with_offset;
  return one + one.get_linear_id() + two.get_range(1) + two[0] + position[1];
}
