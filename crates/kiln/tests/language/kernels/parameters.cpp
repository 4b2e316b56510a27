// SPDX-License-Identifier: MIT OR Apache-2.0
//! Parameters of every kind.
// covers: parameters of every scalar type, parameters that are pointers, parameters that are enumerations, parameters that are structures and unions, parameters of the standard library
#include <check.hpp>

#include <array>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>

#define TASK SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel))

TASK void scalars(bool a, char b, signed char c, unsigned char d, short e, unsigned short f, int g, unsigned h, long i,
                  unsigned long j, long long k, unsigned long long l, float m, double n, char16_t o, char32_t p,
                  wchar_t q, std::size_t r, std::int8_t s, double *out) {
  *out = a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p + q + r + s;
}
TASK void pointers(int *a, const int *b, volatile int *c, int *__restrict d, int **e, void *f, const void *const g,
                   int h[4], int (*i)[4], void (*j)(int), decltype(nullptr) k, int *out) {
  *out = *a + *b + *c + *d + **e + *static_cast<int *>(f) + *static_cast<const int *>(g) + h[0] + (*i)[0] +
         (j == nullptr) + (k == nullptr);
}
enum plain { one = 1, two };
enum class scoped : unsigned char { first = 200 };
struct inner {
  int *target;
  short values[3];
};
struct outer {
  char tag;
  inner parts[2];
  plain kind;
};
union number {
  float real;
  unsigned bits;
};
TASK void structures(outer a, number b, scoped c, plain d, int *out) {
  *out = *a.parts[0].target + a.parts[1].values[2] + a.tag + a.kind + int(b.bits >> 23) + int(c) + d;
}
TASK void library(std::array<int, 3> a, std::tuple<char, double> b, std::optional<int> c, std::variant<float, long> d,
                  std::pair<int, char> e, std::tuple<> f, sycl::id<2> g, sycl::range<3> h, sycl::nd_range<1> i,
                  double *out) {
  *out = a[1] + std::get<0>(b) + std::get<1>(b) + c.value_or(9) + std::get_if<long>(&d)[0] + e.first + e.second + g[1] +
         h.size() + i.get_local_range()[0] + sizeof(f);
}

CHECKS(1) {
  double sum = 0;
  const int x = hide(3);
  scalars(true, 1, 2, x, 4, 5, 6, 7, 8, 9, 10, 11, 0.5f, 0.25, 12, 13, 14, 15, -16, &sum);
  CHECK(sum == 105.75);
  int values[4] = {x, 1, 2, 3}, *pointer = values, result = 0;
  pointers(values, values, values, values, &pointer, values, values, values, &values, nullptr, nullptr, &result);
  CHECK(result == 9 * 3 + 2);
  number one_and_a_half;
  one_and_a_half.real = hide(1.5f);
  structures({'a', {{values, {}}, {nullptr, {1, 2, 30}}}, two}, one_and_a_half, scoped::first, one, &result);
  CHECK(result == 3 + 30 + 97 + 2 + 127 + 200 + 1);
  library({1, x, 3}, {'a', 0.5}, {}, 40l, {100, 'b'}, {}, {1, 2}, {2, 3, 4}, {8, 2}, &sum);
  CHECK(sum == 3 + 97 + 0.5 + 9 + 40 + 100 + 98 + 2 + 24 + 2 + 1);
}
