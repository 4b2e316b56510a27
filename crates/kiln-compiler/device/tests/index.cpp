// SPDX-License-Identifier: MIT OR Apache-2.0
//! Constant behaviour of id, range and nd_range, and their layout, which the host relies on.
// expected-no-diagnostics
#include <sycl/sycl.hpp>

using sycl::id;
using sycl::nd_range;
using sycl::range;

static_assert(sizeof(id<1>) == 8 && alignof(id<1>) == 8);
static_assert(sizeof(id<2>) == 16 && alignof(id<2>) == 8);
static_assert(sizeof(id<3>) == 24 && alignof(id<3>) == 8);
static_assert(sizeof(range<1>) == 8 && sizeof(range<2>) == 16 && sizeof(range<3>) == 24);
static_assert(sizeof(nd_range<1>) == 24 && sizeof(nd_range<2>) == 48 && sizeof(nd_range<3>) == 72);
static_assert(__is_trivially_copyable(id<3>) && __is_trivially_copyable(range<3>));
static_assert(__is_trivially_copyable(nd_range<3>));
static_assert(__is_standard_layout(id<3>) && __is_standard_layout(range<3>));

constexpr id<1> one(7);
constexpr id<2> two(3, 4);
constexpr id<3> three(1, 2, 3);
constexpr range<2> sizes(5, 6);

// Components, deduction and conversions.
static_assert(three[0] == 1 && three.get(1) == 2 && three.get(2) == 3);
static_assert(id<3>() == id(0, 0, 0) && range<2>() == range(0, 0));
static_assert(range(4).size() == 4 && sizes.size() == 30 && range(2, 3, 4).size() == 24);
static_assert(id<2>(sizes) == id(5, 6));
static_assert(id<2>::dimensions == 2 && range<3>::dimensions == 3 && nd_range<1>::dimensions == 1);
constexpr size_t number = one;
static_assert(number == 7);
constexpr id<1> from_number = 5;
static_assert(from_number[0] == 5);

// Arithmetic: operands of one type, of both types, and numbers on either side.
static_assert(two + two == id(6, 8));
static_assert(sizes - range(1, 2) == range(4, 4));
static_assert(two + sizes == id(8, 10) && sizes + two == id(8, 10));
static_assert(three * 2 == id(2, 4, 6) && 2u * three == id(2, 4, 6));
static_assert(sizes / 2 == range(2, 3) && 30 / sizes == range(6, 5));
static_assert(sizes % 4 == range(1, 2) && 10 - two == id(7, 6));
static_assert((two << 1) == id(6, 8) && (sizes >> 1) == range(2, 3));
static_assert((two & 1) == id(1, 0) && (two | 1) == id(3, 5) && (two ^ two) == id(0, 0));
static_assert(-one == id<1>(0) - one && +two == two);

// Comparisons: equality is one bool, the others go component by component.
static_assert(two == two && two != id(3, 5) && sizes != range(6, 5));
static_assert(one == 7 && 7u == one && one != 8 && 8 != one);
static_assert((two < sizes) == id(1, 1) && (two > 3) == id(0, 1) && (two <= 3) == id(1, 0) && (4 >= two) == id(1, 1));
static_assert((two && 0) == id(0, 0) && (two || 0) == id(1, 1));
static_assert(one < 8 && !(one > 8));
static_assert(one + 1 == 8 && 1 + one == 8 && one * 0.5f == 3.5f);

constexpr id<2> assigned() {
  id<2> i(1, 2);
  i += two;
  i *= 2;
  i -= 1;
  i <<= 1;
  i |= sizes;
  i[1] = 9;
  ++i;
  i--;
  const id<2> before = i++;
  return before + i - 1;
}
static_assert(assigned() == id(30, 18));

constexpr nd_range<2> space(range(8, 6), range(4, 2));
static_assert(space.get_group_range() == range(2, 3) && space.get_offset() == id(0, 0));
static_assert(space == nd_range<2>({8, 6}, {4, 2}) && space != nd_range<2>({8, 6}, {4, 3}));

// An id is a subscript and a condition of a loop.
SYCL_EXTERNAL float sum(const float *values, id<1> end) {
  float total = 0;
  for (id<1> i; i < end; ++i)
    total += values[i];
  return total;
}
