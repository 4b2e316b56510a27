// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every group function, for the work-group and the sub-group, for all scalar types, and the identities.
// expected-no-diagnostics
#include <sycl/sycl.hpp>
using namespace sycl;

static_assert(is_group_v<group<2>> && is_group<sub_group>::value && !is_group_v<int>);
static_assert(sub_group::fence_scope == memory_scope::sub_group && sub_group::dimensions == 1);
static_assert(__is_same(sub_group::linear_id_type, uint32_t) && __is_same(sub_group::id_type, id<1>));
static_assert(__is_same(decltype(khr::this_sub_group()), sub_group));
static_assert(__is_same(decltype(ext::oneapi::this_work_item::get_sub_group()), sub_group));

static_assert(known_identity_v<plus<>, int> == 0 && known_identity_v<multiplies<float>, float> == 1.0f);
static_assert(known_identity_v<minimum<>, int> == 2147483647 && known_identity_v<maximum<short>, short> == -32768);
static_assert(known_identity_v<minimum<>, unsigned char> == 255 && known_identity_v<maximum<>, unsigned> == 0);
static_assert(known_identity_v<minimum<>, long> == 9223372036854775807 && known_identity_v<maximum<>, signed char> == -128);
static_assert(known_identity_v<minimum<>, const bool> && !known_identity_v<maximum<>, bool>);
static_assert(known_identity_v<bit_and<>, int> == -1 && known_identity_v<bit_or<>, int> == 0);
static_assert(known_identity_v<bit_xor<short>, short> == 0 && known_identity_v<bit_and<>, unsigned short> == 65535);
static_assert(known_identity_v<logical_and<>, bool> && !known_identity_v<logical_or<>, bool>);
static_assert(known_identity_v<minimum<>, float> == __builtin_huge_valf());
static_assert(known_identity<maximum<double>, double>::value == -__builtin_huge_val());
static_assert(!has_known_identity_v<bit_and<>, float> && !has_known_identity<int, int>::value);

struct odd {
  char a;
  short b[5];
};
struct wide {
  double values[3];
  explicit wide(double x) : values{x, x, x} {}
};

template <class G, class T> T numbers(G g, T x) {
  x = reduce_over_group(g, x, plus<T>()) + reduce_over_group(g, x, plus<>());
  x += reduce_over_group(g, x, T(3), multiplies<>()) + reduce_over_group(g, x, minimum<T>());
  x += inclusive_scan_over_group(g, x, minimum<T>()) + inclusive_scan_over_group(g, x, maximum<>(), T(5));
  x += exclusive_scan_over_group(g, x, minimum<T>()) + exclusive_scan_over_group(g, x, T(1), maximum<>());
  x += reduce_over_group(g, x, logical_and<T>()) + reduce_over_group(g, x, logical_or<>());
  x += group_broadcast(g, x) + group_broadcast(g, x, 3) + group_broadcast(g, x, typename G::id_type());
  if constexpr (has_known_identity_v<bit_and<>, T>)
    x += reduce_over_group(g, x, bit_and<T>()) + reduce_over_group(g, x, bit_or<>()) +
         inclusive_scan_over_group(g, x, bit_xor<>());
  return x;
}

template <class G> double all_functions(G g, int *p, long n) {
  double sum = numbers(g, true) + numbers(g, 'a') + numbers(g, (signed char)1) + numbers(g, (unsigned char)1);
  sum += numbers(g, short(1)) + numbers(g, (unsigned short)1) + numbers(g, 1) + numbers(g, 1u) + numbers(g, 1l);
  sum += numbers(g, 1ul) + numbers(g, 1ll) + numbers(g, 1ull) + numbers(g, 1.0f) + numbers(g, 1.0);
  const auto is_three = [](int x) { return x == 3; };
  sum += any_of_group(g, *p > 0) + all_of_group(g, *p, is_three) + none_of_group(g, *p, is_three);
  sum += joint_any_of(g, p, p + n, is_three) + joint_all_of(g, p, p + n, is_three);
  sum += joint_none_of(g, p, p + n, is_three);
  const int *q = p;
  sum += joint_reduce(g, q, q + n, plus<int>()) + joint_reduce(g, p, p + n, 2.0f, plus<>());
  p = joint_inclusive_scan(g, q, q + n, p, plus<int>());
  p = joint_exclusive_scan(g, q, q + n, p, plus<>());
  p = joint_inclusive_scan(g, q, q + n, p, minimum<>(), 3ll);
  p = joint_exclusive_scan(g, q, q + n, p, 3.5, plus<>());
  sum += group_broadcast(g, odd{}).a + group_broadcast(g, wide(2), 5).values[2] + *group_broadcast(g, p);
  return sum;
}

SYCL_EXTERNAL double used(nd_item<3> it, int *p, long n) {
  const sub_group s = it.get_sub_group();
  double sum = all_functions(it.get_group(), p, n) + all_functions(s, p, n);
  sum += shift_group_left(s, 1.0f) + shift_group_right(s, wide(3), 2).values[1] + permute_group_by_xor(s, sum, 3);
  sum += select_from_group(s, 3, 5) + select_from_group(s, odd{}, id<1>(n)).b[4];
  sum += s.get_group_id() + s.get_local_id() + s.get_group_linear_id() + s.get_local_linear_id() + s.leader();
  sum += s.get_group_range()[0] + s.get_local_range()[0] + s.get_max_local_range()[0];
  sum += s.get_group_linear_range() + s.get_local_linear_range() + (s == it.get_sub_group());
  group_barrier(s);
  group_barrier(s, memory_scope::device);
  return sum;
}

SYCL_EXTERNAL int multi_pointers(group<1> g, multi_ptr<int, access::address_space::global_space, access::decorated::no> p) {
  joint_inclusive_scan(g, p, p + 8, p, plus<>());
  return joint_reduce(g, p, p + 8, plus<>()) + joint_any_of(g, p, p + 8, [](int x) { return x != 0; });
}
