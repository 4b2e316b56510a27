// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the headers refuse, and how they say it.
#include <sycl/sycl.hpp>

namespace syclexp = sycl::ext::oneapi::experimental;

// expected-error@sycl/ext/oneapi/kernel_properties.hpp:* {{nd_range_kernel takes 1, 2 or 3 dimensions}}
// expected-error@sycl/ext/oneapi/kernel_properties.hpp:* {{a property of sizes takes 1, 2 or 3 of them}}
// expected-error@sycl/ext/oneapi/kernel_properties.hpp:* 2 {{a size of a property is zero}}
// expected-note@* 0+ {{}}
constexpr auto four_dimensions = syclexp::nd_range_kernel<4>;
constexpr auto no_size = syclexp::work_group_size<>;
constexpr auto zero_size = syclexp::work_group_size<8, 0>;
constexpr auto no_items = syclexp::max_linear_work_group_size<0>;

// expected-error@sycl/detail/index.hpp:* {{an id or a range has 1, 2 or 3 dimensions}}
constexpr size_t bytes = sizeof(sycl::id<4>);

SYCL_EXTERNAL size_t use(int *p, short *s, sycl::id<2> two, sycl::id<3> three) {
  // expected-warning@+1 {{'this_nd_item<1>' is deprecated: use sycl::ext::oneapi::this_work_item}}
  syclexp::this_nd_item<1>();
  // expected-error@sycl/detail/builtins/integer.hpp:* {{sycl::max takes two integers of the same type}}
  sycl::max(1, 2u);
  sycl::sqrt(4);           // expected-error {{call to 'sqrt' is ambiguous}}
  two = two + three;       // expected-error {{invalid operands to binary expression ('sycl::id<2>' and 'sycl::id<3>')}}
  // expected-error@+1 {{no viable conversion from 'sycl::id<3>' to 'size_t'}}
  size_t number = three;

  // expected-error@sycl/atomic_ref.hpp:* {{atomic_ref takes 32 and 64 bit integers, float, double and pointers}}
  sycl::atomic_ref<short, sycl::memory_order::relaxed, sycl::memory_scope::device> small(*s);
  // expected-error@sycl/atomic_ref.hpp:* {{the default order of atomic_ref is relaxed, acq_rel or seq_cst}}
  sycl::atomic_ref<int, sycl::memory_order::acquire, sycl::memory_scope::device> acquire(*p);
  // expected-error@+1 {{no matching member function for call to 'fetch_and'}}
  sycl::atomic_ref<float, sycl::memory_order::relaxed, sycl::memory_scope::device>(*(float *)p).fetch_and(1.0f);
  return number;
}

// expected-error@sycl/accessor.hpp:* {{a local_accessor has 0, 1, 2 or 3 dimensions}}
SYCL_EXTERNAL void accessor(sycl::local_accessor<int, 4>) {}

struct counted {
  counted(const counted &);
};
SYCL_EXTERNAL void groups(sycl::group<1> g, sycl::sub_group s, float x, counted &c) {
  // expected-error@sycl/group_algorithm.hpp:* {{exclusive_scan_over_group needs an initial value}}
  sycl::exclusive_scan_over_group(s, 3, [](int a, int b) { return a + b; });
  // expected-error@sycl/group_algorithm.hpp:* {{shift_group_left takes a sub_group}}
  sycl::shift_group_left(g, x);
  // expected-error@sycl/detail/group_exchange.hpp:* {{work-items exchange values that can be copied byte by byte}}
  sycl::group_broadcast(g, c);
  sycl::any_of_group(3, true); // expected-error {{no matching function for call to 'any_of_group'}}
  // expected-error@sycl/ext/oneapi/group_local_memory.hpp:* {{group_local_memory takes a group}}
  sycl::ext::oneapi::group_local_memory<int>(s);
  // expected-warning@+1 1+ {{is deprecated: use sycl::select_from_group instead}}
  s.shuffle(3, 1);
  sycl::ext::oneapi::sub_group old; // expected-warning {{'sub_group' is deprecated: use sycl::sub_group instead}}
  // expected-warning@+1 {{'this_sub_group' is deprecated: use sycl::ext::oneapi::this_work_item::get_sub_group}}
  old = syclexp::this_sub_group();
}
