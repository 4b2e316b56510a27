// SPDX-License-Identifier: MIT OR Apache-2.0
//! Statements that change the flow of control.
// covers: loops and switch and goto, recursion that becomes a loop or a constant, 128-bit integers
#include <check.hpp>

int classify(int x) {
  switch (x) {
  case 0:
    return 100;
  case 1:
  case 2:
    x += 10;
    [[fallthrough]];
  case 5:
    x += 20;
    break;
  case -7:
    return -1;
  default:
    x = -x;
  }
  return x;
}
unsigned greatest_common_divisor(unsigned a, unsigned b) { return b == 0 ? a : greatest_common_divisor(b, a % b); }
constexpr unsigned long factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

CHECKS(1) {
  CHECK(classify(hide(0)) == 100 && classify(hide(2)) == 32 && classify(hide(5)) == 25 && classify(hide(-7)) == -1 && classify(hide(9)) == -9);
  int sum = 0, i = hide(0);
  do {
    if (i % 3 == 0)
      continue;
    if (i > 10)
      break;
    sum += i;
  } while (++i < 100 || sum < 0);
  CHECK(sum == 37);
  i = hide(0);
again:
  if (++i < 7)
    goto again;
  for (int j = 0; j < 10; ++j)
    for (int k = 0; k < 10; ++k)
      if (j * k == 42)
        goto found;
  i = -1;
found:
  CHECK(i == 7 && greatest_common_divisor(hide(1071u), 462) == 21);
  constexpr unsigned long ten = factorial(10);
  CHECK(ten == 3628800);
  const unsigned __int128 product = (unsigned __int128)hide(0xffffffffffffffff) * hide(0xfffffffffffffffe);
  CHECK((unsigned long)(product >> 64) == 0xfffffffffffffffd && (unsigned long)product == 2);
}
