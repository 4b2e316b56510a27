// SPDX-License-Identifier: MIT OR Apache-2.0
//! Static variables and those of namespaces are the module's own, and may be written.
// covers: static variables of functions, variables of namespaces
#include "check.hpp"

int counter = 5;
namespace deep {
static float weights[3] = {1, 2, 3};
int *where = &counter;
} // namespace deep

static int next(int by) {
  static int last = 7;
  return last += by;
}

CHECKS(1) {
  (void)memory;
  CHECK(next(hide(1)) == 8 && next(hide(2)) == 10);
  counter += hide(8);
  CHECK(*deep::where == 13);
  deep::weights[hide(1)] += 0.5f;
  CHECK(deep::weights[0] == 1.0f && deep::weights[1] == 2.5f && deep::weights[2] == 3.0f);
}
