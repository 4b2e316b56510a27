// SPDX-License-Identifier: MIT OR Apache-2.0
//! Views of elements that lie one after the other.
// covers: span
#include "check.hpp"
#include <array>

using sycl::span;

constexpr int table[] = {1, 2, 3, 4};
constexpr span view = table;
static_assert(view.size() == 4 && view.extent == 4 && view.back() == 4 && view.subspan<1, 2>()[1] == 3);
static_assert(sizeof(span<int>) == 16 && sizeof(span<int, 4>) == 8 && __is_trivially_copyable(span<int>));
static_assert(!__is_convertible(span<const int>, span<int>) && !__is_convertible(span<long>, span<int>));

int sum(span<const int> numbers) {
  int total = 0;
  for (int number : numbers) total += number;
  return total;
}

CHECKS(1) {
  int numbers[5] = {1, 2, 3, 4, hide(5)};
  CHECK(sum(numbers) == 15 && sum(span(numbers)) == 15 && sum({numbers, 3}) == 6 && sum({}) == 0);
  CHECK(sum({numbers + 1, numbers + 3}) == 5);
  std::array<int, 3> array = {10, 20, hide(30)};
  CHECK(sum(array) == 60 && span<int, 3>(array).last<1>()[0] == 30);

  const span<int> all(numbers);
  CHECK(all.size() == 5 && all.size_bytes() == 20 && !all.empty() && all.data() == numbers && span<int>().empty());
  CHECK(all.front() == 1 && all.back() == 5 && all[2] == 3 && all.end() - all.begin() == 5);
  CHECK(sum(all.first(2)) == 3 && sum(all.last(2)) == 9 && sum(all.subspan(1, 3)) == 9 && sum(all.subspan(3)) == 9);
  CHECK(all.first<2>().extent == 2 && sum(all.first<2>()) == 3 && sum(all.subspan<2>()) == 12);
  all[0] = 7;
  CHECK(numbers[0] == 7);
}
