// SPDX-License-Identifier: MIT OR Apache-2.0
//! Swizzles: elements of a vec by name, as values and as places to write to (SYCL 2020, 4.14.2.4).
#pragma once
#include <sycl/detail/element_wise.hpp>
#ifdef SYCL_SIMPLE_SWIZZLES
#include <sycl/detail/simple_swizzles.hpp>
#endif

namespace sycl {
inline namespace _V1 {

/// Indices for `swizzle` (SYCL 2020, 4.14.2.1).
struct elem {
  static constexpr int x = 0, y = 1, z = 2, w = 3, r = 0, g = 1, b = 2, a = 3;
  static constexpr int s0 = 0, s1 = 1, s2 = 2, s3 = 3, s4 = 4, s5 = 5, s6 = 6, s7 = 7;
  static constexpr int s8 = 8, s9 = 9, sA = 10, sB = 11, sC = 12, sD = 13, sE = 14, sF = 15;
};

namespace __detail {

/// The names of elements. `__Self` has `swizzle`, whose result for one element is a reference to it.
template <class __Self, int __size> class __element_names {
  using __half = __indices<(__size + 1) / 2>;
  template <int __first, int __step, class __Names, size_t... __i>
  static constexpr decltype(auto) __part(__Names &__names, __sequence<size_t, __i...>) {
    static_assert(__size > 1, "the vector has no halves");
    using __Vector = __choose_t<__is_const(__Names), const __Self, __Self>;
    return static_cast<__Vector &>(__names).template swizzle<(__first + __step * int(__i))...>();
  }

public:
#define __KILN_ELEMENTS(__name, __condition, ...)                                                                      \
  __attribute__((__enable_if__(__condition, "the vector has no such element"))) constexpr decltype(auto) __name() {    \
    return static_cast<__Self *>(this)->template swizzle<__VA_ARGS__>();                                               \
  }                                                                                                                    \
  __attribute__((__enable_if__(__condition, "the vector has no such element"))) constexpr decltype(auto) __name()      \
      const {                                                                                                          \
    return static_cast<const __Self *>(this)->template swizzle<__VA_ARGS__>();                                         \
  }
  __KILN_ELEMENTS(x, __size <= 4, 0)
  __KILN_ELEMENTS(y, __size <= 4, 1)
  __KILN_ELEMENTS(z, __size <= 4, 2)
  __KILN_ELEMENTS(w, __size == 4, 3)
  __KILN_ELEMENTS(r, __size == 4, 0)
  __KILN_ELEMENTS(g, __size == 4, 1)
  __KILN_ELEMENTS(b, __size == 4, 2)
  __KILN_ELEMENTS(a, __size == 4, 3)
  __KILN_ELEMENTS(s0, __size > 0, 0)
  __KILN_ELEMENTS(s1, __size > 1, 1)
  __KILN_ELEMENTS(s2, __size > 2, 2)
  __KILN_ELEMENTS(s3, __size > 3, 3)
  __KILN_ELEMENTS(s4, __size > 4, 4)
  __KILN_ELEMENTS(s5, __size > 5, 5)
  __KILN_ELEMENTS(s6, __size > 6, 6)
  __KILN_ELEMENTS(s7, __size > 7, 7)
  __KILN_ELEMENTS(s8, __size > 8, 8)
  __KILN_ELEMENTS(s9, __size > 9, 9)
  __KILN_ELEMENTS(sA, __size > 10, 10)
  __KILN_ELEMENTS(sB, __size > 11, 11)
  __KILN_ELEMENTS(sC, __size > 12, 12)
  __KILN_ELEMENTS(sD, __size > 13, 13)
  __KILN_ELEMENTS(sE, __size > 14, 14)
  __KILN_ELEMENTS(sF, __size > 15, 15)

  /// The first and the second half, the elements with odd and with even indices; of three elements, four count.
  constexpr decltype(auto) lo() { return __part<0, 1>(*this, __half()); }
  constexpr decltype(auto) lo() const { return __part<0, 1>(*this, __half()); }
  constexpr decltype(auto) hi() { return __part<(__size + 1) / 2, 1>(*this, __half()); }
  constexpr decltype(auto) hi() const { return __part<(__size + 1) / 2, 1>(*this, __half()); }
  constexpr decltype(auto) odd() { return __part<1, 2>(*this, __half()); }
  constexpr decltype(auto) odd() const { return __part<1, 2>(*this, __half()); }
  constexpr decltype(auto) even() { return __part<0, 2>(*this, __half()); }
  constexpr decltype(auto) even() const { return __part<0, 2>(*this, __half()); }

#ifdef SYCL_SIMPLE_SWIZZLES
  __KILN_SIMPLE_SWIZZLES
#endif
#undef __KILN_ELEMENTS
};

/// Elements of a vec, written through to it.
template <class __Vec, int... __i> class __swizzle : public __element_names<__swizzle<__Vec, __i...>, sizeof...(__i)> {
  static constexpr int __index[] = {__i...};
  __Vec &__of;

public:
  using value_type = typename __Vec::value_type;
  using __value = vec<value_type, sizeof...(__i)>;

  constexpr explicit __swizzle(__Vec &__v) : __of(__v) {}
  constexpr __swizzle(const __swizzle &) = default;

  constexpr operator __value() const { return __value(__of.template __at<__i>()...); }
#define __KILN_WRITES __attribute__((__enable_if__(!__is_const(__Vec), "the vector is constant")))
  __KILN_WRITES constexpr const __swizzle &operator=(const __value &__x) const {
    __assign(__x, __indices<sizeof...(__i)>());
    return *this;
  }
  __KILN_WRITES constexpr const __swizzle &operator=(const __swizzle &__x) const { return *this = __value(__x); }
  __KILN_WRITES constexpr const __swizzle &operator=(const value_type &__x) const { return *this = __value(__x); }
#undef __KILN_WRITES

  static constexpr size_t size() noexcept { return __value::size(); }
  static constexpr size_t byte_size() noexcept { return __value::byte_size(); }
  template <class __To, rounding_mode __mode = rounding_mode::automatic> constexpr auto convert() const {
    return __value(*this).template convert<__To, __mode>();
  }
  template <class __To> constexpr __To as() const { return __value(*this).template as<__To>(); }
  template <class __Pointer> constexpr void load(size_t __offset, __Pointer __from) const {
    __value __x;
    __x.load(__offset, __from);
    *this = __x;
  }
  template <class __Pointer> constexpr void store(size_t __offset, __Pointer __to) const {
    __value(*this).store(__offset, __to);
  }

  constexpr auto &operator[](int __k) const { return __of.__values[__index[__k]]; }
  template <int... __k> constexpr decltype(auto) swizzle() const {
    return __of.template swizzle<__index[__k]...>();
  }

private:
  template <size_t... __k> constexpr void __assign(const __value &__x, __sequence<size_t, __k...>) const {
    ((__of.template __at<__i>() = __x.__values[__k]), ...);
  }
};

} // namespace __detail
} // namespace _V1
} // namespace sycl
