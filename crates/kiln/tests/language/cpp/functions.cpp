// SPDX-License-Identifier: MIT OR Apache-2.0
//! Lambdas, templates and overloaded operators.
// covers: lambdas, function templates and class templates, variadic templates and fold expressions, operator overloading, if constexpr and structured bindings
#include <check.hpp>

template <class T, int N> struct row {
  T values[N];
  T &operator[](int i) { return values[i]; }
  const T &operator[](int i) const { return values[i]; }
  friend row operator+(const row &a, const row &b) {
    row sum;
    for (int i = 0; i < N; ++i)
      sum[i] = a[i] + b[i];
    return sum;
  }
  template <class F> row map(F f) const {
    row result;
    for (int i = 0; i < N; ++i)
      result[i] = f(values[i]);
    return result;
  }
};

template <class... T> auto sum(T... x) { return (x + ... + 0); }
template <class F, class... T> auto apply(F f, T &&...x) { return f(static_cast<T &&>(x)...); }
template <class T> int kind(T x) {
  if constexpr (sizeof(T) == 8)
    return 8 + int(x);
  else
    return int(x);
}
template <template <class, int> class C, class T> T second(const C<T, 3> &c) { return c[1]; }

CHECKS(1) {
  const int three = hide(3);
  int calls = 0;
  const auto scale = [three, &calls](auto x) {
    ++calls;
    return x * three;
  };
  const row<int, 3> numbers = {{1, 2, hide(5)}};
  const auto scaled = (numbers + numbers).map(scale);
  const auto [a, b, c] = scaled.values;
  CHECK(a == 6 && b == 12 && c == 30 && calls == 3 && second(scaled) == 12);
  CHECK(sum(three, 4, 5.5) == 12.5 && sum() == 0 && kind(three) == 3 && kind(long(three)) == 11);
  CHECK(apply([](int x, int &y) { return y = x + 1; }, three, calls) == 4 && calls == 4);
  auto counter = [n = three]() mutable { return n++; };
  counter();
  CHECK(counter() == 4);
  const auto compose = [](auto f, auto g) { return [=](auto x) { return g(f(x)); }; };
  CHECK(compose(scale, [](int x) { return x - 1; })(hide(7)) == 20);
}
