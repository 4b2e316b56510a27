// SPDX-License-Identifier: MIT OR Apache-2.0
//! What id and range share: components and component-wise operators.
#pragma once
#include <sycl/detail/traits.hpp>
#include <sycl/detail/types.hpp>

namespace sycl {
inline namespace _V1 {
namespace detail {

// Written out for each dimension: a loop would keep the components in memory.
#define __KILN_EACH_DIMENSION(statement)                                                                               \
  {                                                                                                                    \
    constexpr int d = 0;                                                                                               \
    statement;                                                                                                         \
  }                                                                                                                    \
  if constexpr (D > 1) {                                                                                               \
    constexpr int d = 1;                                                                                               \
    statement;                                                                                                         \
  }                                                                                                                    \
  if constexpr (D > 2) {                                                                                               \
    constexpr int d = 2;                                                                                               \
    statement;                                                                                                         \
  }

// The scalar is a template so that its overload wins against the conversion of id<1> to size_t.
#define __KILN_BINARY(op)                                                                                              \
  friend constexpr T operator op(const T &a, const T &b) {                                                             \
    T r = a;                                                                                                           \
    __KILN_EACH_DIMENSION(r.values[d] = a.values[d] op b.values[d])                                                    \
    return r;                                                                                                          \
  }                                                                                                                    \
  template <class I, class = enable_if<is_integral<I>>> friend constexpr T operator op(const T &a, I scalar) {         \
    const size_t b = static_cast<size_t>(scalar);                                                                      \
    T r = a;                                                                                                           \
    __KILN_EACH_DIMENSION(r.values[d] = a.values[d] op b)                                                              \
    return r;                                                                                                          \
  }                                                                                                                    \
  template <class I, class = enable_if<is_integral<I>>> friend constexpr T operator op(I scalar, const T &b) {         \
    const size_t a = static_cast<size_t>(scalar);                                                                      \
    T r = b;                                                                                                           \
    __KILN_EACH_DIMENSION(r.values[d] = a op b.values[d])                                                              \
    return r;                                                                                                          \
  }

#define __KILN_ARITHMETIC(op)                                                                                          \
  __KILN_BINARY(op)                                                                                                    \
  friend constexpr T &operator op##=(T &a, const T &b) { return a = a op b; }                                          \
  friend constexpr T &operator op##=(T &a, size_t b) { return a = a op b; }

#define __KILN_UNARY(op)                                                                                               \
  friend constexpr T operator op(const T &a) {                                                                         \
    T r = a;                                                                                                           \
    __KILN_EACH_DIMENSION(r.values[d] = op a.values[d])                                                                \
    return r;                                                                                                          \
  }

#define __KILN_STEP(op)                                                                                                \
  friend constexpr T &operator op(T &a) {                                                                              \
    __KILN_EACH_DIMENSION(op a.values[d])                                                                              \
    return a;                                                                                                          \
  }                                                                                                                    \
  friend constexpr T operator op(T &a, int) {                                                                          \
    T before = a;                                                                                                      \
    op a;                                                                                                              \
    return before;                                                                                                     \
  }

/// The components of `T`, which is id<D> or range<D>; SYCL 2020, 4.9.1.1 and 4.9.1.3.
template <class T, int D> class index {
  static_assert(D >= 1 && D <= 3, "an id or a range has 1, 2 or 3 dimensions");

public:
  static constexpr int dimensions = D;

  constexpr size_t get(int dimension) const { return values[dimension]; }
  constexpr size_t &operator[](int dimension) { return values[dimension]; }
  constexpr size_t operator[](int dimension) const { return values[dimension]; }

  __KILN_ARITHMETIC(+)
  __KILN_ARITHMETIC(-)
  __KILN_ARITHMETIC(*)
  __KILN_ARITHMETIC(/)
  __KILN_ARITHMETIC(%)
  __KILN_ARITHMETIC(<<)
  __KILN_ARITHMETIC(>>)
  __KILN_ARITHMETIC(&)
  __KILN_ARITHMETIC(|)
  __KILN_ARITHMETIC(^)
  __KILN_BINARY(&&)
  __KILN_BINARY(||)
  __KILN_BINARY(<)
  __KILN_BINARY(>)
  __KILN_BINARY(<=)
  __KILN_BINARY(>=)
  __KILN_UNARY(+)
  __KILN_UNARY(-)
  __KILN_STEP(++)
  __KILN_STEP(--)

  friend constexpr bool operator==(const T &a, const T &b) {
    bool equal = true;
    __KILN_EACH_DIMENSION(equal = equal && a.values[d] == b.values[d])
    return equal;
  }
  friend constexpr bool operator!=(const T &a, const T &b) { return !(a == b); }

protected:
  size_t values[D];

  constexpr index() : values{} {}
  constexpr index(size_t a) : values{a} {}
  constexpr index(size_t a, size_t b) : values{a, b} {}
  constexpr index(size_t a, size_t b, size_t c) : values{a, b, c} {}
};

#undef __KILN_STEP
#undef __KILN_UNARY
#undef __KILN_ARITHMETIC
#undef __KILN_BINARY
#undef __KILN_EACH_DIMENSION

} // namespace detail
} // namespace _V1
} // namespace sycl
