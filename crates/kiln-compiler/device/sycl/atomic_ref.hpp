// SPDX-License-Identifier: MIT OR Apache-2.0
//! atomic_ref (SYCL 2020, 4.15.3).
#pragma once
#include <sycl/access/access.hpp>
#include <sycl/detail/memory_scope.hpp>
#include <sycl/detail/traits.hpp>
#include <sycl/detail/types.hpp>

namespace sycl {
inline namespace _V1 {
namespace detail {

/// The order of a load that belongs to a read-modify-write operation of `order`.
constexpr memory_order load_order(memory_order order) {
  return order == memory_order::acq_rel   ? memory_order::acquire
         : order == memory_order::release ? memory_order::relaxed
                                          : order;
}
/// The order of a store that belongs to a read-modify-write operation of `order`.
constexpr memory_order store_order(memory_order order) {
  return order == memory_order::acq_rel   ? memory_order::release
         : order == memory_order::acquire ? memory_order::relaxed
                                          : order;
}

template <class T> inline constexpr bool is_atomic_floating = is_same<T, float> || is_same<T, double>;
template <class T> inline constexpr bool is_atomic_integral = is_integral<T> && (sizeof(T) == 4 || sizeof(T) == 8);

/// What fetch_add takes.
template <class T> struct atomic_difference {
  using type = T;
};
template <class T> struct atomic_difference<T *> {
  using type = ptrdiff_t;
};

} // namespace detail

/// Atomic operations on an object; the arguments of the class are the defaults of its operations (SYCL 2020, 4.15.3).
template <class T, memory_order DefaultOrder, memory_scope DefaultScope,
          access::address_space Space = access::address_space::generic_space>
class atomic_ref {
  static_assert(detail::is_atomic_integral<T> || detail::is_atomic_floating<T> || detail::is_pointer<T>,
                "atomic_ref takes 32 and 64 bit integers, float, double and pointers");
  static_assert(DefaultOrder == memory_order::relaxed || DefaultOrder == memory_order::acq_rel ||
                    DefaultOrder == memory_order::seq_cst,
                "the default order of atomic_ref is relaxed, acq_rel or seq_cst");

  // A constant, so that clang emits the one scope.
  static constexpr int clang_scope = detail::clang_scope(DefaultScope);

  T *object;

public:
  using value_type = T;
  using difference_type = typename detail::atomic_difference<T>::type;
  static constexpr size_t required_alignment = sizeof(T);
  static constexpr bool is_always_lock_free = true;
  static constexpr memory_order default_read_order = detail::load_order(DefaultOrder);
  static constexpr memory_order default_write_order = detail::store_order(DefaultOrder);
  static constexpr memory_order default_read_modify_write_order = DefaultOrder;
  static constexpr memory_scope default_scope = DefaultScope;

  explicit atomic_ref(T &reference) : object(&reference) {}
  atomic_ref(const atomic_ref &) = default;
  atomic_ref &operator=(const atomic_ref &) = delete;

  bool is_lock_free() const { return true; }

  // Every operation is defined twice: with the defaults, which are constants, and with any order and scope, for which
  // clang writes out all combinations.
  T load() const {
    T value;
    __scoped_atomic_load(object, &value, static_cast<int>(default_read_order), clang_scope);
    return value;
  }
  T load(memory_order order, memory_scope scope = DefaultScope) const {
    T value;
    __scoped_atomic_load(object, &value, static_cast<int>(order), detail::clang_scope(scope));
    return value;
  }

  void store(T value) const {
    __scoped_atomic_store(object, &value, static_cast<int>(default_write_order), clang_scope);
  }
  void store(T value, memory_order order, memory_scope scope = DefaultScope) const {
    __scoped_atomic_store(object, &value, static_cast<int>(order), detail::clang_scope(scope));
  }

  T exchange(T value) const {
    T before;
    __scoped_atomic_exchange(object, &value, &before, static_cast<int>(DefaultOrder), clang_scope);
    return before;
  }
  T exchange(T value, memory_order order, memory_scope scope = DefaultScope) const {
    T before;
    __scoped_atomic_exchange(object, &value, &before, static_cast<int>(order), detail::clang_scope(scope));
    return before;
  }

  // Two orders that are not constant are rounded up to one of three pairs: all pairs would be 25.
#define __KILN_COMPARE_EXCHANGE(name, weak)                                                                            \
  bool name(T &expected, T desired) const {                                                                            \
    return __scoped_atomic_compare_exchange(object, &expected, &desired, weak, static_cast<int>(DefaultOrder),         \
                                            static_cast<int>(default_read_order), clang_scope);                        \
  }                                                                                                                    \
  bool name(T &expected, T desired, memory_order order, memory_scope scope = DefaultScope) const {                     \
    return name(expected, desired, order, detail::load_order(order), scope);                                           \
  }                                                                                                                    \
  bool name(T &expected, T desired, memory_order success, memory_order failure, memory_scope scope = DefaultScope)     \
      const {                                                                                                          \
    const int clang = detail::clang_scope(scope);                                                                      \
    if (success == memory_order::seq_cst || failure == memory_order::seq_cst)                                          \
      return __scoped_atomic_compare_exchange(object, &expected, &desired, weak, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST,   \
                                              clang);                                                                  \
    if (success == memory_order::relaxed && failure == memory_order::relaxed)                                          \
      return __scoped_atomic_compare_exchange(object, &expected, &desired, weak, __ATOMIC_RELAXED, __ATOMIC_RELAXED,   \
                                              clang);                                                                  \
    return __scoped_atomic_compare_exchange(object, &expected, &desired, weak, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE,     \
                                            clang);                                                                    \
  }
  __KILN_COMPARE_EXCHANGE(compare_exchange_strong, false)
  __KILN_COMPARE_EXCHANGE(compare_exchange_weak, true)
#undef __KILN_COMPARE_EXCHANGE

#define __KILN_FETCH(name, constraint)                                                                                 \
  template <class U = T, class = detail::enable_if<constraint>> T name(difference_type x) const {                      \
    return __scoped_atomic_##name(object, scaled(x), static_cast<int>(DefaultOrder), clang_scope);                     \
  }                                                                                                                    \
  template <class U = T, class = detail::enable_if<constraint>>                                                        \
  T name(difference_type x, memory_order order, memory_scope scope = DefaultScope) const {                             \
    return __scoped_atomic_##name(object, scaled(x), static_cast<int>(order), detail::clang_scope(scope));             \
  }
  __KILN_FETCH(fetch_add, true)
  __KILN_FETCH(fetch_sub, true)
  __KILN_FETCH(fetch_and, detail::is_integral<U>)
  __KILN_FETCH(fetch_or, detail::is_integral<U>)
  __KILN_FETCH(fetch_xor, detail::is_integral<U>)
  __KILN_FETCH(fetch_min, !detail::is_pointer<U>)
  __KILN_FETCH(fetch_max, !detail::is_pointer<U>)
#undef __KILN_FETCH

  operator T() const { return load(); }
  T operator=(T value) const {
    store(value);
    return value;
  }
  T operator+=(difference_type x) const { return fetch_add(x) + x; }
  T operator-=(difference_type x) const { return fetch_sub(x) - x; }
  T operator++() const { return fetch_add(1) + 1; }
  T operator--() const { return fetch_sub(1) - 1; }
  T operator++(int) const { return fetch_add(1); }
  T operator--(int) const { return fetch_sub(1); }
  template <class U = T, class = detail::enable_if<detail::is_integral<U>>> T operator&=(T x) const {
    return fetch_and(x) & x;
  }
  template <class U = T, class = detail::enable_if<detail::is_integral<U>>> T operator|=(T x) const {
    return fetch_or(x) | x;
  }
  template <class U = T, class = detail::enable_if<detail::is_integral<U>>> T operator^=(T x) const {
    return fetch_xor(x) ^ x;
  }

private:
  /// The builtins count pointers in bytes.
  static difference_type scaled(difference_type x) {
    if constexpr (detail::is_pointer<T>)
      return x * static_cast<difference_type>(sizeof(*T()));
    else
      return x;
  }
};

} // namespace _V1
} // namespace sycl
