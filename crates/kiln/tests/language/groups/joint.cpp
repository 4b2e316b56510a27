// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reductions and scans of 100 elements in memory by 24 work-items.
// covers: joint_reduce, joint_reduce with an initial value, joint_inclusive_scan, joint_inclusive_scan with an initial value, joint_exclusive_scan, joint_exclusive_scan with an initial value
// range: 24 / 24
#include <check.hpp>

/// Element i is i % 3; before element i lie i / 3 whole runs of 0, 1, 2.
int sum_before(int i) { return i / 3 * 3 + (i % 3 == 2); }

template <class T> void joint(unsigned *failures, unsigned char *memory, sycl::nd_item<1> item) {
  const auto group = item.get_group();
  T *in = reinterpret_cast<T *>(memory), *out = in + 100;
  const int local = int(item.get_local_id(0));
  const auto fill = [&] {
    sycl::group_barrier(group);
    for (int i = local; i < 100; i += 24)
      in[i] = T(i % 3);
    sycl::group_barrier(group);
  };
  const auto holds = [&](const T *values, int more, bool inclusive) {
    sycl::group_barrier(group);
    bool right = true;
    for (int i = local; i < 100; i += 24)
      right &= values[i] == T(more + sum_before(i) + (inclusive ? i % 3 : 0));
    sycl::group_barrier(group);
    return right;
  };
  fill();
  CHECK(sycl::joint_reduce(group, in, in + 100, sycl::plus<T>()) == T(99));
  CHECK(sycl::joint_reduce(group, in, in + hide(2), sycl::plus<>()) == T(1));
  CHECK(sycl::joint_reduce(group, in, in, sycl::plus<>()) == T(0));
  CHECK(sycl::joint_reduce(group, in, in + 100, T(1), sycl::plus<>()) == T(100));
  CHECK(sycl::joint_reduce(group, in, in, T(7), sycl::maximum<>()) == T(7));
  CHECK(sycl::joint_reduce(item.get_sub_group(), in + 1, in + 3, T(5), sycl::minimum<>()) == T(1));
  CHECK(sycl::joint_inclusive_scan(group, in, in + 100, out, sycl::plus<T>()) == out + 100);
  CHECK(holds(out, 0, true));
  CHECK(sycl::joint_exclusive_scan(group, in, in + 100, out, sycl::plus<>()) == out + 100);
  CHECK(holds(out, 0, false));
  sycl::joint_inclusive_scan(group, in, in + 100, in, sycl::plus<>(), T(4));
  CHECK(holds(in, 4, true));
  fill();
  sycl::joint_exclusive_scan(item.get_sub_group(), in, in + 100, in, T(9), sycl::plus<T>());
  CHECK(holds(in, 9, false));
}

CHECKS(1) {
  const auto item = syclext::this_work_item::get_nd_item<1>();
  joint<signed char>(failures, memory, item);
  joint<unsigned short>(failures, memory, item);
  joint<int>(failures, memory, item);
  joint<unsigned long>(failures, memory, item);
  joint<float>(failures, memory, item);
  joint<double>(failures, memory, item);
}
