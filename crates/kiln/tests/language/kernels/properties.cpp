// SPDX-License-Identifier: MIT OR Apache-2.0
//! Properties in the positions of attributes, before the function and after its name.
// covers: SYCL_EXT_ONEAPI_FUNCTION_PROPERTY, nd_range_kernel, single_task_kernel, work_group_size, work_group_size_hint, sub_group_size, max_work_group_size, max_linear_work_group_size
// range: 8 8 / 4 8
#include <check.hpp>

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<2>))
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::work_group_size<4, 8>))
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::work_group_size_hint<2, 16>))
void checks SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(syclexp::sub_group_size<32>)
    SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(syclexp::max_work_group_size<4, 16>)
    SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(syclexp::max_linear_work_group_size<64>)(unsigned *failures, unsigned char *memory);

SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(syclexp::single_task_kernel) void single(unsigned char *memory) { *memory = 3; }

// A redeclaration may leave properties out, or repeat them.
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<2>)) void checks(unsigned *failures, unsigned char *memory) {
  const auto item = syclext::this_work_item::get_nd_item<2>();
  CHECK(item.get_local_range() == sycl::range<2>(4, 8) && item.get_sub_group().get_max_local_range() == 32);
  if (item.get_global_linear_id() == 0) {
    single(memory);
    CHECK(*memory == 3);
  }
}
