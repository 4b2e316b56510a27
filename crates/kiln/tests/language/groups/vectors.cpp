// SPDX-License-Identifier: MIT OR Apache-2.0
//! Values of several elements, and of 16 bits.
// covers: group functions of vec and marray and half, known_identity
// range: 40 / 40
#include <check.hpp>

CHECKS(1) {
  const auto item = syclext::this_work_item::get_nd_item<1>();
  const auto group = item.get_group();
  const auto sub_group = item.get_sub_group();
  const int local = hide(int(item.get_local_id(0)));

  const sycl::int4 v(local, 1, -local, 7);
  const sycl::int4 sum = sycl::reduce_over_group(group, v, sycl::plus<>());
  CHECK(sum[0] == 780 && sum[1] == 40 && sum[2] == -780 && sum[3] == 280);
  const sycl::int4 scan = sycl::exclusive_scan_over_group(group, v, sycl::plus<sycl::int4>());
  CHECK(scan[0] == local * (local - 1) / 2 && scan[1] == local && scan[3] == 7 * local);
  const sycl::int4 through = sycl::inclusive_scan_over_group(sub_group, v, sycl::plus<>(), sycl::int4(100));
  CHECK(through[1] == 101 + local % 32);
  const sycl::float3 other = sycl::group_broadcast(group, sycl::float3(local, 0.5f, -1), 33);
  CHECK(other[0] == 33 && other[1] == 0.5f && other[2] == -1);
  const sycl::short8 shifted = sycl::shift_group_right(sub_group, sycl::short8(short(local)));
  CHECK(shifted[7] == (local % 32 == 0 ? local : local - 1));

  const sycl::marray<double, 5> m(local * 0.5);
  const auto total = sycl::reduce_over_group(sub_group, m, sycl::plus<>());
  CHECK(total[4] == (local < 32 ? 248 : 142)); // Half of the sums of 0 to 31 and of 32 to 39.
  CHECK(sycl::select_from_group(sub_group, m, 3)[1] == (local < 32 ? 1.5 : 17.5));

  const sycl::half h = float(local % 4);
  CHECK(float(sycl::reduce_over_group(group, h, sycl::plus<>())) == 60);
  CHECK(float(sycl::reduce_over_group(group, h, sycl::maximum<sycl::half>())) == 3);
  CHECK(float(sycl::exclusive_scan_over_group(group, h, sycl::plus<>())) == local / 4 * 6 + (local % 4) * (local % 4 - 1) / 2);
  CHECK(float(sycl::inclusive_scan_over_group(group, h, sycl::minimum<>(), sycl::half(2))) == 0);
  CHECK(float(sycl::group_broadcast(group, h, 6)) == 2 && float(sycl::permute_group_by_xor(sub_group, h, 1)) == (local % 4 ^ 1));
  CHECK(float(sycl::known_identity_v<sycl::multiplies<>, sycl::half>) == 1);
  CHECK(sycl::known_identity_v<sycl::bit_and<>, sycl::uint2>[1] == 0xffffffff);

  sycl::int2 *pairs = reinterpret_cast<sycl::int2 *>(memory);
  for (int i = local; i < 90; i += 40)
    pairs[i] = sycl::int2(i, 2);
  sycl::group_barrier(group);
  const sycl::int2 all = sycl::joint_reduce(group, pairs, pairs + 90, sycl::plus<>());
  CHECK(all[0] == 4005 && all[1] == 180);
  sycl::joint_exclusive_scan(group, pairs, pairs + 90, pairs + 90, sycl::plus<>());
  sycl::group_barrier(group);
  CHECK(pairs[130 + local][0] == (40 + local) * (39 + local) / 2 && pairs[130 + local][1] == 2 * (40 + local));
}
