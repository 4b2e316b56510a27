// SPDX-License-Identifier: MIT OR Apache-2.0
//! device_global: a variable of the device that the host reaches by name (sycl_ext_oneapi_device_global).
#pragma once
#include <sycl/feature_test.hpp>
#include <sycl/multi_ptr.hpp>

namespace sycl {
inline namespace _V1 {
namespace ext::oneapi::experimental {

/// The property that each bundle has its own instance, which is so with it and without it.
struct __device_image_scope_key {};
inline constexpr __device_image_scope_key device_image_scope;

/// A variable of a namespace of which each device has an instance, zero or as its constant initialiser says. The compiler
/// knows the class by its name.
template <class __T, class __Properties = void> class device_global {
  static_assert(__is_trivially_copyable(__T), "device_global takes a type that can be copied byte by byte");

  __T __object{};

public:
  using element_type = __remove_extent(__T);

  constexpr device_global() = default;
  template <class... __A, class = decltype(__T{__A()...})>
  constexpr explicit device_global(const __A &...__a) : __object{__a...} {}
  device_global(const device_global &) = delete;
  device_global &operator=(const device_global &) = delete;

  constexpr __T &get() noexcept { return __object; }
  constexpr const __T &get() const noexcept { return __object; }
  constexpr operator __T &() noexcept { return __object; }
  constexpr operator const __T &() const noexcept { return __object; }
  device_global &operator=(const __T &__value) noexcept {
    __object = __value;
    return *this;
  }
  template <class __I> constexpr auto &operator[](__I __index) noexcept { return __object[__index]; }
  template <class __I> constexpr const auto &operator[](__I __index) const noexcept { return __object[__index]; }
  constexpr __T *operator->() noexcept { return __builtin_addressof(__object); }
  constexpr const __T *operator->() const noexcept { return __builtin_addressof(__object); }

  template <access::decorated __decorated = access::decorated::no>
  multi_ptr<__T, access::address_space::global_space, __decorated> get_multi_ptr() noexcept {
    return address_space_cast<access::address_space::global_space, __decorated>(__builtin_addressof(__object));
  }
};

} // namespace ext::oneapi::experimental
} // namespace _V1
} // namespace sycl
