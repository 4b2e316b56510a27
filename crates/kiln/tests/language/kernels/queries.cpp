// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where a work-item stands, in SYCL's order of dimensions.
// covers: nd_item, item, group, sub_group, ext::oneapi::this_work_item, ext::oneapi::experimental::this_nd_item and its kind (deprecated), khr::this_nd_item and its kind
// range: 4 6 40 / 2 3 20
#include <check.hpp>

#pragma clang diagnostic ignored "-Wdeprecated-declarations"

CHECKS(3) {
  const auto item = syclext::this_work_item::get_nd_item<3>();
  // Global 4 6 40, local 2 3 20: groups 2 2 2.
  CHECK(item.get_global_range() == sycl::range<3>(4, 6, 40) && item.get_local_range() == sycl::range<3>(2, 3, 20));
  CHECK(item.get_group_range() == sycl::range<3>(2, 2, 2) && item.get_group_range(2) == 2 && item.get_global_range(1) == 6);
  const auto global = item.get_global_id();
  const size_t z = global[0], y = item.get_global_id(1), x = global.get(2);
  CHECK(item.get_local_id() == sycl::id<3>(z % 2, y % 3, x % 20) && item.get_local_id(2) == x % 20);
  CHECK(item.get_group(0) == z / 2 && item.get_group().get_group_id() == sycl::id<3>(z / 2, y / 3, x / 20));
  CHECK(item.get_global_linear_id() == (z * 6 + y) * 40 + x);
  const size_t linear = ((z % 2) * 3 + y % 3) * 20 + x % 20, group_linear = ((z / 2) * 2 + y / 3) * 2 + x / 20;
  CHECK(item.get_local_linear_id() == linear && item.get_group_linear_id() == group_linear);
  CHECK(item.get_nd_range() == sycl::nd_range<3>({4, 6, 40}, {2, 3, 20}) && item.get_offset() == sycl::id<3>(0, 0, 0));
  CHECK(item == sycl::khr::this_nd_item<3>() && !(item != syclexp::this_nd_item<3>()) && item.dimensions == 3);

  const auto group = syclext::this_work_item::get_work_group<3>();
  CHECK(group.get_local_id(1) == y % 3 && group.get_local_range(2) == 20 && group.get_group_range(0) == 2);
  CHECK(group.get_group_linear_range() == 8 && group.get_local_linear_range() == 120 && group[1] == y / 3);
  CHECK(group.get_group_linear_id() == group_linear && group.get_local_linear_id() == linear);
  CHECK(group.leader() == (linear == 0) && group.get_max_local_range()[0] == 2);
  CHECK(group == sycl::khr::this_group<3>() && group == syclexp::this_group<3>());

  const auto sub_group = syclext::this_work_item::get_sub_group();
  CHECK(sub_group.get_group_id() == linear / 32 && sub_group.get_local_id() == linear % 32);
  CHECK(sub_group.get_group_range() == 4 && sub_group.get_local_range() == (linear < 96 ? 32 : 24));
  CHECK(sub_group.get_group_linear_id() == linear / 32 && sub_group.get_local_linear_id() == linear % 32);
  CHECK(sub_group.get_group_linear_range() == 4 && sub_group.get_local_linear_range() == (linear < 96 ? 32 : 24));
  CHECK(sub_group.leader() == (linear % 32 == 0) && sub_group == sycl::khr::this_sub_group());

  const auto plain = syclexp::this_item<3>();
  CHECK(plain.get_id() == global && plain.get_range() == sycl::range<3>(4, 6, 40) && plain[2] == x);
  CHECK(plain.get_linear_id() == (z * 6 + y) * 40 + x && syclexp::this_id<3>() == global);
}
