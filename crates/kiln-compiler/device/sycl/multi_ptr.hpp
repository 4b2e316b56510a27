// SPDX-License-Identifier: MIT OR Apache-2.0
//! multi_ptr: a pointer with its address space in its type (SYCL 2020, 4.7.7.1).
#pragma once
#include <sycl/access/access.hpp>
#include <sycl/detail/traits.hpp>
#include <sycl/detail/types.hpp>

namespace sycl {
inline namespace _V1 {
namespace __detail {

/// The pointer of clang that shows the space.
template <class __T, access::address_space __space> struct __decorate {
  using __type = __T *;
};
template <class __T> struct __decorate<__T, access::address_space::global_space> {
  using __type = __attribute__((__opencl_global__)) __T *;
};
template <class __T> struct __decorate<__T, access::address_space::local_space> {
  using __type = __attribute__((__opencl_local__)) __T *;
};
template <class __T> struct __decorate<__T, access::address_space::private_space> {
  using __type = __attribute__((__opencl_private__)) __T *;
};
template <class __T, access::address_space __space> using __pointer = typename __decorate<__T, __space>::__type;

} // namespace __detail

/// A pointer into an address space (SYCL 2020, 4.7.7.1).
template <class __T, access::address_space __space, access::decorated __decorated = access::decorated::legacy>
class multi_ptr {
  using __pointer = __detail::__pointer<__T, __space>;
  __pointer __object = nullptr;

public:
  static constexpr access::address_space address_space = __space;
  static constexpr bool is_decorated = int(__decorated) == int(access::decorated::yes);
  using value_type = __T;
  using difference_type = ptrdiff_t;
  using pointer = __detail::__choose_t<is_decorated, __pointer, __T *>;

  multi_ptr() = default;
  multi_ptr(decltype(nullptr)) {}
  explicit multi_ptr(__pointer __p) : __object(__p) {}

  pointer get() const { return __object; }
  __T *get_raw() const { return __object; }
  __pointer get_decorated() const { return __object; }

  template <class __U = __T> __U &operator*() const { return *__object; }
  template <class __U = __T> __U &operator[](ptrdiff_t __i) const { return __object[__i]; }
  __T *operator->() const { return __object; }
  explicit operator bool() const { return __object != nullptr; }
  operator multi_ptr<const __T, __space, __decorated>() const {
    return multi_ptr<const __T, __space, __decorated>(__object);
  }

  multi_ptr &operator+=(ptrdiff_t __n) {
    __object += __n;
    return *this;
  }
  multi_ptr &operator-=(ptrdiff_t __n) { return *this += -__n; }
  multi_ptr &operator++() { return *this += 1; }
  multi_ptr &operator--() { return *this += -1; }
  multi_ptr operator++(int) { return multi_ptr(__object++); }
  multi_ptr operator--(int) { return multi_ptr(__object--); }
  friend multi_ptr operator+(multi_ptr __p, ptrdiff_t __n) { return __p += __n; }
  friend multi_ptr operator-(multi_ptr __p, ptrdiff_t __n) { return __p -= __n; }
  friend ptrdiff_t operator-(multi_ptr __p, multi_ptr __q) { return __p.__object - __q.__object; }

  friend bool operator==(multi_ptr __p, multi_ptr __q) { return __p.__object == __q.__object; }
  friend bool operator!=(multi_ptr __p, multi_ptr __q) { return __p.__object != __q.__object; }
  friend bool operator<(multi_ptr __p, multi_ptr __q) { return __p.__object < __q.__object; }
  friend bool operator>(multi_ptr __p, multi_ptr __q) { return __p.__object > __q.__object; }
  friend bool operator<=(multi_ptr __p, multi_ptr __q) { return __p.__object <= __q.__object; }
  friend bool operator>=(multi_ptr __p, multi_ptr __q) { return __p.__object >= __q.__object; }
};

/// The pointer, which must point into the space, as a multi_ptr (SYCL 2020, 4.7.7.1).
template <access::address_space __space, access::decorated __decorated = access::decorated::no, class __T>
multi_ptr<__T, __space, __decorated> address_space_cast(__T *__p) {
  return multi_ptr<__T, __space, __decorated>((__detail::__pointer<__T, __space>)__p);
}

} // namespace _V1
} // namespace sycl
