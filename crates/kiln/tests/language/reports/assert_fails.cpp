// SPDX-License-Identifier: MIT OR Apache-2.0
//! An assertion that fails ends the launch.
// covers: assert that fails, assert in a function
// range: 64 / 16
// fails: 10: assertion 'x < 3' failed, work-item 
#include "check.hpp"
#include <cassert>

template <class T> T checked(T x) {
  assert(x < 3);
  return x;
}

CHECKS(1) {
  size_t id = syclext::this_work_item::get_nd_item<1>().get_global_id(0);
  memory[id] = static_cast<unsigned char>(checked(id));
}
