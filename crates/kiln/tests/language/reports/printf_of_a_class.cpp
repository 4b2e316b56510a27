// SPDX-License-Identifier: MIT OR Apache-2.0
//! An object has no conversion.
// covers: printf takes numbers and pointers
// rejected: 15: requested here
#include "check.hpp"

struct pair {
  int a, b;
};

CHECKS(1) {
  (void)failures;
  (void)memory;
  pair both = {1, 2};
  syclexp::printf("%d", both);
}
