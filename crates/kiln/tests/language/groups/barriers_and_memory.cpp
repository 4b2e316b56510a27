// SPDX-License-Identifier: MIT OR Apache-2.0
//! Barriers order what work-items write, and memory that a call in the kernel asks for.
// covers: group_barrier, group_barrier with a scope, ext::oneapi::group_local_memory, ext::oneapi::group_local_memory_for_overwrite
// range: 4 24 / 2 24
#include <check.hpp>

struct counters {
  int start;
  int values[3];
};

CHECKS(2) {
  const auto item = syclext::this_work_item::get_nd_item<2>();
  const auto group = item.get_group();
  const int local = int(item.get_local_linear_id()), size = 48;
  int *numbers = reinterpret_cast<int *>(memory) + 100 * item.get_group_linear_id();

  numbers[local] = hide(local * 3);
  sycl::group_barrier(group);
  CHECK(numbers[size - 1 - local] == 3 * (size - 1 - local));
  sycl::group_barrier(group, sycl::memory_scope::device);
  numbers[(local + 1) % size] = local;
  sycl::group_barrier(group, sycl::memory_scope::work_group);
  CHECK(numbers[local] == (local + size - 1) % size);
  sycl::group_barrier(group);

  const int first = local / 32 * 32, width = first == 0 ? 32 : 16;
  numbers[local] = -local;
  sycl::group_barrier(item.get_sub_group());
  CHECK(numbers[first + width - 1 - (local - first)] == -(first + width - 1 - (local - first)));
  sycl::group_barrier(item.get_sub_group(), sycl::memory_scope::sub_group);

  auto &shared = *syclext::group_local_memory<counters>(group, 5, 1, 2, 3);
  CHECK(shared.start == 5 && shared.values[0] == 1 && shared.values[2] == 3);
  auto &sums = *syclext::group_local_memory_for_overwrite<int[48]>(group);
  sums[local] = local + shared.values[1];
  sycl::group_barrier(group);
  CHECK(sums[size - 1 - local] == size + 1 - local);
}
