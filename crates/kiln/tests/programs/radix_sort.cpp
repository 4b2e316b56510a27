// SPDX-License-Identifier: MIT OR Apache-2.0
// Passes of a stable radix sort of keys with values, four bits a pass: counts, their sums, places.
// registers: radix::count_digits<unsigned>
// registers: radix::scatter<unsigned>
// registers: radix::count_digits<float>
// registers: radix::scatter<float>
#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;

namespace radix {

constexpr unsigned bits = 4, digits = 1u << bits;

// Bits whose order as numbers without sign is that of the keys.
inline unsigned ordered(unsigned key) { return key; }
inline unsigned ordered(float key) {
  unsigned x = sycl::bit_cast<unsigned>(key);
  return x & 0x80000000u ? ~x : x | 0x80000000u;
}
template <class Key> unsigned digit(Key key, unsigned shift) { return ordered(key) >> shift & (digits - 1); }

// How often each digit is in the block of each group: counts[digit][group].
template <class Key>
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void count_digits(const Key *keys, unsigned n, unsigned shift, unsigned *counts) {
  auto it = syclext::this_work_item::get_nd_item<1>();
  auto group = it.get_group();
  size_t i = it.get_global_id(0), groups = group.get_group_linear_range();
  unsigned own = i < n ? digit(keys[i], shift) : digits;
  for (unsigned d = 0; d < digits; ++d) {
    unsigned count = sycl::reduce_over_group(group, unsigned(own == d), sycl::plus<>());
    if (group.leader()) counts[d * groups + group.get_group_linear_id()] = count;
  }
}

// Each work-item finds how many of its group have the same digit before it.
template <class Key>
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void scatter(const Key *keys, const unsigned *values, unsigned n, unsigned shift, const unsigned *starts, Key *keys_out,
             unsigned *values_out) {
  auto it = syclext::this_work_item::get_nd_item<1>();
  auto group = it.get_group();
  size_t i = it.get_global_id(0), groups = group.get_group_linear_range();
  unsigned own = i < n ? digit(keys[i], shift) : digits, before = 0;
  // Eight counts of eight bits at a time are summed together: groups have at most 255 work-items.
  for (unsigned first = 0; first < digits; first += 8) {
    unsigned long packed = own - first < 8 ? 1ul << 8 * (own - first) : 0;
    unsigned long sums = sycl::exclusive_scan_over_group(group, packed, sycl::plus<unsigned long>());
    if (own - first < 8) before = sums >> 8 * (own - first) & 255;
  }
  if (i >= n) return;
  size_t place = starts[own * groups + group.get_group_linear_id()] + before;
  keys_out[place] = keys[i];
  values_out[place] = values[i];
}

} // namespace radix

// One group: each count becomes the sum of those before it.
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void sum_counts(const unsigned *counts, unsigned *starts, unsigned n) {
  auto group = syclext::this_work_item::get_work_group<1>();
  sycl::joint_exclusive_scan(group, counts, counts + n, starts, sycl::plus<unsigned>());
}
