// SPDX-License-Identifier: MIT OR Apache-2.0
//! atomic_ref (SYCL 2020, 4.15.3).
#pragma once
#include <sycl/access/access.hpp>
#include <sycl/detail/traits.hpp>
#include <sycl/detail/types.hpp>
#include <sycl/memory_enums.hpp>

namespace sycl {
inline namespace _V1 {
namespace __detail {

/// The order of a load that belongs to a read-modify-write operation of the order.
constexpr memory_order __load_order(memory_order __order) {
  switch (__order) {
  case memory_order::acq_rel:
    return memory_order::acquire;
  case memory_order::release:
    return memory_order::relaxed;
  default:
    return __order;
  }
}
/// The order of a store that belongs to a read-modify-write operation of the order.
constexpr memory_order __store_order(memory_order __order) {
  switch (__order) {
  case memory_order::acq_rel:
    return memory_order::release;
  case memory_order::acquire:
    return memory_order::relaxed;
  default:
    return __order;
  }
}

/// Whether atomic_ref takes a type, what fetch_add takes for it, and that operand as the builtins want it: they count
/// pointers in bytes.
template <class __T> struct __atomic {
  static constexpr bool __supported = __is_integral(__T) && (sizeof(__T) == 4 || sizeof(__T) == 8);
  using __difference = __T;
  static __T __scaled(__T __x) { return __x; }
};
template <> struct __atomic<float> {
  static constexpr bool __supported = true;
  using __difference = float;
  static float __scaled(float __x) { return __x; }
};
template <> struct __atomic<double> {
  static constexpr bool __supported = true;
  using __difference = double;
  static double __scaled(double __x) { return __x; }
};
template <class __T> struct __atomic<__T *> {
  static constexpr bool __supported = true;
  using __difference = ptrdiff_t;
  static ptrdiff_t __scaled(ptrdiff_t __x) { return __x * ptrdiff_t(sizeof(__T)); }
};

} // namespace __detail

/// Atomic operations on an object; the arguments of the class are the defaults of its operations (SYCL 2020, 4.15.3).
template <class __T, memory_order __order, memory_scope __scope,
          access::address_space __space = access::address_space::generic_space>
class atomic_ref {
  static_assert(__detail::__atomic<__T>::__supported,
                "atomic_ref takes 32 and 64 bit integers, float, double and pointers");
  static_assert(int(__order) == __ATOMIC_RELAXED || int(__order) == __ATOMIC_ACQ_REL ||
                    int(__order) == __ATOMIC_SEQ_CST,
                "the default order of atomic_ref is relaxed, acq_rel or seq_cst");

  __T *__object;

public:
  using value_type = __T;
  using difference_type = typename __detail::__atomic<__T>::__difference;
  static constexpr size_t required_alignment = sizeof(__T);
  static constexpr bool is_always_lock_free = true;
  static constexpr memory_order default_read_order = __detail::__load_order(__order);
  static constexpr memory_order default_write_order = __detail::__store_order(__order);
  static constexpr memory_order default_read_modify_write_order = __order;
  static constexpr memory_scope default_scope = __scope;

  explicit atomic_ref(__T &__reference) : __object(&__reference) {}
  atomic_ref(const atomic_ref &) = default;
  atomic_ref &operator=(const atomic_ref &) = delete;

  bool is_lock_free() const { return true; }

  // Every operation is defined twice: with the defaults, which are constants, and with any order and scope, for which
  // clang writes out all combinations.
  __T load() const {
    __T __value;
    __scoped_atomic_load(__object, &__value, int(default_read_order), int(__scope));
    return __value;
  }
  __T load(memory_order __o, memory_scope __s = __scope) const {
    __T __value;
    __scoped_atomic_load(__object, &__value, int(__o), int(__s));
    return __value;
  }

  void store(__T __value) const {
    __scoped_atomic_store(__object, &__value, int(default_write_order), int(__scope));
  }
  void store(__T __value, memory_order __o, memory_scope __s = __scope) const {
    __scoped_atomic_store(__object, &__value, int(__o), int(__s));
  }

  __T exchange(__T __value) const {
    __T __before;
    __scoped_atomic_exchange(__object, &__value, &__before, int(__order), int(__scope));
    return __before;
  }
  __T exchange(__T __value, memory_order __o, memory_scope __s = __scope) const {
    __T __before;
    __scoped_atomic_exchange(__object, &__value, &__before, int(__o), int(__s));
    return __before;
  }

  bool compare_exchange_strong(__T &__expected, __T __desired) const {
    return __compare_exchange<false>(__expected, __desired);
  }
  bool compare_exchange_strong(__T &__expected, __T __desired, memory_order __o, memory_scope __s = __scope) const {
    return __compare_exchange<false>(__expected, __desired, int(__o), int(__detail::__load_order(__o)), int(__s));
  }
  bool compare_exchange_strong(__T &__expected, __T __desired, memory_order __success, memory_order __failure,
                               memory_scope __s = __scope) const {
    return __compare_exchange<false>(__expected, __desired, int(__success), int(__failure), int(__s));
  }
  bool compare_exchange_weak(__T &__expected, __T __desired) const {
    return __compare_exchange<true>(__expected, __desired);
  }
  bool compare_exchange_weak(__T &__expected, __T __desired, memory_order __o, memory_scope __s = __scope) const {
    return __compare_exchange<true>(__expected, __desired, int(__o), int(__detail::__load_order(__o)), int(__s));
  }
  bool compare_exchange_weak(__T &__expected, __T __desired, memory_order __success, memory_order __failure,
                             memory_scope __s = __scope) const {
    return __compare_exchange<true>(__expected, __desired, int(__success), int(__failure), int(__s));
  }

#define __KILN_FETCH(__name)                                                                                           \
  __T __name(difference_type __x) const {                                                                              \
    return __scoped_atomic_##__name(__object, __detail::__atomic<__T>::__scaled(__x), int(__order), int(__scope));     \
  }                                                                                                                    \
  __T __name(difference_type __x, memory_order __o, memory_scope __s = __scope) const {                                \
    return __scoped_atomic_##__name(__object, __detail::__atomic<__T>::__scaled(__x), int(__o), int(__s));             \
  }
  __KILN_FETCH(fetch_add)
  __KILN_FETCH(fetch_sub)
#undef __KILN_FETCH

#define __KILN_FETCH(__name, __constraint)                                                                             \
  template <class __U = __T, class = __detail::__enable_if<__constraint>> __T __name(__T __x) const {                  \
    return __scoped_atomic_##__name(__object, __x, int(__order), int(__scope));                                  \
  }                                                                                                                    \
  template <class __U = __T, class = __detail::__enable_if<__constraint>>                                              \
  __T __name(__T __x, memory_order __o, memory_scope __s = __scope) const {                                      \
    return __scoped_atomic_##__name(__object, __x, int(__o), int(__s));                                          \
  }
  __KILN_FETCH(fetch_and, __is_integral(__U))
  __KILN_FETCH(fetch_or, __is_integral(__U))
  __KILN_FETCH(fetch_xor, __is_integral(__U))
  __KILN_FETCH(fetch_min, !__is_pointer(__U))
  __KILN_FETCH(fetch_max, !__is_pointer(__U))
#undef __KILN_FETCH

  operator __T() const { return load(); }
  __T operator=(__T __value) const {
    store(__value);
    return __value;
  }
  __T operator+=(difference_type __x) const { return fetch_add(__x) + __x; }
  __T operator-=(difference_type __x) const { return fetch_sub(__x) - __x; }
  __T operator++() const { return fetch_add(1) + 1; }
  __T operator--() const { return fetch_sub(1) - 1; }
  __T operator++(int) const { return fetch_add(1); }
  __T operator--(int) const { return fetch_sub(1); }
  template <class __U = __T, class = __detail::__enable_if<__is_integral(__U)>> __T operator&=(__T __x) const {
    return fetch_and(__x) & __x;
  }
  template <class __U = __T, class = __detail::__enable_if<__is_integral(__U)>> __T operator|=(__T __x) const {
    return fetch_or(__x) | __x;
  }
  template <class __U = __T, class = __detail::__enable_if<__is_integral(__U)>> __T operator^=(__T __x) const {
    return fetch_xor(__x) ^ __x;
  }

private:
  template <bool __weak> bool __compare_exchange(__T &__expected, __T __desired) const {
    return __scoped_atomic_compare_exchange(__object, &__expected, &__desired, __weak, int(__order),
                                            int(default_read_order), int(__scope));
  }
  /// Two orders that are not constant are rounded up to one of three pairs: all pairs would be 25.
  template <bool __weak>
  bool __compare_exchange(__T &__expected, __T __desired, int __success, int __failure, int __s) const {
    if (__success == __ATOMIC_SEQ_CST || __failure == __ATOMIC_SEQ_CST)
      return __scoped_atomic_compare_exchange(__object, &__expected, &__desired, __weak, __ATOMIC_SEQ_CST,
                                              __ATOMIC_SEQ_CST, __s);
    if (__success == __ATOMIC_RELAXED && __failure == __ATOMIC_RELAXED)
      return __scoped_atomic_compare_exchange(__object, &__expected, &__desired, __weak, __ATOMIC_RELAXED,
                                              __ATOMIC_RELAXED, __s);
    return __scoped_atomic_compare_exchange(__object, &__expected, &__desired, __weak, __ATOMIC_ACQ_REL,
                                            __ATOMIC_ACQUIRE, __s);
  }
};

} // namespace _V1
} // namespace sycl
