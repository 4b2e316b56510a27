// SPDX-License-Identifier: MIT OR Apache-2.0
//! Truth of all work-items of a group: of 48 in the group, and of the 32 and 16 in its sub-groups.
// covers: is_group, any_of_group, all_of_group, none_of_group, joint_any_of, joint_all_of, joint_none_of
// range: 48 / 48
#include <check.hpp>

static_assert(sycl::is_group_v<sycl::group<3>> && sycl::is_group<sycl::sub_group>::value);
static_assert(!sycl::is_group_v<int> && !sycl::is_group<sycl::id<1>>::value);

CHECKS(1) {
  const auto item = syclext::this_work_item::get_nd_item<1>();
  const auto group = item.get_group();
  const auto sub_group = item.get_sub_group();
  const int local = hide(int(item.get_local_id(0)));
  const bool first_sub_group = local < 32;

  CHECK(sycl::any_of_group(group, local == 47) && !sycl::any_of_group(group, local == 48));
  CHECK(sycl::all_of_group(group, local < 48) && !sycl::all_of_group(group, local < 47));
  CHECK(sycl::none_of_group(group, local > 47) && !sycl::none_of_group(group, local > 46));
  CHECK(sycl::any_of_group(sub_group, local == 40) == !first_sub_group);
  CHECK(sycl::all_of_group(sub_group, local < 32) == first_sub_group);
  CHECK(sycl::none_of_group(sub_group, local == 3) == !first_sub_group);

  const auto is_even = [](int x) { return x % 2 == 0; };
  CHECK(sycl::any_of_group(group, local, is_even) && !sycl::all_of_group(group, local, is_even));
  CHECK(sycl::none_of_group(group, 2 * local + 1, is_even) && sycl::all_of_group(sub_group, 2 * local, is_even));

  int *numbers = reinterpret_cast<int *>(memory);
  for (int i = local; i < 100; i += 48)
    numbers[i] = 2 * i;
  sycl::group_barrier(group);
  CHECK(sycl::joint_all_of(group, numbers, numbers + 100, is_even));
  CHECK(sycl::joint_any_of(group, numbers, numbers + 100, [](int x) { return x == 198; }));
  CHECK(!sycl::joint_any_of(group, numbers, numbers + 99, [](int x) { return x == 198; }));
  CHECK(sycl::joint_none_of(sub_group, numbers, numbers + 100, [](int x) { return x > 198; }));
  CHECK(!sycl::joint_none_of(sub_group, numbers, numbers + 100, [](int x) { return x == 62; }));
  CHECK(sycl::joint_all_of(group, numbers, numbers, is_even) && !sycl::joint_any_of(group, numbers, numbers, is_even));
}
