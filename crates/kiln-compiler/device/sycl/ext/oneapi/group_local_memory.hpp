// SPDX-License-Identifier: MIT OR Apache-2.0
//! Memory of a work-group that a call in the kernel asks for (sycl_ext_oneapi_local_memory).
#pragma once
#include <sycl/group_barrier.hpp>
#include <sycl/is_group.hpp>
#include <sycl/multi_ptr.hpp>

/// Memory of as many bytes with an alignment, other memory for each call in the kernel after inlining.
extern "C" SYCL_EXTERNAL __attribute__((__convergent__)) __attribute__((__opencl_local__)) void *
__kiln_group_memory(size_t, size_t) noexcept;

namespace sycl {
inline namespace _V1 {
namespace __detail {

/// Where an object is made.
struct __place {
  void *__address;
};

} // namespace __detail
} // namespace _V1
} // namespace sycl

inline void *operator new(size_t, sycl::__detail::__place __here) noexcept { return __here.__address; }
inline void *operator new[](size_t, sycl::__detail::__place __here) noexcept { return __here.__address; }

namespace sycl {
inline namespace _V1 {
namespace ext::oneapi {

/// Memory for an object that is not initialised. The kernel itself calls it, not in a loop.
template <class __T, class __G>
__detail::__for_group<__G, multi_ptr<__T, access::address_space::local_space>> group_local_memory_for_overwrite(__G) {
  static_assert(__detail::__scope_of<__G> == 2, "group_local_memory takes a group");
  static_assert(__is_trivially_copyable(__T), "group_local_memory takes a type that can be copied byte by byte");
  using __pointer = __detail::__pointer<__T, access::address_space::local_space>;
  return multi_ptr<__T, access::address_space::local_space>(
      static_cast<__pointer>(__kiln_group_memory(sizeof(__T), alignof(__T))));
}

/// Memory for an object that is initialised with the arguments, and waits until it is.
template <class __T, class __G, class... __Arguments>
__detail::__for_group<__G, multi_ptr<__T, access::address_space::local_space>>
group_local_memory(__G __g, const __Arguments &...__arguments) {
  const auto __object = group_local_memory_for_overwrite<__T>(__g);
  if (__g.leader())
    new (__detail::__place{__object.get_raw()}) __T{__arguments...};
  group_barrier(__g);
  return __object;
}

} // namespace ext::oneapi
} // namespace _V1
} // namespace sycl
