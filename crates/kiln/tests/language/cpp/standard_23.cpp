// SPDX-License-Identifier: MIT OR Apache-2.0
//! What C++23 adds.
// covers: explicit object parameters and static call operators (C++23), if consteval and subscripts of several dimensions (C++23)
// options: -std=c++23
#include <check.hpp>

struct matrix {
  int values[2][3];
  template <class Self> auto &operator[](this Self &&self, int row, int column) { return self.values[row][column]; }
  int sum(this const matrix &self) {
    int total = 0;
    for (const auto &row : self.values)
      for (const int x : row)
        total += x;
    return total;
  }
};
struct twice {
  static int operator()(int x) { return 2 * x; }
};
constexpr int where() {
  if consteval {
    return 1;
  } else {
    return 2;
  }
}

CHECKS(1) {
  matrix m = {{{1, 2, 3}, {4, hide(5), 6}}};
  m[0, 2] = hide(30);
  const matrix &constant = m;
  CHECK(constant[1, 1] == 5 && m.sum() == 48 && twice()(hide(4)) == 8);
  constexpr int compile_time = where();
  CHECK(compile_time == 1 && where() == 2);
  const auto depth = [](this auto self, int n) -> int { return n == 0 ? 0 : 1 + self(n - 1); };
  constexpr int five = depth(5);
  CHECK(five == 5 && 7uz == hide(7ul));
}
