// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions that all work-items of a group call with a value each (SYCL 2020, 4.17.4).
#pragma once
#include <sycl/detail/group_combine.hpp>
#include <sycl/detail/group_scan.hpp>
#include <sycl/is_group.hpp>

namespace sycl {
inline namespace _V1 {

#define __KILN_QUANTIFIER(__name, __result)                                                                            \
  template <class __G> __detail::__for_group<__G, bool> __name(__G, bool __x) {                                        \
    constexpr unsigned __scope = __detail::__scope_of<__G>;                                                            \
    return __result;                                                                                                   \
  }                                                                                                                    \
  /* The same of a predicate of the value. */                                                                          \
  template <class __G, class __T, class __Predicate>                                                                   \
  __detail::__for_group<__G, bool> __name(__G __g, __T __x, __Predicate __is) {                                        \
    return __name(__g, bool(__is(__x)));                                                                               \
  }
/// Whether it is true for any work-item.
__KILN_QUANTIFIER(any_of_group, __kiln_group_any(__scope, __x))
/// Whether it is true for all work-items.
__KILN_QUANTIFIER(all_of_group, __kiln_group_all(__scope, __x))
/// Whether it is true for no work-item.
__KILN_QUANTIFIER(none_of_group, !__kiln_group_any(__scope, __x))
#undef __KILN_QUANTIFIER

#define __KILN_SHUFFLE(__name, __by, __item)                                                                           \
  template <class __G, class __T> __detail::__for_group<__G, __T> __name(__G __g, __T __x, __by) {                     \
    static_assert(__detail::__scope_of<__G> == 1, #__name " takes a sub_group");                                       \
    return __detail::__from_item<1, false>(__x, __item);                                                               \
  }
/// The value of the work-item so many places after this one. Beyond the end of the sub-group it is this work-item's own.
__KILN_SHUFFLE(shift_group_left, typename __G::linear_id_type __delta = 1, __g.get_local_id()[0] + __delta)
/// The value of the work-item so many places before this one. Before the first it is this work-item's own.
__KILN_SHUFFLE(shift_group_right, typename __G::linear_id_type __delta = 1, __g.get_local_id()[0] - __delta)
/// The value of the work-item whose id differs in the bits of the mask.
__KILN_SHUFFLE(permute_group_by_xor, typename __G::linear_id_type __mask, __g.get_local_id()[0] ^ __mask)
/// The value of the work-item with an id.
__KILN_SHUFFLE(select_from_group, typename __G::id_type __i, (void(__g), __i[0]))
#undef __KILN_SHUFFLE

/// The values of all work-items, combined in an order that is the same on all devices.
template <class __G, class __T, class __Op>
__detail::__for_group<__G, __T> reduce_over_group(__G __g, __T __x, __Op __op) {
  constexpr unsigned __scope = __detail::__scope_of<__G>;
  if constexpr (__detail::__is_combined_by_compiler<__Op, __T>)
    return __detail::__reduce<__scope, __Op>(__x);
  else
    return __detail::__reduce_items<__scope>(__x, __op, __g.get_local_linear_range());
}
/// The same, after an initial value.
template <class __G, class __V, class __T, class __Op>
__detail::__for_group<__G, __T> reduce_over_group(__G __g, __V __x, __T __init, __Op __op) {
  return __op(__init, reduce_over_group(__g, __T(__x), __op));
}

/// The values of the work-items up to this one, combined.
template <class __G, class __T, class __Op>
__detail::__for_group<__G, __T> inclusive_scan_over_group(__G, __T __x, __Op __op) {
  constexpr unsigned __scope = __detail::__scope_of<__G>;
  if constexpr (__detail::__is_combined_by_compiler<__Op, __T>) {
    return __detail::__inclusive_scan<__scope, __Op>(__x);
  } else {
    __T __before = __x;
    return __detail::__scan_items<__scope>(__x, __op, __before);
  }
}
/// The same, after an initial value.
template <class __G, class __V, class __Op, class __T>
__detail::__for_group<__G, __T> inclusive_scan_over_group(__G __g, __V __x, __Op __op, __T __init) {
  return __op(__init, inclusive_scan_over_group(__g, __T(__x), __op));
}

/// The values of the work-items before this one, combined, after an initial value.
template <class __G, class __V, class __T, class __Op>
__detail::__for_group<__G, __T> exclusive_scan_over_group(__G __g, __V __x, __T __init, __Op __op) {
  constexpr unsigned __scope = __detail::__scope_of<__G>;
  __T __before = __init;
  if constexpr (__detail::__is_combined_by_compiler<__Op, __T>)
    __before = __detail::__exclusive_scan<__scope, __Op>(__T(__x));
  else
    __detail::__scan_items<__scope>(__T(__x), __op, __before);
  return __g.leader() ? __init : __T(__op(__init, __before));
}
/// The same; the first work-item gets the identity of the operation.
template <class __G, class __T, class __Op>
__detail::__for_group<__G, __T> exclusive_scan_over_group(__G __g, __T __x, __Op __op) {
  static_assert(__detail::__has_identity<__Op, __T>,
                "exclusive_scan_over_group needs an initial value where the identity of the operation is not known");
  constexpr unsigned __scope = __detail::__scope_of<__G>;
  __T __before = __x;
  if constexpr (__detail::__is_combined_by_compiler<__Op, __T>)
    __before = __detail::__exclusive_scan<__scope, __Op>(__x);
  else
    __detail::__scan_items<__scope>(__x, __op, __before);
  return __g.leader() ? __detail::__identity<__Op, __T>() : __before;
}

} // namespace _V1
} // namespace sycl
