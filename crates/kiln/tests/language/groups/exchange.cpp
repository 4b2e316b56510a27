// SPDX-License-Identifier: MIT OR Apache-2.0
//! Values of other work-items, in a group of two dimensions whose second sub-group has 16 work-items.
// covers: group_broadcast, group_broadcast with a linear id, group_broadcast with an id, shift_group_left, shift_group_right, permute_group_by_xor, select_from_group, group functions of structures, sub_group::shuffle and its kind (deprecated)
// range: 6 16 / 6 8
#include <check.hpp>

struct place {
  double position;
  short row;
  char column;
};

CHECKS(2) {
  const auto item = syclext::this_work_item::get_nd_item<2>();
  const auto group = item.get_group();
  const auto sub_group = item.get_sub_group();
  const int linear = hide(int(item.get_local_linear_id()));
  const int lane = linear % 32, first = linear - lane, size = first == 0 ? 32 : 16;
  const int offset = 1000 * int(item.get_group(1));

  CHECK(sycl::group_broadcast(group, linear + offset) == offset);
  CHECK(sycl::group_broadcast(group, linear + offset, 47) == 47 + offset);
  CHECK(sycl::group_broadcast(group, linear + offset, sycl::id<2>(2, 3)) == 19 + offset);
  CHECK(sycl::group_broadcast(sub_group, linear) == first);
  CHECK(sycl::group_broadcast(sub_group, linear, 5) == first + 5);
  CHECK(sycl::group_broadcast(sub_group, linear, sycl::id<1>(15)) == first + 15);

  // Beyond the ends the result is not specified: on Kiln it is what the work-item has.
  CHECK(sycl::shift_group_left(sub_group, linear) == (lane + 1 < size ? linear + 1 : linear));
  CHECK(sycl::shift_group_left(sub_group, short(linear), 3) == (lane + 3 < size ? linear + 3 : linear));
  CHECK(sycl::shift_group_right(sub_group, linear) == (lane > 0 ? linear - 1 : linear));
  CHECK(sycl::shift_group_right(sub_group, linear * 0.5, 4) == (lane >= 4 ? linear - 4 : linear) * 0.5);
  CHECK(sycl::permute_group_by_xor(sub_group, linear, 9) == (linear ^ 9));
  CHECK(sycl::permute_group_by_xor(sub_group, long(linear) << 40, 1) == long(linear ^ 1) << 40);
  CHECK(sycl::select_from_group(sub_group, linear, size - 1 - lane) == first + size - 1 - lane);
  CHECK(sycl::select_from_group(sub_group, (unsigned char)(linear), sycl::id<1>(lane / 2)) == first + lane / 2);

  place own;
  own.position = linear + 0.25;
  own.row = short(item.get_local_id(0));
  own.column = char(item.get_local_id(1));
  const place other = sycl::select_from_group(sub_group, own, lane ^ 7);
  CHECK(other.position == (linear ^ 7) + 0.25 && other.row == own.row && other.column == (own.column ^ 7));
  CHECK(sycl::group_broadcast(group, own, 41).row == 5 && sycl::group_broadcast(group, own, 41).column == 1);
  unsigned char *pointer = sycl::group_broadcast(group, memory + linear, 40);
  CHECK(pointer == memory + 40);

#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  CHECK(sub_group.shuffle(linear, size - 1) == first + size - 1 && sub_group.shuffle_xor(linear, 2) == (linear ^ 2));
  CHECK(sub_group.shuffle_down(linear, 1) == (lane + 1 < size ? linear + 1 : linear));
  CHECK(sub_group.shuffle_up(linear, 2) == (lane >= 2 ? linear - 2 : linear));
}
