// SPDX-License-Identifier: MIT OR Apache-2.0
//! local_accessor: memory of a work-group whose size the launch says (SYCL 2020, 4.7.6.11).
#pragma once
#include <sycl/detail/group_memory.hpp>
#include <sycl/id.hpp>
#include <sycl/multi_ptr.hpp>

namespace sycl {
inline namespace _V1 {

/// As many objects of type `T` as the launch says, of which each work-group has its own (SYCL 2020, 4.7.6.11).
template <class T, int D = 1> class __KILN_GROUP_MEMORY(size_t(0), alignof(T)) local_accessor {
  static_assert(D == 1, "a local_accessor has one dimension in Kiln; use work_group_memory<T[N][M]> for more");

  detail::decorated_pointer<T, access::address_space::local_space> memory;

public:
  using value_type = T;
  using reference = T &;
  using const_reference = const T &;
  using size_type = size_t;
  static constexpr int dimensions = D;

  local_accessor(const local_accessor &) = default;
  local_accessor &operator=(const local_accessor &) = default;

  T &operator[](size_t i) const { return memory[i]; }
  T &operator[](id<1> i) const { return memory[i[0]]; }
  template <access::decorated Decorated = access::decorated::no>
  multi_ptr<T, access::address_space::local_space, Decorated> get_multi_ptr() const {
    return multi_ptr<T, access::address_space::local_space, Decorated>(memory);
  }
};

} // namespace _V1
} // namespace sycl
