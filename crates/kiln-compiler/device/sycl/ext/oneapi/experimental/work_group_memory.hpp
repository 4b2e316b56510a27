// SPDX-License-Identifier: MIT OR Apache-2.0
//! work_group_memory: memory of a work-group as a kernel parameter (sycl_ext_oneapi_work_group_memory).
#pragma once
#include <sycl/detail/group_memory.hpp>
#include <sycl/feature_test.hpp>
#include <sycl/multi_ptr.hpp>

namespace sycl {
inline namespace _V1 {
namespace ext::oneapi::experimental {

/// An object of type `T`, or an array whose size the launch says (`T[]`), of which each work-group has its own.
template <class T> class __KILN_GROUP_MEMORY(sycl::detail::fixed_size<T>, alignof(T)) work_group_memory {
public:
  using value_type = sycl::detail::element_t<T>;

private:
  using local_pointer = sycl::detail::decorated_pointer<value_type, access::address_space::local_space>;
  local_pointer memory;

public:
  work_group_memory(const work_group_memory &) = default;
  work_group_memory &operator=(const work_group_memory &) = default;

  /// The object itself.
  operator T &() const { return *&*this; }
  T *operator&() const { return reinterpret_cast<T *>(static_cast<value_type *>(memory)); }
  template <class U = T, class = sycl::detail::enable_if<!__is_array(U)>>
  const work_group_memory &operator=(const T &value) const {
    *memory = value;
    return *this;
  }
  template <access::decorated Decorated = access::decorated::no>
  multi_ptr<value_type, access::address_space::local_space, Decorated> get_multi_ptr() const {
    return multi_ptr<value_type, access::address_space::local_space, Decorated>(memory);
  }
};

} // namespace ext::oneapi::experimental
} // namespace _V1
} // namespace sycl
