// SPDX-License-Identifier: MIT OR Apache-2.0
//! Assertions leave work-items together: barriers and group functions follow.
// covers: assert before a barrier
// range: 64 / 32
#include "check.hpp"
#include <cassert>

CHECKS(1) {
  auto item = syclext::this_work_item::get_nd_item<1>();
  unsigned id = static_cast<unsigned>(item.get_local_id(0));
  assert(hide(id) < 32);
  memory[item.get_global_id(0)] = static_cast<unsigned char>(id);
  sycl::group_barrier(item.get_group());
  unsigned other = memory[item.get_group(0) * 32 + (31 - id)];
  assert(other == 31 - id);
  unsigned sum = sycl::reduce_over_group(item.get_group(), other, sycl::plus<unsigned>());
  assert(sum == 496);
  unsigned next = sycl::shift_group_left(item.get_sub_group(), sum + id, 1);
  CHECK(id == 31 || next == 496 + id + 1);
}
