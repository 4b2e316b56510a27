// SPDX-License-Identifier: MIT OR Apache-2.0
//! What C++20 adds.
// covers: concepts and constraints (C++20), three-way comparison and defaulted equality (C++20), templated lambdas and designated initialisers (C++20), bit operations of the library (C++20), constexpr and consteval functions
// options: -std=c++20
#include <check.hpp>

#include <bit>
#include <compare>
#include <concepts>
#include <span>

template <class T>
concept number = std::integral<T> || std::floating_point<T>;
template <number T> T half_of(T x) { return x / 2; }
template <class T>
  requires(sizeof(T) > 4)
int size_class(T) {
  return 2;
}
template <class T> int size_class(T) { return 1; }

struct version {
  int major, minor;
  auto operator<=>(const version &) const = default;
};
struct options {
  int width = 1, height = 2;
  bool wrap = false;
};
consteval int square(int x) { return x * x; }
int sum(std::span<const int> numbers) {
  int total = 0;
  for (const int x : numbers)
    total += x;
  return total;
}

CHECKS(1) {
  CHECK(half_of(hide(9)) == 4 && half_of(hide(9.0)) == 4.5 && size_class(hide(1L)) == 2 && size_class(hide(1)) == 1);
  const version a = {hide(1), 4}, b = {1, hide(10)};
  CHECK(a < b && a <= b && a != b && (a <=> b) < 0 && a == version{1, 4});
  const options o = {.height = hide(7), .wrap = true};
  CHECK(o.width == 1 && o.height == 7 && o.wrap);
  const auto first = []<class T, int N>(const T(&array)[N]) { return array[0] + N; };
  int numbers[] = {3, 4, hide(5)};
  CHECK(first(numbers) == 6 && sum(numbers) == 12 && sum(std::span(numbers).subspan(1)) == 9 && square(12) == 144);
  for (int i = 0; const int x : numbers)
    CHECK(x == 3 + i++);
  CHECK(std::popcount(hide(0xf0f0u)) == 8 && std::countl_zero(hide(1u)) == 31 && std::bit_ceil(hide(33u)) == 64);
  CHECK(std::rotl(hide(0x80000001u), 4) == 0x18 && std::bit_cast<unsigned>(hide(1.0f)) == 0x3f800000);
  CHECK(std::countr_zero(hide(48u)) == 4 && std::bit_width(hide(1000u)) == 10 && std::has_single_bit(hide(64u)));
}
