// SPDX-License-Identifier: MIT OR Apache-2.0
//! Scans over 70 work-items and over their sub-groups of 32, 32 and 6.
// covers: inclusive_scan_over_group, inclusive_scan_over_group with an initial value, exclusive_scan_over_group, exclusive_scan_over_group with an initial value
// range: 70 / 70
#include <check.hpp>

/// Work-item i has 1 for sums and i % 7 for maxima.
template <class T> void scans(unsigned *failures, sycl::nd_item<1> item) {
  const auto group = item.get_group();
  const auto sub_group = item.get_sub_group();
  const int local = int(item.get_local_id(0)), lane = local % 32;
  const T one = hide(T(1)), x = hide(T(local % 7)), greatest = T(local < 6 ? local : 6);
  CHECK(inclusive_scan_over_group(group, one, sycl::plus<T>()) == T(local + 1));
  CHECK(inclusive_scan_over_group(sub_group, one, sycl::plus<>()) == T(lane + 1));
  CHECK(inclusive_scan_over_group(group, one, sycl::plus<>(), T(10)) == T(local + 11));
  CHECK(exclusive_scan_over_group(group, one, sycl::plus<T>()) == T(local));
  CHECK(exclusive_scan_over_group(sub_group, one, sycl::plus<>()) == T(lane));
  CHECK(exclusive_scan_over_group(sub_group, one, T(20), sycl::plus<T>()) == T(lane + 20));
  CHECK(inclusive_scan_over_group(group, x, sycl::maximum<>()) == greatest);
  CHECK(inclusive_scan_over_group(group, x, sycl::minimum<T>()) == T(0));
  CHECK(exclusive_scan_over_group(group, T(x + 1), T(3), sycl::minimum<>()) == T(local == 0 ? 3 : 1));
  CHECK(exclusive_scan_over_group(group, hide(T(local == 40 ? 3 : 1)), sycl::multiplies<>()) == T(local > 40 ? 3 : 1));
}

CHECKS(1) {
  const auto item = syclext::this_work_item::get_nd_item<1>();
  scans<char>(failures, item);
  scans<unsigned char>(failures, item);
  scans<short>(failures, item);
  scans<unsigned short>(failures, item);
  scans<int>(failures, item);
  scans<unsigned>(failures, item);
  scans<long>(failures, item);
  scans<unsigned long>(failures, item);
  scans<float>(failures, item);
  scans<double>(failures, item);

  const auto group = item.get_group();
  const int local = hide(int(item.get_local_id(0)));
  CHECK(inclusive_scan_over_group(group, 1 << (local % 8), sycl::bit_or<>()) == (local < 7 ? (2 << local) - 1 : 255));
  CHECK(exclusive_scan_over_group(group, 1u, sycl::bit_xor<>()) == unsigned(local % 2));
  CHECK(exclusive_scan_over_group(group, ~(1 << (local % 4)), sycl::bit_and<>()) == (local < 4 ? -(1 << local) : -16));
  CHECK(inclusive_scan_over_group(group, local != 33, sycl::logical_and<>()) == (local < 33));
  CHECK(exclusive_scan_over_group(group, local == 33, sycl::logical_or<bool>()) == (local > 33));
  CHECK(exclusive_scan_over_group(group, 2.5f, sycl::minimum<>()) == (local == 0 ? __builtin_huge_valf() : 2.5f));
  CHECK(exclusive_scan_over_group(group, short(local), sycl::maximum<>()) == (local == 0 ? -32768 : local - 1));
}
