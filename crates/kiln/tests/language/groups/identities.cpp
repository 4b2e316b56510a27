// SPDX-License-Identifier: MIT OR Apache-2.0
//! What is known of function objects, and that they are functions.
// covers: has_known_identity, known_identity, plus, multiplies, bit_and, bit_or, bit_xor, logical_and, logical_or, minimum, maximum
#include <check.hpp>

using sycl::has_known_identity, sycl::has_known_identity_v, sycl::known_identity, sycl::known_identity_v;

CHECKS(1) {
  CHECK((known_identity_v<sycl::plus<>, int>) == 0 && (known_identity<sycl::multiplies<float>, float>::value) == 1);
  CHECK((known_identity_v<sycl::minimum<>, short>) == 32767 && (known_identity_v<sycl::maximum<>, long>) == long(1ul << 63));
  CHECK((known_identity_v<sycl::minimum<>, double>) == __builtin_huge_val());
  CHECK((known_identity_v<sycl::bit_and<>, unsigned>) == 0xffffffff && (known_identity_v<sycl::bit_xor<>, char>) == 0);
  CHECK((known_identity_v<sycl::logical_and<>, bool>) && !(known_identity_v<sycl::logical_or<bool>, bool>));
  CHECK((has_known_identity<sycl::bit_or<>, int>::value) && !(has_known_identity_v<sycl::bit_or<>, float>));

  const int x = hide(12), y = hide(10);
  CHECK(sycl::plus<int>()(x, y) == 22 && sycl::multiplies<>()(x, y) == 120);
  CHECK(sycl::bit_and<>()(x, y) == 8 && sycl::bit_or<int>()(x, y) == 14 && sycl::bit_xor<>()(x, y) == 6);
  CHECK(sycl::logical_and<>()(x, y) && sycl::logical_or<int>()(x, 0) == 1 && !sycl::logical_and<>()(x, 0));
  CHECK(sycl::minimum<int>()(x, y) == 10 && sycl::maximum<>()(x, y) == 12 && sycl::plus<>()(x, 0.5) == 12.5);
}
