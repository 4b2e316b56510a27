// SPDX-License-Identifier: MIT OR Apache-2.0
//! accessor and local_accessor: memory of the device and of a work-group whose size the launch says (SYCL 2020, 4.7.6.9 and
//! 4.7.6.11).
#pragma once
#include <sycl/detail/group_memory.hpp>
#include <sycl/id.hpp>
#include <sycl/multi_ptr.hpp>
#include <sycl/range.hpp>

namespace sycl {
inline namespace _V1 {
namespace __detail {

/// The part of an accessor behind some of its subscripts, the first of which are given.
template <class __T, int __dims> class __slice {
  __T *__memory;
  const size_t *__sizes;

public:
  __slice(__T *__start, const size_t *__rest) : __memory(__start), __sizes(__rest) {}
  auto operator[](size_t __i) const -> __choose_t<__dims == 1, __T &, __slice<__T, __dims - (__dims > 1)>> {
    if constexpr (__dims == 1)
      return __memory[__i];
    else if constexpr (__dims == 2)
      return {__memory + __i * __sizes[0], __sizes + 1};
    else
      return {__memory + __i * __sizes[0] * __sizes[1], __sizes + 1};
  }
};

/// The memory of an accessor: where it lies, and what follows from the number of elements in each dimension.
template <class __T, int __dims> class __accessed {
  static_assert(__dims >= 1 && __dims <= 3, "an accessor has 0, 1, 2 or 3 dimensions");

  __pointer<__T, access::address_space::global_space> __memory;
  range<__dims> __sizes;

public:
  size_t size() const noexcept { return __sizes.size(); }
  range<__dims> get_range() const { return __sizes; }
  id<__dims> get_offset() const { return {}; }
  decltype(auto) operator[](size_t __i) const { return __slice<__T, __dims>(__memory, __sizes.__values + 1)[__i]; }
  __T &operator[](id<__dims> __i) const {
    size_t __linear = __i[0];
    if constexpr (__dims > 1)
      __linear = __linear * __sizes[1] + __i[1];
    if constexpr (__dims > 2)
      __linear = __linear * __sizes[2] + __i[2];
    return __memory[__linear];
  }

protected:
  auto __first() const { return __memory; }
};
/// The memory of one object.
template <class __T> class __accessed<__T, 0> {
  __pointer<__T, access::address_space::global_space> __memory;

public:
  size_t size() const noexcept { return 1; }
  operator __T &() const { return *__memory; }

protected:
  auto __first() const { return __memory; }
};

} // namespace __detail

/// Memory of the device, all of it from the first element on (SYCL 2020, 4.7.6.9).
template <class __T, int __dims = 1,
          access_mode __mode = __is_const(__T) ? access_mode::read : access_mode::read_write,
          target __target = target::device, access::placeholder __placeholder = access::placeholder::false_t>
class __KILN_ACCESSOR(__is_const(__T) || __mode == access_mode::read, sizeof(__T)) accessor
    : public __detail::__accessed<__detail::__choose_t<__mode == access_mode::read, const __T, __T>, __dims> {
  static_assert(__target == target::device, "kernels have accessors of target::device");

public:
  using value_type = __detail::__choose_t<__mode == access_mode::read, const __T, __T>;
  using reference = value_type &;
  using const_reference = const __T &;
  using size_type = size_t;
  using difference_type = ptrdiff_t;
  static constexpr int dimensions = __dims;

  accessor(const accessor &) = default;
  accessor &operator=(const accessor &) = default;

  size_t byte_size() const noexcept { return this->size() * sizeof(__T); }
  bool empty() const noexcept { return this->size() == 0; }
  /// An accessor of one object is assigned to as that object.
  template <class __U = value_type, class = __detail::__enable_if<__dims == 0 && !__is_const(__U)>>
  const accessor &operator=(const __T &__value) const {
    *this->__first() = __value;
    return *this;
  }
  template <access::decorated __decorated = access::decorated::no>
  multi_ptr<value_type, access::address_space::global_space, __decorated> get_multi_ptr() const {
    return multi_ptr<value_type, access::address_space::global_space, __decorated>(this->__first());
  }
  global_ptr<value_type> get_pointer() const { return global_ptr<value_type>(this->__first()); }
  value_type *begin() const noexcept { return this->__first(); }
  value_type *end() const noexcept { return begin() + this->size(); }
};

/// As many objects of a type as the launch says, of which each work-group has its own (SYCL 2020, 4.7.6.11).
template <class __T, int __dims = 1>
class __KILN_GROUP_MEMORY(size_t(0), alignof(__T), sizeof(__T)) local_accessor {
  static_assert(__dims >= 0 && __dims <= 3, "a local_accessor has 0, 1, 2 or 3 dimensions");

  __detail::__pointer<__T, access::address_space::local_space> __memory;
  range<__dims> __sizes;

public:
  using value_type = __T;
  using reference = __T &;
  using const_reference = const __T &;
  using size_type = size_t;
  using difference_type = ptrdiff_t;
  static constexpr int dimensions = __dims;

  local_accessor(const local_accessor &) = default;
  local_accessor &operator=(const local_accessor &) = default;

  size_t size() const noexcept { return __sizes.size(); }
  size_t byte_size() const noexcept { return size() * sizeof(__T); }
  bool empty() const noexcept { return size() == 0; }
  range<__dims> get_range() const { return __sizes; }

  decltype(auto) operator[](size_t __i) const { return __detail::__slice<__T, __dims>(__memory, __rest())[__i]; }
  __T &operator[](id<__dims> __i) const {
    size_t __linear = __i[0];
    if constexpr (__dims > 1)
      __linear = __linear * __sizes[1] + __i[1];
    if constexpr (__dims > 2)
      __linear = __linear * __sizes[2] + __i[2];
    return __memory[__linear];
  }
  template <access::decorated __decorated = access::decorated::no>
  multi_ptr<__T, access::address_space::local_space, __decorated> get_multi_ptr() const {
    return multi_ptr<__T, access::address_space::local_space, __decorated>(__memory);
  }
  local_ptr<__T> get_pointer() const { return local_ptr<__T>(__memory); }
  __T *begin() const noexcept { return __memory; }
  __T *end() const noexcept { return begin() + size(); }

private:
  const size_t *__rest() const { return __sizes.__values + 1; }
};

/// One object, of which each work-group has its own.
template <class __T> class __KILN_GROUP_MEMORY(sizeof(__T), alignof(__T), size_t(0)) local_accessor<__T, 0> {
  __detail::__pointer<__T, access::address_space::local_space> __memory;

public:
  using value_type = __T;
  using reference = __T &;
  using const_reference = const __T &;
  using size_type = size_t;
  static constexpr int dimensions = 0;

  local_accessor(const local_accessor &) = default;
  local_accessor &operator=(const local_accessor &) = default;

  size_t size() const noexcept { return 1; }
  size_t byte_size() const noexcept { return sizeof(__T); }
  bool empty() const noexcept { return false; }
  operator __T &() const { return *__memory; }
  const local_accessor &operator=(const __T &__value) const {
    *__memory = __value;
    return *this;
  }
  template <access::decorated __decorated = access::decorated::no>
  multi_ptr<__T, access::address_space::local_space, __decorated> get_multi_ptr() const {
    return multi_ptr<__T, access::address_space::local_space, __decorated>(__memory);
  }
};

} // namespace _V1
} // namespace sycl
