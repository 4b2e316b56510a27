// SPDX-License-Identifier: MIT OR Apache-2.0
//! Memory of the work-group: parameters, which begin with a pointer and are copied byte by byte, and calls.
// expected-no-diagnostics
#include <sycl/sycl.hpp>

namespace syclexp = sycl::ext::oneapi::experimental;
using sycl::access::address_space;
using sycl::access::decorated;

static_assert(sizeof(syclexp::work_group_memory<float[16][16]>) == 8 && sizeof(sycl::local_accessor<double>) == 16);
static_assert(sizeof(sycl::local_accessor<char, 3>) == 32 && sizeof(sycl::local_accessor<double, 0>) == 8);
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

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void accessors(int *out, sycl::local_accessor<int, 0> one, sycl::local_accessor<int> line,
               sycl::local_accessor<int, 2> plane, sycl::local_accessor<pair, 3> space) {
  one = 3;
  line[2] = one;
  plane[1][2] = plane[sycl::id<2>(2, 1)];
  space[1][2][3].first = space[sycl::id<3>(3, 2, 1)].first;
  for (int &x : line)
    x += int(line.size() + plane.byte_size() + space.get_range()[2]) + line.empty() + *(line.end() - 1);
  *out = one.get_multi_ptr()[0] + plane.get_multi_ptr()[1] + int(one.size());
}

syclexp::work_group_static<pair> of_namespace;
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>)) void statics(float *out) {
  static syclexp::work_group_static<float[8]> array;
  static syclexp::work_group_static<int> number;
  number = 3;
  array[number] = 2.0f;
  of_namespace = pair{number, array.get_multi_ptr()[3]};
  *out = (&of_namespace)->second;
}

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<2>)) void calls(float *out) {
  const auto group = sycl::ext::oneapi::this_work_item::get_work_group<2>();
  auto array = sycl::ext::oneapi::group_local_memory_for_overwrite<float[64]>(group);
  auto other = sycl::ext::oneapi::group_local_memory<float[64]>(group, 1.0f, 2.0f);
  auto structure = sycl::ext::oneapi::group_local_memory<pair>(group, pair{1, 2.0f});
  (*array)[3] = (*other)[1] + structure->second;
  sycl::group_barrier(group);
  *out = (*array)[3];
}

SYCL_EXTERNAL int cast(int *pointer, void *untyped) {
  auto global = sycl::address_space_cast<address_space::global_space, decorated::yes>(pointer);
  sycl::multi_ptr<const int, address_space::global_space, decorated::yes> constant = global;
  auto generic = sycl::address_space_cast<address_space::generic_space, decorated::no>(untyped);
  ++global;
  return global - 1 != nullptr && generic ? *constant + int(global - global) : constant.get_raw()[1];
}
