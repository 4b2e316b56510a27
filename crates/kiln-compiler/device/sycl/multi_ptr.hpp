// SPDX-License-Identifier: MIT OR Apache-2.0
//! multi_ptr: a pointer with its address space in its type (SYCL 2020, 4.7.7.1).
#pragma once
#include <sycl/access/access.hpp>
#include <sycl/detail/traits.hpp>
#include <sycl/detail/types.hpp>

namespace sycl {
inline namespace _V1 {
namespace detail {

/// The pointer of clang that shows the space.
template <class T, access::address_space Space> struct decorate {
  using type = T *;
};
template <class T> struct decorate<T, access::address_space::global_space> {
  using type = __attribute__((opencl_global)) T *;
};
template <class T> struct decorate<T, access::address_space::local_space> {
  using type = __attribute__((opencl_local)) T *;
};
template <class T> struct decorate<T, access::address_space::private_space> {
  using type = __attribute__((opencl_private)) T *;
};
template <class T, access::address_space Space> using decorated_pointer = typename decorate<T, Space>::type;

} // namespace detail

/// A pointer into `Space` (SYCL 2020, 4.7.7.1).
template <class T, access::address_space Space, access::decorated Decorated = access::decorated::legacy>
class multi_ptr {
  using decorated_pointer = detail::decorated_pointer<T, Space>;
  decorated_pointer object = nullptr;

public:
  static constexpr access::address_space address_space = Space;
  static constexpr bool is_decorated = Decorated == access::decorated::yes;
  using value_type = T;
  using difference_type = ptrdiff_t;
  using pointer = detail::choose_t<is_decorated, decorated_pointer, T *>;

  multi_ptr() = default;
  multi_ptr(decltype(nullptr)) {}
  explicit multi_ptr(decorated_pointer p) : object(p) {}

  pointer get() const { return object; }
  T *get_raw() const { return object; }
  decorated_pointer get_decorated() const { return object; }

  template <class U = T> U &operator*() const { return *object; }
  template <class U = T> U &operator[](ptrdiff_t i) const { return object[i]; }
  T *operator->() const { return object; }
  explicit operator bool() const { return object != nullptr; }
  operator multi_ptr<const T, Space, Decorated>() const { return multi_ptr<const T, Space, Decorated>(object); }

  multi_ptr &operator+=(ptrdiff_t n) {
    object += n;
    return *this;
  }
  multi_ptr &operator-=(ptrdiff_t n) { return *this += -n; }
  multi_ptr &operator++() { return *this += 1; }
  multi_ptr &operator--() { return *this += -1; }
  multi_ptr operator++(int) {
    multi_ptr before = *this;
    ++*this;
    return before;
  }
  multi_ptr operator--(int) {
    multi_ptr before = *this;
    --*this;
    return before;
  }
  friend multi_ptr operator+(multi_ptr p, ptrdiff_t n) { return p += n; }
  friend multi_ptr operator-(multi_ptr p, ptrdiff_t n) { return p -= n; }
  friend ptrdiff_t operator-(multi_ptr p, multi_ptr q) { return p.object - q.object; }

  friend bool operator==(multi_ptr p, multi_ptr q) { return p.object == q.object; }
  friend bool operator!=(multi_ptr p, multi_ptr q) { return p.object != q.object; }
  friend bool operator<(multi_ptr p, multi_ptr q) { return p.object < q.object; }
  friend bool operator>(multi_ptr p, multi_ptr q) { return p.object > q.object; }
  friend bool operator<=(multi_ptr p, multi_ptr q) { return p.object <= q.object; }
  friend bool operator>=(multi_ptr p, multi_ptr q) { return p.object >= q.object; }
};

/// `pointer`, which must point into `Space`, as a multi_ptr (SYCL 2020, 4.7.7.1).
template <access::address_space Space, access::decorated Decorated = access::decorated::no, class T>
multi_ptr<T, Space, Decorated> address_space_cast(T *pointer) {
  return multi_ptr<T, Space, Decorated>((detail::decorated_pointer<T, Space>)pointer);
}

} // namespace _V1
} // namespace sycl
