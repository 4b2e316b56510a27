// SPDX-License-Identifier: MIT OR Apache-2.0
//! Values of other work-items of a group or sub-group.
#pragma once
#include <sycl/detail/traits.hpp>
#include <sycl/detail/types.hpp>
#include <sycl/feature_test.hpp>

/// What the compiler's builtins for groups have in common. All work-items of the scope, 1 for the sub-group and 2 for
/// the work-group, come to the same call.
#define __KILN_COLLECTIVE SYCL_EXTERNAL __attribute__((__const__, __convergent__))

extern "C" {
__KILN_COLLECTIVE unsigned __kiln_group_broadcast_i32(unsigned, unsigned, size_t) noexcept;
__KILN_COLLECTIVE unsigned long __kiln_group_broadcast_i64(unsigned, unsigned long, size_t) noexcept;
__KILN_COLLECTIVE unsigned __kiln_group_shuffle_i32(unsigned, unsigned, size_t) noexcept;
__KILN_COLLECTIVE unsigned long __kiln_group_shuffle_i64(unsigned, unsigned long, size_t) noexcept;
}

namespace sycl {
inline namespace _V1 {
namespace __detail {

/// Replaces each word by that of a work-item, which is the same for all if `__uniform`. One call for each word: a loop
/// would keep them in memory.
template <unsigned __scope, bool __uniform, size_t __count, class __Word>
inline void __exchange(__Word *__words, size_t __item) {
  if constexpr (__uniform && sizeof(__Word) == 4)
    *__words = __kiln_group_broadcast_i32(__scope, *__words, __item);
  else if constexpr (__uniform)
    *__words = __kiln_group_broadcast_i64(__scope, *__words, __item);
  else if constexpr (sizeof(__Word) == 4)
    *__words = __kiln_group_shuffle_i32(__scope, *__words, __item);
  else
    *__words = __kiln_group_shuffle_i64(__scope, *__words, __item);
  if constexpr (__count > 1)
    __exchange<__scope, __uniform, __count - 1>(__words + 1, __item);
}

/// The value of `__x` in the work-item with a linear id in the scope; where there is none, what this work-item has.
template <unsigned __scope, bool __uniform, class __T> inline __T __from_item(const __T &__x, size_t __item) {
  static_assert(__is_trivially_copyable(__T), "work-items exchange values that can be copied byte by byte");
  using __word = __choose_t<sizeof(__T) <= 4, unsigned, unsigned long>;
  constexpr size_t __count = (sizeof(__T) + sizeof(__word) - 1) / sizeof(__word);
  __word __words[__count];
  __words[__count - 1] = 0;
  __builtin_memcpy(__words, &__x, sizeof(__T));
  __exchange<__scope, __uniform, __count>(__words, __item);
  __T __y(__x);
  __builtin_memcpy(static_cast<void *>(&__y), __words, sizeof(__T));
  return __y;
}

} // namespace __detail
} // namespace _V1
} // namespace sycl
