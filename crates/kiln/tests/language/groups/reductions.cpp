// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reductions of all types of numbers over 40 work-items and over their sub-groups of 32 and 8.
// covers: reduce_over_group, reduce_over_group with an initial value, plus, multiplies, minimum, maximum
// range: 40 / 40
#include <check.hpp>

/// Work-item i has i % 5 + 1. The sum over 40 is 8 * 15 = 120, over the first 32 it is 6 * 15 + 1 + 2 = 93, over the rest 27.
template <class T> void numbers(unsigned *failures, sycl::nd_item<1> item) {
  const auto group = item.get_group();
  const auto sub_group = item.get_sub_group();
  const int local = int(item.get_local_id(0));
  const T x = hide(T(local % 5 + 1)), two = hide(T(local % 16 == 3 ? 2 : 1));
  CHECK(reduce_over_group(group, x, sycl::plus<T>()) == T(120));
  CHECK(reduce_over_group(sub_group, x, T(5), sycl::plus<>()) == T(local < 32 ? 98 : 32));
  CHECK(reduce_over_group(group, x, T(3), sycl::minimum<>()) == T(1));
  CHECK(reduce_over_group(sub_group, x, sycl::maximum<T>()) == T(5));
  CHECK(reduce_over_group(group, two, sycl::multiplies<>()) == T(8));
}

CHECKS(1) {
  const auto item = syclext::this_work_item::get_nd_item<1>();
  numbers<char>(failures, item);
  numbers<signed char>(failures, item);
  numbers<unsigned char>(failures, item);
  numbers<short>(failures, item);
  numbers<unsigned short>(failures, item);
  numbers<int>(failures, item);
  numbers<unsigned>(failures, item);
  numbers<long>(failures, item);
  numbers<unsigned long>(failures, item);
  numbers<long long>(failures, item);
  numbers<unsigned long long>(failures, item);
  numbers<float>(failures, item);
  numbers<double>(failures, item);
}
