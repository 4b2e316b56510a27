// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reductions of bits and of truth over 40 work-items and over their sub-groups of 32 and 8.
// covers: reduce_over_group, bit_and, bit_or, bit_xor, logical_and, logical_or
// range: 40 / 40
#include <check.hpp>

/// Work-item i has i % 5 + 1: 1, 2, 3, 4, 5.
template <class T> void bits(unsigned *failures, sycl::nd_item<1> item) {
  const auto group = item.get_group();
  const T x = hide(T(item.get_local_id(0) % 5 + 1));
  CHECK(reduce_over_group(group, x, sycl::bit_or<T>()) == T(7));
  CHECK(reduce_over_group(group, T(-x), T(-2), sycl::bit_and<>()) == T(-8)); // ...1111, 1110, 1101, 1100, 1011
  CHECK(reduce_over_group(item.get_sub_group(), x, sycl::bit_xor<>()) == T(3));
}
template <class T> void truth(unsigned *failures, sycl::nd_item<1> item) {
  const auto group = item.get_group();
  const bool one = item.get_local_id(0) == 9;
  CHECK(reduce_over_group(group, hide(T(5)), sycl::logical_and<T>()) == T(1));
  CHECK(reduce_over_group(group, hide(T(one ? 0 : 3)), sycl::logical_and<>()) == T(0));
  CHECK(reduce_over_group(group, hide(T(one ? 3 : 0)), sycl::logical_or<>()) == T(1));
  CHECK(reduce_over_group(item.get_sub_group(), hide(T(0)), sycl::logical_or<T>()) == T(0));
}

CHECKS(1) {
  const auto item = syclext::this_work_item::get_nd_item<1>();
  bits<unsigned char>(failures, item);
  bits<short>(failures, item);
  bits<int>(failures, item);
  bits<unsigned long>(failures, item);
  truth<int>(failures, item);
  truth<double>(failures, item);
  const bool odd = hide(item.get_local_id(0) % 2 != 0);
  CHECK(reduce_over_group(item.get_group(), odd, sycl::plus<>()) && !reduce_over_group(item.get_group(), odd, sycl::multiplies<>()));
  CHECK(!reduce_over_group(item.get_group(), odd, sycl::bit_xor<>()) && reduce_over_group(item.get_group(), odd, sycl::maximum<>()));
}
