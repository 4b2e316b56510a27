// SPDX-License-Identifier: MIT OR Apache-2.0
//! Work-items that change the same object, in global memory and in that of the group.
// covers: atomic_ref in group memory, atomic_ref::fetch_add, atomic_ref::fetch_max
// range: 96 / 48
#include <check.hpp>

using sycl::memory_order, sycl::memory_scope;
using sycl::access::address_space;

CHECKS(1) {
  const auto item = syclext::this_work_item::get_nd_item<1>();
  const auto group = item.get_group();
  const unsigned local = unsigned(item.get_local_id(0));
  auto &sums = *syclext::group_local_memory<unsigned[3]>(group, 0u, 0u, 0u);
  sycl::atomic_ref<unsigned, memory_order::relaxed, memory_scope::work_group, address_space::local_space> sum(sums[0]);
  sum += hide(local);
  sycl::atomic_ref<unsigned, memory_order::acq_rel, memory_scope::work_group>(sums[1]).fetch_max(local * 7 % 48);
  float &total = reinterpret_cast<float *>(memory)[item.get_group_linear_id()];
  sycl::atomic_ref<float, memory_order::relaxed, memory_scope::device, address_space::global_space>(total).fetch_add(0.5f);
  sycl::group_barrier(group);
  CHECK(sums[0] == 48 * 47 / 2 && sums[1] == 47 && sums[2] == 0 && total == 24);
}
