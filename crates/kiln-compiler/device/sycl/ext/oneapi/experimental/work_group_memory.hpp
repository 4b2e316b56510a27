// SPDX-License-Identifier: MIT OR Apache-2.0
//! work_group_memory: memory of a work-group as a kernel parameter (sycl_ext_oneapi_work_group_memory).
#pragma once
#include <sycl/detail/group_memory.hpp>
#include <sycl/feature_test.hpp>
#include <sycl/multi_ptr.hpp>

namespace sycl {
inline namespace _V1 {
namespace ext::oneapi::experimental {

/// An object, or an array whose size the launch says (`T[]`), of which each work-group has its own.
template <class __T>
class __KILN_GROUP_MEMORY(__detail::__group_object<__T>::__bytes, alignof(__T), size_t(0)) work_group_memory {
public:
  using value_type = typename __detail::__group_object<__T>::__element;

private:
  __detail::__pointer<value_type, access::address_space::local_space> __memory;

public:
  work_group_memory(const work_group_memory &) = default;
  work_group_memory &operator=(const work_group_memory &) = default;

  /// The object itself.
  operator __T &() const { return *&*this; }
  __T *operator&() const { return reinterpret_cast<__T *>(static_cast<value_type *>(__memory)); }
  template <class __U = __T, class = __detail::__enable_if<!__is_array(__U)>>
  const work_group_memory &operator=(const __T &__value) const {
    *__memory = __value;
    return *this;
  }
  template <access::decorated __decorated = access::decorated::no>
  multi_ptr<value_type, access::address_space::local_space, __decorated> get_multi_ptr() const {
    return multi_ptr<value_type, access::address_space::local_space, __decorated>(__memory);
  }
};

} // namespace ext::oneapi::experimental
} // namespace _V1
} // namespace sycl
