// SPDX-License-Identifier: MIT OR Apache-2.0
//! Assertions that hold do nothing.
// covers: assert that holds
#include "check.hpp"
#include <cassert>

CHECKS(1) {
  int x = hide(3);
  assert(x == 3 && "with words");
  CHECK(x == 3);
}
