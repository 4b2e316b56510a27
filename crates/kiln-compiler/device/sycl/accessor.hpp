// SPDX-License-Identifier: MIT OR Apache-2.0
//! local_accessor: memory of a work-group whose size the launch says (SYCL 2020, 4.7.6.11).
#pragma once
#include <sycl/detail/group_memory.hpp>
#include <sycl/id.hpp>
#include <sycl/multi_ptr.hpp>

namespace sycl {
inline namespace _V1 {

/// As many objects of a type as the launch says, of which each work-group has its own (SYCL 2020, 4.7.6.11).
template <class __T, int __dims = 1> class __KILN_GROUP_MEMORY(size_t(0), alignof(__T)) local_accessor {
  static_assert(__dims == 1, "a local_accessor has one dimension in Kiln; use work_group_memory<T[N][M]> for more");

  __detail::__pointer<__T, access::address_space::local_space> __memory;

public:
  using value_type = __T;
  using reference = __T &;
  using const_reference = const __T &;
  using size_type = size_t;
  static constexpr int dimensions = __dims;

  local_accessor(const local_accessor &) = default;
  local_accessor &operator=(const local_accessor &) = default;

  __T &operator[](size_t __i) const { return __memory[__i]; }
  __T &operator[](id<1> __i) const { return __memory[__i[0]]; }
  template <access::decorated __decorated = access::decorated::no>
  multi_ptr<__T, access::address_space::local_space, __decorated> get_multi_ptr() const {
    return multi_ptr<__T, access::address_space::local_space, __decorated>(__memory);
  }
};

} // namespace _V1
} // namespace sycl
