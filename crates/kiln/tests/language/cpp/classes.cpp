// SPDX-License-Identifier: MIT OR Apache-2.0
//! Classes with bases, members by pointer and unusual layouts.
// covers: inheritance, pointers to members, unions and bit-fields and alignment, placement new
#include <check.hpp>

#include <new>

struct shape {
  int sides;
  explicit shape(int n) : sides(n) {}
  int twice() const { return 2 * sides; }
};
struct square final : shape {
  int width;
  explicit square(int w) : shape(4), width(w) {}
  int area() const { return width * width; }
};
template <class Derived> struct counted {
  int count() const { return static_cast<const Derived *>(this)->size() + 1; }
};
struct list : counted<list> {
  int size() const { return 41; }
};
struct fields {
  unsigned low : 3, middle : 10;
  int high : 5;
};
union either {
  float real;
  unsigned bits;
};
struct alignas(32) wide {
  char bytes[5];
};
struct counter {
  int &target;
  explicit counter(int &x) : target(x) { ++target; }
  ~counter() { target += 10; }
};

CHECKS(1) {
  const square s(hide(5));
  const shape &base = s;
  CHECK(s.area() == 25 && base.twice() == 8 && base.sides == 4 && list().count() == 42);
  int square::*const width = &square::width;
  CHECK(s.*width == 5);
  fields f = {};
  f.low = hide(13);
  f.middle = 1000;
  f.high = hide(-7);
  CHECK(f.low == 5 && f.middle == 1000 && f.high == -7);
  either e;
  e.real = hide(-2.0f);
  CHECK(e.bits == 0xc0000000);
  wide w[2];
  CHECK(sizeof(w) == 64 && (reinterpret_cast<unsigned long>(&w[1]) & 31) == 0);
  alignas(square) unsigned char storage[sizeof(square)];
  square *made = new (storage) square(3);
  CHECK(made->area() == 9);
  int count = hide(0);
  {
    counter first(count), second(count);
    CHECK(count == 2);
  }
  CHECK(count == 22);
}
