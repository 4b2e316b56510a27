// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions that all work-items of a group call together for the elements of a range (SYCL 2020, 4.17.4). All give the
//! same arguments.
#pragma once
#include <sycl/group_algorithm.hpp>
#include <sycl/group_broadcast.hpp>

namespace sycl {
inline namespace _V1 {
namespace __detail {

/// The type of the elements behind a pointer.
template <class __Pointer> using __element_t = __bare_t<decltype(*__Pointer())>;

/// Combines the elements, of which this work-item takes every so many-th, with a value.
template <class __T, class __G, class __Pointer, class __Op>
__T __combine_own(__G __g, __T __sum, __Pointer __first, size_t __count, __Op __op) {
  const size_t __step = __g.get_local_linear_range();
  for (size_t __i = __g.get_local_linear_id(); __i < __count; __i += __step)
    __sum = __op(__sum, __T(__first[__i]));
  return __sum;
}

/// Combines the elements, of which there is at least one where the identity of the operation is not known.
template <class __T, class __G, class __Pointer, class __Op>
__T __combine_all(__G __g, __Pointer __first, size_t __count, __Op __op) {
  if constexpr (__has_identity<__Op, __T>) {
    return reduce_over_group(__g, __combine_own(__g, __identity<__Op, __T>(), __first, __count, __op), __op);
  } else {
    const size_t __items = __g.get_local_linear_range(), __item = __g.get_local_linear_id();
    const size_t __rest = __count > __items ? __count - __items : 0;
    const __T __own = __first[__item < __count ? __item : 0];
    const __T __sum = __combine_own(__g, __own, __first + (__count - __rest), __rest, __op);
    return __reduce_items<__scope_of<__G>>(__sum, __op, __count < __items ? __count : __items);
  }
}

/// Scans the elements piece by piece, after a value. `__write(i, inclusive, exclusive)` gets what element i becomes.
template <class __T, class __G, class __Pointer, class __Op, class __Write>
void __scan_pieces(__G __g, __Pointer __first, size_t __count, __T __before, __Op __op, __Write __write) {
  const size_t __step = __g.get_local_linear_range(), __item = __g.get_local_linear_id();
  for (size_t __start = 0; __start < __count; __start += __step) {
    const size_t __i = __start + __item;
    const __T __x = __i < __count ? __T(__first[__i]) : __before; // Those after the last element go nowhere.
    const __T __own = exclusive_scan_over_group(__g, __x, __before, __op);
    const __T __next = __op(__own, __x);
    if (__i < __count)
      __write(__i, __next, __own);
    __before = group_broadcast(__g, __next, __step - 1);
  }
}

} // namespace __detail

#define __KILN_QUANTIFIER(__name, __start, __combine, __over_group)                                                    \
  template <class __G, class __Pointer, class __Predicate>                                                             \
  __detail::__for_group<__G, bool> __name(__G __g, __Pointer __first, __Pointer __last, __Predicate __is) {            \
    const size_t __count = __last - __first, __step = __g.get_local_linear_range();                                    \
    bool __own = __start;                                                                                              \
    for (size_t __i = __g.get_local_linear_id(); __i < __count; __i += __step)                                         \
      __own = __own __combine bool(__is(__first[__i]));                                                                \
    return __over_group(__g, __own);                                                                                   \
  }
/// Whether the predicate is true for any element.
__KILN_QUANTIFIER(joint_any_of, false, ||, any_of_group)
/// Whether the predicate is true for all elements.
__KILN_QUANTIFIER(joint_all_of, true, &&, all_of_group)
/// Whether the predicate is true for no element.
__KILN_QUANTIFIER(joint_none_of, false, ||, none_of_group)
#undef __KILN_QUANTIFIER

/// The elements, combined in an order that is the same on all devices. There is at least one where the identity of the
/// operation is not known.
template <class __G, class __Pointer, class __Op>
__detail::__for_group<__G, __detail::__element_t<__Pointer>> joint_reduce(__G __g, __Pointer __first,
                                                                          __Pointer __last, __Op __op) {
  return __detail::__combine_all<__detail::__element_t<__Pointer>>(__g, __first, __last - __first, __op);
}
/// The same, after an initial value.
template <class __G, class __Pointer, class __T, class __Op>
__detail::__for_group<__G, __T> joint_reduce(__G __g, __Pointer __first, __Pointer __last, __T __init, __Op __op) {
  const size_t __count = __last - __first;
  return __count == 0 ? __init : __T(__op(__init, __detail::__combine_all<__T>(__g, __first, __count, __op)));
}

/// Writes for each element the combination of the elements up to it, after an initial value. Gives the end of the result.
template <class __G, class __In, class __Out, class __Op, class __T>
__detail::__for_group<__G, __Out> joint_inclusive_scan(__G __g, __In __first, __In __last, __Out __result, __Op __op,
                                                       __T __init) {
  __detail::__scan_pieces(__g, __first, __last - __first, __init, __op,
                          [=](size_t __i, __T __inclusive, __T) { __result[__i] = __inclusive; });
  return __result + (__last - __first);
}
template <class __G, class __In, class __Out, class __Op>
__detail::__for_group<__G, __Out> joint_inclusive_scan(__G __g, __In __first, __In __last, __Out __result,
                                                       __Op __op) {
  using __T = __detail::__element_t<__In>;
  if constexpr (__detail::__has_identity<__Op, __T>) {
    return joint_inclusive_scan(__g, __first, __last, __result, __op, __detail::__identity<__Op, __T>());
  } else {
    if (__first == __last)
      return __result;
    // The first element may lie where its result does, so that one work-item alone touches it.
    __T __head{};
    if (__g.leader())
      *__result = __head = *__first;
    __head = group_broadcast(__g, __head);
    return joint_inclusive_scan(__g, __first + 1, __last, __result + 1, __op, __head);
  }
}

/// Writes for each element the combination of the elements before it, after an initial value. Gives the end of the
/// result.
template <class __G, class __In, class __Out, class __T, class __Op>
__detail::__for_group<__G, __Out> joint_exclusive_scan(__G __g, __In __first, __In __last, __Out __result, __T __init,
                                                       __Op __op) {
  __detail::__scan_pieces(__g, __first, __last - __first, __init, __op,
                          [=](size_t __i, __T, __T __exclusive) { __result[__i] = __exclusive; });
  return __result + (__last - __first);
}
template <class __G, class __In, class __Out, class __Op>
__detail::__for_group<__G, __Out> joint_exclusive_scan(__G __g, __In __first, __In __last, __Out __result,
                                                       __Op __op) {
  using __T = __detail::__element_t<__In>;
  static_assert(__detail::__has_identity<__Op, __T>,
                "joint_exclusive_scan needs an initial value where the identity of the operation is not known");
  return joint_exclusive_scan(__g, __first, __last, __result, __detail::__identity<__Op, __T>(), __op);
}

} // namespace _V1
} // namespace sycl
