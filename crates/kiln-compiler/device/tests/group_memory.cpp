// SPDX-License-Identifier: MIT OR Apache-2.0
//! Memory of the work-group as a parameter: one pointer, copied like one.
// expected-no-diagnostics
#include <sycl/sycl.hpp>

namespace syclexp = sycl::ext::oneapi::experimental;
using sycl::access::address_space;
using sycl::access::decorated;

static_assert(sizeof(syclexp::work_group_memory<float[16][16]>) == 8 && sizeof(sycl::local_accessor<double>) == 8);
static_assert(__is_trivially_copyable(syclexp::work_group_memory<int[]>));
static_assert(__is_trivially_copyable(sycl::local_accessor<int, 1>));
static_assert(__is_same(syclexp::work_group_memory<float[4][2]>::value_type, float));
static_assert(sizeof(sycl::multi_ptr<int, address_space::local_space, decorated::no>) == 8);

struct pair {
  int first;
  float second;
};

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void memory(int *out, syclexp::work_group_memory<int> object, syclexp::work_group_memory<int[4][2]> array,
            syclexp::work_group_memory<int[]> unbounded, syclexp::work_group_memory<pair> structure,
            sycl::local_accessor<int> accessor) {
  object = 3;
  int &reference = object;
  int(&rows)[4][2] = array;
  rows[1][1] = (*&array)[0][1];
  (*&unbounded)[5] = reference;
  (&structure)->first = object + 1;
  accessor[2] = accessor[sycl::id<1>(1)];
  const auto pointer = unbounded.get_multi_ptr();
  *out = pointer[5] + *(pointer + 1) + *accessor.get_multi_ptr<decorated::yes>().get_decorated() + pointer.get()[2];
}

SYCL_EXTERNAL int cast(int *pointer, void *untyped) {
  auto global = sycl::address_space_cast<address_space::global_space, decorated::yes>(pointer);
  sycl::multi_ptr<const int, address_space::global_space, decorated::yes> constant = global;
  auto generic = sycl::address_space_cast<address_space::generic_space, decorated::no>(untyped);
  ++global;
  return global - 1 != nullptr && generic ? *constant + int(global - global) : constant.get_raw()[1];
}
