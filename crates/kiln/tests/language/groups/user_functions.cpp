// SPDX-License-Identifier: MIT OR Apache-2.0
//! Function objects of the user, one of which is not commutative, on scalars and structures.
// covers: group functions with function objects of the user, group functions of structures
// range: 80 / 80
#include <check.hpp>

/// A function a * x + b of integers modulo 2^32, which is composed with those of earlier work-items.
struct line {
  unsigned a, b;
};
struct then {
  line operator()(line first, line second) const { return {first.a * second.a, first.b * second.a + second.b}; }
};
struct greatest_common_divisor {
  unsigned operator()(unsigned a, unsigned b) const {
    while (b != 0) {
      const unsigned rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  }
};

CHECKS(1) {
  const auto item = syclext::this_work_item::get_nd_item<1>();
  const auto group = item.get_group();
  const auto sub_group = item.get_sub_group();
  const unsigned local = hide(unsigned(item.get_local_id(0)));

  CHECK(sycl::reduce_over_group(group, 12 * (local + 1), greatest_common_divisor()) == 12);
  CHECK(sycl::reduce_over_group(group, 12 * (local + 1), 18u, greatest_common_divisor()) == 6);
  CHECK(sycl::reduce_over_group(sub_group, local, [](unsigned a, unsigned b) { return a > b ? a : b; }) ==
        (local < 64 ? local / 32 * 32 + 31 : 79));
  CHECK(sycl::inclusive_scan_over_group(group, 60 >> (local & 1), greatest_common_divisor()) == (local == 0 ? 60 : 30));

  // x becomes 3 * x + i in work-item i: in order from 0, after n steps x = x_0 * 3^n + sum of i * 3^(n - 1 - i).
  const line own = {3, local};
  unsigned a = 1, b = 0;
  for (unsigned i = 0; i < local; ++i) {
    a *= 3;
    b = b * 3 + i;
  }
  const line before = sycl::exclusive_scan_over_group(group, own, line{1, 0}, then());
  const line through = sycl::inclusive_scan_over_group(group, own, then());
  const line after_two = sycl::inclusive_scan_over_group(group, own, then(), line{0, 2});
  CHECK(before.a == a && before.b == b);
  CHECK(through.a == a * 3 && through.b == b * 3 + local);
  CHECK(after_two.a == 0 && after_two.b == 2 * (a * 3) + b * 3 + local);
  const line all = sycl::reduce_over_group(group, own, then());
  CHECK(all.a == sycl::group_broadcast(group, through, 79).a && all.b == sycl::group_broadcast(group, through, 79).b);

  unsigned *numbers = reinterpret_cast<unsigned *>(memory), *results = numbers + 200;
  for (unsigned i = local; i < 200; i += 80)
    numbers[i] = 210 * (i + 1);
  sycl::group_barrier(group);
  CHECK(sycl::joint_reduce(group, numbers, numbers + 200, greatest_common_divisor()) == 210);
  CHECK(sycl::joint_reduce(group, numbers + 1, numbers + 2, greatest_common_divisor()) == 420);
  CHECK(sycl::joint_reduce(group, numbers, numbers + 200, 14u, greatest_common_divisor()) == 14);
  CHECK(sycl::joint_reduce(group, numbers, numbers, 14u, greatest_common_divisor()) == 14);
  const auto later = [](unsigned, unsigned b) { return b; };
  CHECK(sycl::joint_inclusive_scan(group, numbers, numbers + 200, results, later) == results + 200);
  sycl::group_barrier(group);
  CHECK(results[local] == 210 * (local + 1) && results[local + 120] == 210 * (local + 121));
  sycl::group_barrier(group);
  sycl::joint_inclusive_scan(group, numbers, numbers + 200, numbers, greatest_common_divisor());
  sycl::group_barrier(group);
  CHECK(numbers[local + 120] == 210 && numbers[0] == 210);
  sycl::joint_exclusive_scan(group, results, results + 100, results, 5u, later);
  sycl::group_barrier(group);
  CHECK(results[local] == (local == 0 ? 5 : 210 * local) && results[99] == 210 * 99);
}
