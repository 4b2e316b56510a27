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
  static constexpr bool __is_generic = __space == access::address_space::generic_space;
  /// Does it convert to a pointer to `__U` in another space by itself?
  template <class __U, access::address_space __to>
  static constexpr bool __converts =
      __is_convertible(__T *, __U *) && (__to == __space || __to == access::address_space::generic_space);

  __pointer __object = nullptr;

public:
  static constexpr access::address_space address_space = __space;
  static constexpr bool is_decorated = int(__decorated) == int(access::decorated::yes);
  using value_type = __T;
  using difference_type = ptrdiff_t;
  using pointer = __detail::__choose_t<is_decorated, __pointer, __T *>;
  using reference = __add_lvalue_reference(__T);

  multi_ptr() = default;
  multi_ptr(decltype(nullptr)) {}
  explicit multi_ptr(__pointer __p) : __object(__p) {}
  /// The memory of an accessor.
  template <class __A,
            class = decltype(static_cast<const __A *>(nullptr)->template get_multi_ptr<access::decorated::yes>())>
  multi_ptr(const __A &__memory) : __object(__memory.template get_multi_ptr<access::decorated::yes>().get_decorated()) {}
  multi_ptr &operator=(decltype(nullptr)) {
    __object = nullptr;
    return *this;
  }

  pointer get() const { return __object; }
  __T *get_raw() const { return __object; }
  __pointer get_decorated() const { return __object; }

  template <class __U = __T> __U &operator*() const { return *__object; }
  template <class __U = __T> __U &operator[](ptrdiff_t __i) const { return __object[__i]; }
  __T *operator->() const { return __object; }
  explicit operator bool() const { return __object != nullptr; }
  /// The pointer of SYCL 1.2.1 is also a plain one.
  template <access::decorated __d = __decorated,
            class = __detail::__enable_if<int(__d) == int(access::decorated::legacy)>>
  operator __T *() const {
    return __object;
  }

  template <class __U, access::address_space __to, access::decorated __d,
            class = __detail::__enable_if<__converts<__U, __to>>>
  operator multi_ptr<__U, __to, __d>() const {
    return multi_ptr<__U, __to, __d>(__detail::__pointer<__U, __to>(__object));
  }
  /// A pointer to void with its type, a generic one with its space.
  template <class __U, access::address_space __to, access::decorated __d,
            class = __detail::__enable_if<!__converts<__U, __to> && __is_convertible(__U *, __T *) &&
                                          (__to == __space || __is_generic)>,
            class = void>
  explicit operator multi_ptr<__U, __to, __d>() const {
    return multi_ptr<__U, __to, __d>((__detail::__pointer<__U, __to>)__object);
  }

  /// So many elements may be read soon.
  void prefetch(size_t) const {}

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

#define __KILN_COMPARE(__op)                                                                                           \
  friend bool operator __op(multi_ptr __p, multi_ptr __q) { return __p.__object __op __q.__object; }                   \
  friend bool operator __op(multi_ptr __p, decltype(nullptr)) { return __p.__object __op __pointer(nullptr); }         \
  friend bool operator __op(decltype(nullptr), multi_ptr __q) { return __pointer(nullptr) __op __q.__object; }
  __KILN_COMPARE(==)
  __KILN_COMPARE(!=)
  __KILN_COMPARE(<)
  __KILN_COMPARE(>)
  __KILN_COMPARE(<=)
  __KILN_COMPARE(>=)
#undef __KILN_COMPARE
};

#define __KILN_ALIASES(__name, __space)                                                                                \
  template <class __T, access::decorated __decorated = access::decorated::legacy>                                      \
  using __name = multi_ptr<__T, access::address_space::__space, __decorated>;                                          \
  template <class __T> using raw_##__name = multi_ptr<__T, access::address_space::__space, access::decorated::no>;     \
  template <class __T> using decorated_##__name = multi_ptr<__T, access::address_space::__space, access::decorated::yes>;
__KILN_ALIASES(global_ptr, global_space)
__KILN_ALIASES(local_ptr, local_space)
__KILN_ALIASES(private_ptr, private_space)
__KILN_ALIASES(generic_ptr, generic_space)
#undef __KILN_ALIASES

/// The pointer, which must point into the space, as a multi_ptr (SYCL 2020, 4.7.7.1).
template <access::address_space __space, access::decorated __decorated = access::decorated::no, class __T>
multi_ptr<__T, __space, __decorated> address_space_cast(__T *__p) {
  return multi_ptr<__T, __space, __decorated>((__detail::__pointer<__T, __space>)__p);
}
template <class __T, access::address_space __space, access::decorated __decorated>
[[__deprecated__("use sycl::address_space_cast instead")]] multi_ptr<__T, __space, __decorated> make_ptr(__T *__p) {
  return address_space_cast<__space, __decorated>(__p);
}

namespace ext::oneapi::experimental {

/// The pointer, which must point into the space, as a multi_ptr (sycl_ext_oneapi_address_cast).
template <access::address_space __space, class __T>
multi_ptr<__T, __space, access::decorated::no> static_address_cast(__T *__p) {
  return address_space_cast<__space, access::decorated::no>(__p);
}
template <access::address_space __space, class __T, access::decorated __decorated>
multi_ptr<__T, __space, __decorated>
static_address_cast(multi_ptr<__T, access::address_space::generic_space, __decorated> __p) {
  return address_space_cast<__space, __decorated>(__p.get_raw());
}

} // namespace ext::oneapi::experimental
} // namespace _V1
} // namespace sycl
