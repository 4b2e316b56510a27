// SPDX-License-Identifier: MIT OR Apache-2.0
//! SYCL's own attributes of kernels, with constants, names and arguments of templates.
// covers: [[sycl::reqd_work_group_size]], [[sycl::work_group_size_hint]], [[sycl::reqd_sub_group_size]]
// range: 8 / 4
#include <check.hpp>

constexpr int size = 4;

template <int N>
[[sycl::reqd_work_group_size(N, 2 * N), sycl::work_group_size_hint(1, 1)]] SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(
    (syclexp::nd_range_kernel<2>)) void templated(int *p) {
  *p = N;
}
template void templated<3>(int *);

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>)) [[sycl::reqd_work_group_size(size)]]
[[sycl::reqd_sub_group_size(32)]] void checks [[sycl::work_group_size_hint(size + 4)]] (unsigned *failures,
                                                                                      unsigned char *memory) {
  const auto item = syclext::this_work_item::get_nd_item<1>();
  CHECK(item.get_local_range(0) == 4);
  if (item.get_global_id(0) == 0) {
    int &x = *reinterpret_cast<int *>(memory);
    templated<3>(&x);
    CHECK(x == 3);
  }
}
