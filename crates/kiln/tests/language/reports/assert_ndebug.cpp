// SPDX-License-Identifier: MIT OR Apache-2.0
//! With NDEBUG, assertions are not there.
// covers: assert with NDEBUG
// options: -DNDEBUG
#include "check.hpp"
#include <cassert>

CHECKS(1) {
  assert(hide(1) == 2);
  CHECK(hide(1) == 1);
}
