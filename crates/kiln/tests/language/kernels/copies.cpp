// SPDX-License-Identifier: MIT OR Apache-2.0
//! Copies between global and local memory that all work-items of a group do together.
// covers: nd_item::async_work_group_copy, group::async_work_group_copy, wait_for
// range: 48 / 24
#include <check.hpp>

using sycl::decorated_global_ptr, sycl::decorated_local_ptr;

CHECKS(1) {
  const auto item = syclext::this_work_item::get_nd_item<1>();
  const auto group = item.get_group();
  const int local = int(item.get_local_id(0));
  int *numbers = reinterpret_cast<int *>(memory) + 256 * item.get_group_linear_id();
  int(&tile)[64] = *syclext::group_local_memory_for_overwrite<int[64]>(group);
  for (int i = local; i < 128; i += 24)
    numbers[i] = i;
  sycl::group_barrier(group);

  const auto to = sycl::address_space_cast<sycl::access::address_space::local_space, sycl::access::decorated::yes>(&tile[0]);
  const auto from = sycl::address_space_cast<sycl::access::address_space::global_space, sycl::access::decorated::yes>(numbers);
  const auto plain = item.async_work_group_copy(to, from, 50);
  item.wait_for(plain);
  CHECK(tile[local] == local && tile[local + 26] == local + 26);
  sycl::group_barrier(group);
  const sycl::device_event strided = group.async_work_group_copy(to, decorated_global_ptr<const int>(from), 40, 3);
  group.wait_for(strided, plain);
  CHECK(tile[local] == 3 * local && tile[local + 16] == 3 * (local + 16));
  group.wait_for(group.async_work_group_copy(from + 128, decorated_local_ptr<int>(to), 40, 2));
  CHECK(numbers[128 + 2 * local] == 3 * local && numbers[129 + 2 * local] == 0);
}
