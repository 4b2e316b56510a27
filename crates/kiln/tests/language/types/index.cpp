// SPDX-License-Identifier: MIT OR Apache-2.0
//! Positions and sizes: components, operators component by component, and nd_range.
// covers: id, range, nd_range
#include "check.hpp"

using sycl::id;
using sycl::nd_range;
using sycl::range;

CHECKS(1) {
  const id<3> i = hide(id<3>(4, 5, 6));
  const range<3> r = hide(range<3>(7, 8, 9));
  CHECK(i[0] == 4 && i.get(1) == 5 && i[2] == 6 && r.get(0) == 7 && r[1] == 8 && r.size() == 504);
  CHECK(i + i == id(8, 10, 12) && r - range(1, 2, 3) == range(6, 6, 6) && i * 2 == id(8, 10, 12));
  CHECK(60 / i == id(15, 12, 10));
  CHECK(i % 4 == id(0, 1, 2) && (i << 1) == id(8, 10, 12) && (r >> 1) == range(3, 4, 4) && i + r == id(11, 13, 15));
  CHECK((i & 5) == id(4, 5, 4) && (i | 1) == id(5, 5, 7) && (i ^ i) == id(0, 0, 0) && (i && 1) == id(1, 1, 1));
  CHECK((i < r) == id(1, 1, 1) && (i > 4) == id(0, 1, 1) && (i <= 5) == id(1, 1, 0));
  CHECK((i >= id(5, 5, 5)) == id(0, 1, 1));
  CHECK(i == id(4, 5, 6) && i != id(4, 5, 7) && id<3>(r) == id(7, 8, 9) && -i == id(0, 0, 0) - i && +i == i);
  id<2> j(1, hide(2ul));
  j += 3, j *= id(2, 3), j -= 1, j /= 2, j %= 6, j <<= 2, j >>= 1, j |= 1, j &= 13, j ^= 4;
  CHECK(j == id(1, 5) && j++ == id(1, 5) && j == id(2, 6) && --j == id(1, 5));
  j[0] = 9;
  CHECK(j == id(9, 5));
  const id<1> one = hide(id<1>(3));
  const size_t number = one;
  CHECK(number == 3 && one + 1 == 4 && one == 3 && one < 4 && memory[one] == 0);
  const nd_range<2> space = nd_range<2>(hide(range<2>(8, 6)), hide(range<2>(4, 2)));
  CHECK(space.get_global_range() == range(8, 6) && space.get_local_range() == range(4, 2));
  CHECK(space.get_group_range() == range(2, 3) && space.get_offset() == id(0, 0));
  CHECK(space == nd_range<2>({8, 6}, {4, 2}) && space != nd_range<2>({8, 6}, {4, 3}));
}
