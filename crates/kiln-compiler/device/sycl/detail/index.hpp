// SPDX-License-Identifier: MIT OR Apache-2.0
//! What id and range share: components and component-wise operators.
#pragma once
#include <sycl/detail/traits.hpp>
#include <sycl/detail/types.hpp>

namespace sycl {
inline namespace _V1 {
namespace detail {

/// What ids and items of several dimensions convert to instead of a number; nothing takes it.
struct not_a_number {};

/// The base of the operands that the operators below are for.
struct index_operand {};

/// The values of D dimensions. Three definitions, because clang fills an array of unknown size with a loop.
template <int D> struct components {
  static_assert(D >= 1 && D <= 3, "an id or a range has 1, 2 or 3 dimensions");
};
template <> struct components<1> {
  size_t values[1] = {0};
};
template <> struct components<2> {
  size_t values[2] = {0, 0};
};
template <> struct components<3> {
  size_t values[3] = {0, 0, 0};
};

/// An id or a range of D dimensions; SYCL 2020, 4.9.1.1 and 4.9.1.3.
template <int D, bool IsRange> class index : index_operand, protected components<D> {
public:
  static constexpr int dimensions = D;
  static constexpr bool is_range = IsRange;

  constexpr size_t get(int dimension) const { return this->values[dimension]; }
  constexpr size_t &operator[](int dimension) { return this->values[dimension]; }
  constexpr size_t operator[](int dimension) const { return this->values[dimension]; }

protected:
  constexpr index() = default;
  constexpr explicit index(const components<D> &all) : components<D>(all) {}
};

template <class T> inline constexpr bool is_index = __is_base_of(index_operand, T);

/// The result of an operator: that of the ids or ranges among `A` and `B`, an id before a range; none where
/// the operands are not ids, ranges and integers, or differ in their dimensions.
template <class A, class B, bool = is_index<A>, bool = is_index<B>> struct index_result {};
template <class A, class B> struct index_result<A, B, true, false> : enable<is_integral<B>, A> {};
template <class A, class B> struct index_result<A, B, false, true> : enable<is_integral<A>, B> {};
template <class A, class B>
struct index_result<A, B, true, true> : enable<A::dimensions == B::dimensions, choose_t<A::is_range, B, A>> {};
template <class A, class B> using index_result_t = typename index_result<A, B>::type;

template <class T> constexpr size_t component(const T &operand, int d) {
  if constexpr (is_index<T>)
    return operand[d];
  else
    return static_cast<size_t>(operand);
}

/// `f` of the components. Written out for each dimension: a loop would keep them in memory.
template <class R, class A, class B, class F> constexpr R component_wise(const A &a, const B &b, F f) {
  const size_t first = f(component(a, 0), component(b, 0));
  if constexpr (R::dimensions == 1)
    return R(first);
  else if constexpr (R::dimensions == 2)
    return R(first, f(component(a, 1), component(b, 1)));
  else
    return R(first, f(component(a, 1), component(b, 1)), f(component(a, 2), component(b, 2)));
}

#define __KILN_BINARY(op)                                                                                              \
  template <class A, class B, class R = index_result_t<A, B>> constexpr R operator op(const A &a, const B &b) {        \
    return component_wise<R>(a, b, [](size_t x, size_t y) -> size_t { return x op y; });                               \
  }
#define __KILN_ARITHMETIC(op)                                                                                          \
  __KILN_BINARY(op)                                                                                                    \
  template <class A, class B, class R = index_result_t<A, B>> constexpr A &operator op##=(A &a, const B &b) {          \
    return a = a op b;                                                                                                 \
  }
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
#undef __KILN_ARITHMETIC
#undef __KILN_BINARY

template <class A, class B, class R = index_result_t<A, B>> constexpr bool operator==(const A &a, const B &b) {
  const R equal = component_wise<R>(a, b, [](size_t x, size_t y) -> size_t { return x == y; });
  bool all = equal[0];
  if constexpr (R::dimensions > 1)
    all = all && equal[1];
  if constexpr (R::dimensions > 2)
    all = all && equal[2];
  return all;
}
template <class A, class B, class R = index_result_t<A, B>> constexpr bool operator!=(const A &a, const B &b) {
  return !(a == b);
}

template <class A, class = enable_if<is_index<A>>> constexpr A operator+(const A &a) { return a; }
template <class A, class = enable_if<is_index<A>>> constexpr A operator-(const A &a) { return 0 - a; }
template <class A, class = enable_if<is_index<A>>> constexpr A &operator++(A &a) { return a += 1; }
template <class A, class = enable_if<is_index<A>>> constexpr A &operator--(A &a) { return a -= 1; }
template <class A, class = enable_if<is_index<A>>> constexpr A operator++(A &a, int) {
  const A before = a;
  a += 1;
  return before;
}
template <class A, class = enable_if<is_index<A>>> constexpr A operator--(A &a, int) {
  const A before = a;
  a -= 1;
  return before;
}

} // namespace detail
} // namespace _V1
} // namespace sycl
