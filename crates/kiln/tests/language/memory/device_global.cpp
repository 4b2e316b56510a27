// SPDX-License-Identifier: MIT OR Apache-2.0
//! device_global: initial values, access, pointers.
// covers: device_global, device_global of an array, device_global with constant initialiser
// covers: device_global::get_multi_ptr, device_image_scope
#include "check.hpp"

struct point {
  int x, y;
};

syclexp::device_global<int> zero;
namespace deep {
static syclexp::device_global<int[4], decltype(syclexp::device_image_scope)> array;
syclexp::device_global<point> corner{3, 4};
} // namespace deep
static syclexp::device_global<const float> scale(2.5f);

CHECKS(1) {
  (void)memory;
  CHECK(zero == 0 && zero.get() == 0);
  zero = hide(42);
  zero += 1;
  CHECK(zero == 43);
  CHECK(deep::array[0] == 0 && deep::array[hide(3)] == 0);
  deep::array[hide(2)] = 7;
  CHECK(deep::array.get()[2] == 7);
  CHECK(deep::corner->x == 3 && deep::corner.get().y == 4);
  deep::corner->x = hide(9);
  CHECK(deep::corner.get().x == 9);
  CHECK(scale == 2.5f);
  auto pointer = zero.get_multi_ptr<sycl::access::decorated::yes>();
  *pointer = hide(5);
  CHECK(zero == 5 && *zero.get_multi_ptr() == 5);
}
