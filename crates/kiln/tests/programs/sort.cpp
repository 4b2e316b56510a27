// SPDX-License-Identifier: MIT OR Apache-2.0
// Bitonic sort of any type in any order: blocks in group memory, then steps over all.
// registers: sort_blocks<float, ascending>
// registers: sort_step<float, ascending>
// registers: sort_blocks<long, descending>
// registers: sort_step<long, descending>
// registers: sort_blocks<records::record, records::by_key>
// registers: sort_step<records::record, records::by_key>
#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;

struct ascending {
  template <class T> bool operator()(const T &a, const T &b) const { return a < b; }
};
struct descending {
  template <class T> bool operator()(const T &a, const T &b) const { return b < a; }
};

namespace records {
struct record {
  unsigned short key;
  unsigned char tag[2];
  unsigned payload;
};
struct by_key {
  bool operator()(const record &a, const record &b) const {
    return a.key != b.key ? a.key < b.key : a.payload < b.payload;
  }
};
} // namespace records

template <class T> inline void exchange(T &a, T &b) {
  T old = a;
  a = b;
  b = old;
}

// Pair t of those `distance` apart, in runs of `length` that go up and down in turn.
template <class T, class Before>
inline void compare(T *x, unsigned t, unsigned first, unsigned length, unsigned distance) {
  unsigned i = 2 * t - (t & (distance - 1));
  bool up = ((first + i) & length) == 0;
  T &low = x[i], &high = x[i + distance];
  if (Before{}(high, low) == up && Before{}(low, high) != up) exchange(low, high);
}

// A group sorts twice as many as it has work-items.
template <class T, class Before>
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void sort_blocks(T *x, sycl::local_accessor<T, 1> block) {
  auto it = syclext::this_work_item::get_nd_item<1>();
  auto group = it.get_group();
  unsigned t = it.get_local_id(0), half = it.get_local_range(0), first = it.get_group(0) * 2 * half;
  block[t] = x[first + t];
  block[t + half] = x[first + t + half];
  for (unsigned length = 2; length <= 2 * half; length *= 2)
    for (unsigned distance = length / 2; distance > 0; distance /= 2) {
      sycl::group_barrier(group);
      compare<T, Before>(&block[0], t, first, length, distance);
    }
  sycl::group_barrier(group);
  x[first + t] = block[t];
  x[first + t + half] = block[t + half];
}

template <class T, class Before>
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void sort_step(T *x, unsigned length, unsigned distance) {
  compare<T, Before>(x, syclext::this_work_item::get_nd_item<1>().get_global_id(0), 0, length, distance);
}
