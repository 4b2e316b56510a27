// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions of <cstring>, on memory of the device and of the work-item.
// covers: copies and comparisons of memory, functions of C strings, algorithms of the library
#include <check.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>

CHECKS(1) {
  char *text = reinterpret_cast<char *>(memory), own[32];
  std::strcpy(text, "kernel");
  CHECK(std::strlen(text) == 6 && text[5] == 'l' && std::strcmp(text, "kernel") == 0);
  CHECK(std::strcmp(text, "kerosene") < 0 && std::strcmp("kern", text) < 0 && std::strncmp(text, "kerosene", 3) == 0);
  std::strncpy(own, text, 9);
  CHECK(own[6] == 0 && own[8] == 0 && std::memcmp(own, text, 7) == 0);
  std::strcat(text, " text");
  CHECK(std::strlen(text) == 11 && std::memcmp(text, "kernel text", 12) == 0);
  CHECK(memcmp(text, "kernel\xff", 7) < 0 && memcmp("b", "a", hide(1)) > 0 && memcmp("b", "a", hide(0)) == 0);
  std::memcpy(own, text + 7, 5);
  std::memmove(own + 1, own, hide(4));
  std::memset(own + 5, 'x', hide(3));
  CHECK(std::memcmp(own, "ttextxxx", 8) == 0);

  std::array<int, 6> numbers = {5, 2, 9, hide(1), 7, 3};
  const std::array<int, 6> before = numbers;
  std::make_heap(numbers.begin(), numbers.end());
  std::sort_heap(numbers.begin(), numbers.end());
  CHECK(numbers == std::array<int, 6>{1, 2, 3, 5, 7, 9} && numbers != before);
  CHECK(std::accumulate(numbers.begin(), numbers.end(), 0) == 27 && *std::max_element(before.begin(), before.end()) == 9);
  CHECK(std::lower_bound(numbers.begin(), numbers.end(), 4) - numbers.begin() == 3 && std::clamp(hide(12), 0, 10) == 10);
  std::reverse(numbers.begin(), numbers.end());
  std::swap(numbers[0], numbers[5]);
  CHECK(numbers[0] == 1 && numbers[1] == 7 && numbers[5] == 9);
  const std::array<char, 5> letters = {'h', 'e', 'l', 'l', char(hide('o'))};
  CHECK(letters == std::array<char, 5>{'h', 'e', 'l', 'l', 'o'} && std::count(letters.begin(), letters.end(), 'l') == 2);
}
