// SPDX-License-Identifier: MIT OR Apache-2.0
//! Vectors, arrays and numbers of 16 bits compile without a warning.
// expected-no-diagnostics
#define SYCL_SIMPLE_SWIZZLES
#include <sycl/sycl.hpp>

using sycl::half;
using sycl::marray;
using sycl::vec;
using sycl::ext::oneapi::bfloat16;

template <class Number, class Numbers> void compute(Numbers *numbers, Number number) {
  Numbers v = numbers[0] * number + numbers[1] / number - number;
  v += v, v -= number, v *= v, v /= number, ++v, v--;
  numbers[2] = -v;
  if ((v == number)[0] || (v < v)[0] || !(v >= number)[0]) v = number;
  numbers[3] = +v;
}
template <class Number, class Numbers> void compute_bits(Numbers *numbers, Number number) {
  Numbers v = (numbers[0] & number) | (numbers[1] ^ number);
  v <<= number, v >>= v, v %= number, v &= ~v;
  numbers[0] = v << 1;
  compute(numbers, number);
}

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::single_task_kernel))
void vectors(vec<float, 3> *floats, vec<double, 16> *doubles, vec<half, 4> *halves, vec<bfloat16, 2> *brains,
             vec<unsigned char, 8> *bytes, marray<long, 3> *longs, marray<half, 7> *seven) {
  compute(floats, 2.0f);
  compute(doubles, 2.0);
  compute(halves, half(2));
  compute(brains, bfloat16(2));
  compute_bits<unsigned char>(bytes, 2);
  compute_bits(longs, 2l);
  compute(seven, half(2));
  floats->zx() += floats->xy() * 2 - vec<float, 2>(halves->lo().convert<float, sycl::rounding_mode::rtp>());
  bytes->hi() = brains->as<vec<unsigned char, 4>>();
}
