// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reductions and scans that the compiler does itself: of numbers, with the function objects of SYCL.
#pragma once
#include <sycl/detail/group_exchange.hpp>
#include <sycl/detail/group_operation.hpp>

extern "C" {
__KILN_COLLECTIVE bool __kiln_group_any(unsigned, bool) noexcept;
__KILN_COLLECTIVE bool __kiln_group_all(unsigned, bool) noexcept;
#define __KILN_COMBINE(__name)                                                                                         \
  __KILN_COLLECTIVE unsigned __name##_i32(unsigned, unsigned, unsigned) noexcept;                                      \
  __KILN_COLLECTIVE unsigned long __name##_i64(unsigned, unsigned, unsigned long) noexcept;                            \
  __KILN_COLLECTIVE float __name##_f32(unsigned, unsigned, float) noexcept;                                            \
  __KILN_COLLECTIVE double __name##_f64(unsigned, unsigned, double) noexcept;
__KILN_COMBINE(__kiln_group_reduce)
__KILN_COMBINE(__kiln_group_inclusive_scan)
__KILN_COMBINE(__kiln_group_exclusive_scan)
#undef __KILN_COMBINE
}

namespace sycl {
inline namespace _V1 {
namespace __detail {

#define __KILN_COMBINE(__name, __builtin)                                                                              \
  /* Scope and operation are arguments of the template, so that they are constants in the call. */                     \
  template <unsigned __scope, class __Op, class __T> inline __T __name(__T __x) {                                      \
    using __V = __reduced<__Op, __T>;                                                                                  \
    using __C = __carrier<__V>;                                                                                        \
    constexpr unsigned __op = __combine_op<__Op, __V>();                                                               \
    if constexpr (!__is_real<__V> && sizeof(__C) == 4)                                                                 \
      return __T(__V(__builtin##_i32(__scope, __op, __C(__V(__x)))));                                                  \
    else if constexpr (!__is_real<__V>)                                                                                \
      return __T(__V(__builtin##_i64(__scope, __op, __C(__V(__x)))));                                                  \
    else if constexpr (sizeof(__C) == 4)                                                                               \
      return __builtin##_f32(__scope, __op, __x);                                                                      \
    else                                                                                                               \
      return __builtin##_f64(__scope, __op, __x);                                                                      \
  }
__KILN_COMBINE(__reduce, __kiln_group_reduce)
__KILN_COMBINE(__inclusive_scan, __kiln_group_inclusive_scan)
__KILN_COMBINE(__exclusive_scan, __kiln_group_exclusive_scan)
#undef __KILN_COMBINE

} // namespace __detail
} // namespace _V1
} // namespace sycl
