// SPDX-License-Identifier: MIT OR Apache-2.0
//! work_group_static: memory of a work-group as a static variable (sycl_ext_oneapi_work_group_static).
#pragma once
#include <sycl/detail/group_memory.hpp>
#include <sycl/feature_test.hpp>
#include <sycl/multi_ptr.hpp>

namespace sycl {
inline namespace _V1 {
namespace ext::oneapi::experimental {

/// An object of which each work-group has its own, not initialised. The compiler knows the class by its name and moves
/// its variables, which are static or of a namespace, to group memory.
template <class __T> class work_group_static {
  static_assert(__is_trivially_copyable(__T), "work_group_static takes a type that can be copied byte by byte");

  mutable __T __object;

public:
  using value_type = typename __detail::__group_object<__T>::__element;

  work_group_static() = default;
  work_group_static(const work_group_static &) = delete;
  work_group_static &operator=(const work_group_static &) = delete;

  /// The object itself.
  operator __T &() const noexcept { return __object; }
  __T *operator&() const noexcept { return __builtin_addressof(__object); }
  template <class __U = __T, class = __detail::__enable_if<!__is_array(__U)>>
  const work_group_static &operator=(const __T &__value) const noexcept {
    __object = __value;
    return *this;
  }
  template <access::decorated __decorated = access::decorated::no>
  multi_ptr<value_type, access::address_space::local_space, __decorated> get_multi_ptr() const noexcept {
    return address_space_cast<access::address_space::local_space, __decorated>(
        reinterpret_cast<value_type *>(__builtin_addressof(__object)));
  }
};

} // namespace ext::oneapi::experimental
} // namespace _V1
} // namespace sycl
