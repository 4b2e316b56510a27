// SPDX-License-Identifier: MIT OR Apache-2.0
//! Types of the standard library, by value and in memory.
// covers: std::array, std::pair, std::tuple, std::optional, std::variant, std::complex, std::bitset
#include "check.hpp"
#include <array>
#include <bitset>
#include <complex>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>

using number = std::variant<int, double>;

std::optional<int> half_of(int n) { return n % 2 == 0 ? std::optional<int>(n / 2) : std::nullopt; }

double twice(number n) {
  if (const int *integer = std::get_if<int>(&n)) return *integer * 2;
  return *std::get_if<double>(&n) * 2;
}

CHECKS(1) {
  std::array<int, 4> *arrays = reinterpret_cast<std::array<int, 4> *>(memory);
  arrays[0] = {1, 2, 3, hide(4)};
  arrays[1] = arrays[0];
  arrays[1].fill(arrays[0].back());
  CHECK(arrays[1][0] == 4 && arrays[0].size() == 4 && std::get<1>(arrays[0]) == 2);

  std::pair<int, float> pair(hide(1), 2.5f);
  std::swap(pair, reinterpret_cast<std::pair<int, float> *>(memory)[100]);
  CHECK(pair.first == 0 && reinterpret_cast<std::pair<int, float> *>(memory)[100].second == 2.5f);

  auto [a, b, c] = std::tuple<char, double, int>('x', hide(1.5), 3);
  CHECK(a == 'x' && b == 1.5 && c == 3 && std::make_tuple(1, 2) < std::make_tuple(1, hide(3)));
  std::tuple<int, double> tuple = std::make_tuple(hide(4), 0.5);
  std::get<0>(tuple) += 1;
  CHECK(std::get<0>(tuple) == 5 && std::get<double>(tuple) == 0.5);

  CHECK(half_of(hide(8)).value_or(-1) == 4 && half_of(hide(7)).value_or(-1) == -1 && !half_of(hide(3)));
  std::optional<double> optional;
  optional = hide(2.0);
  CHECK(optional.has_value() && *optional == 2.0);

  CHECK(twice(hide(4)) == 8 && twice(hide(1.25)) == 2.5 && number(1.0).index() == 1);

  std::complex<float> z(hide(1.0f), 2.0f);
  z = (z - std::complex<float>(2, 1)) * 2.0f + 1.0f;
  CHECK(z.real() == -1 && z.imag() == 2 && std::norm(z) == 5 && std::conj(z).imag() == -2);

  std::bitset<40> bits(hide(5u));
  bits.set(39);
  CHECK(bits.count() == 3 && bits.test(39) && !bits[1] && bits.any());
}
