// SPDX-License-Identifier: MIT OR Apache-2.0
//! The mathematical functions: values of the constant ones, types of all, use of all.
// expected-no-diagnostics
#include <sycl/sycl.hpp>

static_assert(sycl::abs(-3) == 3 && sycl::abs((signed char)-5) == 5 && sycl::abs(7u) == 7);
static_assert(sycl::abs_diff(-2147483647, 2147483647) == -2 && sycl::abs_diff(3u, 5u) == 2);
static_assert(sycl::add_sat(2147483647, 1) == 2147483647 && sycl::sub_sat(3u, 5u) == 0);
static_assert(sycl::add_sat((signed char)-100, (signed char)-100) == -128);
static_assert(sycl::hadd(5, 2) == 3 && sycl::rhadd(5, 2) == 4 && sycl::hadd(4294967295u, 1u) == 2147483648u);
static_assert(sycl::min(-1, 2) == -1 && sycl::max(1u, 2u) == 2 && sycl::clamp(9, 0, 5) == 5);
static_assert(sycl::clz(1) == 31 && sycl::clz((short)1) == 15 && sycl::clz(0) == 32 && sycl::clz(-1L) == 0);
static_assert(sycl::ctz(8) == 3 && sycl::ctz((unsigned char)0) == 8 && sycl::popcount(-1L) == 64);
static_assert(sycl::mul_hi((short)30000, (short)30000) == 13732 && sycl::mul_hi(-1, 1) == -1);
static_assert(sycl::mul_hi(1ul << 63, 6ul) == 3 && sycl::mad_hi(1 << 30, 8, 5) == 7);
static_assert(sycl::mul24(3, 4) == 12 && sycl::mad24(3, 4, 5) == 17);
static_assert(sycl::rotate((unsigned char)129, (unsigned char)9) == 3 && sycl::rotate(1, 0) == 1);
static_assert(sycl::rotate(-2147483647 - 1, 1) == 1);
static_assert(sycl::select(1, 2, true) == 2 && sycl::select(1, 2, false) == 1);
static_assert(sycl::bit_cast<int>(1.0f) == 0x3f800000 && sycl::bit_cast<double>(0x4000000000000000) == 2.0);

static_assert(sycl::plus<int>()(2, 3) == 5 && sycl::multiplies<>()(2, 3.5f) == 7.0f);
static_assert(sycl::minimum<>()(2, 3) == 2 && sycl::maximum<float>()(2, 3) == 3);
static_assert(sycl::bit_and<>()(6, 3) == 2 && sycl::bit_or<>()(6, 3) == 7 && sycl::bit_xor<int>()(6, 3) == 5);
static_assert(!sycl::logical_and<>()(true, false) && sycl::logical_or<bool>()(true, false));

// The type of the result is that of the arguments; a number beside a float becomes a float.
static_assert(__is_same(decltype(sycl::clz((short)1)), short) && __is_same(decltype(sycl::isnan(1.0)), bool));
static_assert(__is_same(decltype(sycl::sqrt(1.0f)), float) && __is_same(decltype(sycl::sqrt(1.0)), double));
static_assert(__is_same(decltype(sycl::pow(2.0f, 3)), float) && __is_same(decltype(sycl::max(1, 2.0f)), float));
static_assert(__is_same(decltype(sycl::clamp(2.5f, 0, 1)), float));

template <class T> T use(T x, T y) {
  T cosine;
  T sum = sycl::acos(x) + sycl::asin(x) + sycl::atan(x) + sycl::atan2(x, y) + sycl::cbrt(x) + sycl::ceil(x);
  sum += sycl::copysign(x, y) + sycl::cos(x) + sycl::cosh(x) + sycl::erf(x) + sycl::erfc(x) + sycl::exp(x);
  sum += sycl::exp10(x) + sycl::exp2(x) + sycl::expm1(x) + sycl::fabs(x) + sycl::fdim(x, y) + sycl::floor(x);
  sum += sycl::fma(x, y, x) + sycl::fmax(x, y) + sycl::fmin(x, y) + sycl::fmod(x, y) + sycl::hypot(x, y);
  sum += sycl::ldexp(x, 3) + sycl::log(x) + sycl::log10(x) + sycl::log1p(x) + sycl::log2(x) + sycl::mad(x, y, x);
  sum += sycl::pow(x, y) + sycl::pown(x, 3) + sycl::powr(x, y) + sycl::rint(x) + sycl::round(x) + sycl::rsqrt(x);
  sum += sycl::sin(x) + sycl::sincos(x, &cosine) + sycl::sinh(x) + sycl::sqrt(x) + sycl::tan(x) + sycl::tanh(x);
  sum += sycl::trunc(x) + cosine + sycl::native::exp(x) + sycl::half_precision::sin(x);
  sum += sycl::min(x, y) + sycl::max(x, y) + sycl::clamp(x, T(0), T(1)) + sycl::degrees(x) + sycl::radians(x);
  sum += sycl::mix(x, y, T(0.5)) + sycl::step(x, y) + sycl::smoothstep(x, y, x) + sycl::sign(x);
  sum += sycl::isequal(x, y) + sycl::isnotequal(x, y) + sycl::isgreater(x, y) + sycl::isgreaterequal(x, y);
  sum += sycl::isless(x, y) + sycl::islessequal(x, y) + sycl::islessgreater(x, y) + sycl::isordered(x, y);
  sum += sycl::isunordered(x, y) + sycl::isfinite(x) + sycl::isinf(x) + sycl::isnan(x) + sycl::isnormal(x);
  return sum + sycl::signbit(x) + sycl::select(x, y, x < y);
}
SYCL_EXTERNAL double used(float f, double d) {
  return use(f, f) + use(d, d) + sycl::native::recip(f) + sycl::native::divide(f, f);
}
