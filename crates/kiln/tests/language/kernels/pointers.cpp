// SPDX-License-Identifier: MIT OR Apache-2.0
//! Pointers with their address space in their type.
// covers: multi_ptr, multi_ptr conversions, address_space_cast, ext::oneapi::experimental::static_address_cast, local_ptr and its kind
#include <check.hpp>

using sycl::access::address_space, sycl::access::decorated;

template <address_space space> void arithmetic(unsigned *failures, int *numbers) {
  auto p = sycl::address_space_cast<space, decorated::no>(numbers);
  CHECK(*p == 10 && p[3] == 13 && p.get() == numbers && p.get_raw() == numbers && p && p.address_space == space);
  CHECK(*++p == 11 && *p++ == 11 && *p == 12 && *--p == 11 && *p-- == 11 && *p == 10);
  p += hide(2);
  CHECK(*p == 12 && *(p + 1) == 13 && *(p - 1) == 11 && (p -= 1)[0] == 11);
  const auto q = p + 2;
  CHECK(q - p == 2 && p < q && p <= q && q > p && q >= p && p != q && q == p + 2);
  *q = 50;
  CHECK(numbers[3] == 50);
  numbers[3] = 13;
  sycl::multi_ptr<int, space, decorated::yes> none, null(nullptr);
  CHECK(!none && none == nullptr && nullptr == null && none == null && p != nullptr);
  null = sycl::address_space_cast<space, decorated::yes>(numbers);
  CHECK(null.get_decorated()[1] == 11 && null.is_decorated && !p.is_decorated);
  null = nullptr;
  CHECK(!null);
  null.prefetch(4);

  // To void, to const, to the generic space, from one decoration to the other, and back by a cast.
  const sycl::multi_ptr<const int, space, decorated::no> constant = p;
  const sycl::multi_ptr<void, space, decorated::yes> anything = p;
  const sycl::multi_ptr<int, address_space::generic_space, decorated::no> generic = p;
  CHECK(*constant == 11 && anything.get_raw() == numbers + 1 && *generic == 11);
  CHECK(*static_cast<sycl::multi_ptr<int, space, decorated::no>>(anything) == 11);
  CHECK(*static_cast<sycl::multi_ptr<int, space, decorated::yes>>(generic) == 11);
  CHECK(*syclexp::static_address_cast<space>(generic) == 11 && *syclexp::static_address_cast<space>(numbers) == 10);
}

struct pair {
  int first, second;
};

CHECKS(1) {
  const auto group = syclext::this_work_item::get_work_group<1>();
  int own[4], *global = reinterpret_cast<int *>(memory);
  int(&shared)[4] = *syclext::group_local_memory_for_overwrite<int[4]>(group);
  for (int i = 0; i < 4; ++i)
    own[i] = global[i] = shared[i] = hide(10 + i);
  arithmetic<address_space::global_space>(failures, global);
  arithmetic<address_space::local_space>(failures, shared);
  arithmetic<address_space::private_space>(failures, own);
  const sycl::global_ptr<pair> legacy = sycl::address_space_cast<address_space::global_space>(reinterpret_cast<pair *>(global));
  const pair *plain = legacy;
  CHECK(legacy->second == 11 && plain[1].first == 12);
  const sycl::raw_private_ptr<int> raw = sycl::address_space_cast<address_space::private_space>(own);
  const sycl::decorated_local_ptr<int> local = sycl::address_space_cast<address_space::local_space>(shared);
  const sycl::raw_generic_ptr<int> generic = raw;
  CHECK(raw[2] == 12 && local[1] == 11 && generic[3] == 13);
}
