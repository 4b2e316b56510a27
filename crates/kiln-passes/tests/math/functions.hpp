// SPDX-License-Identifier: MIT OR Apache-2.0
//! The functions of the mathematics library, by name, each with the function of the same meaning in a wider format where there is one.
#pragma once

#include "wide.hpp"

#include <string_view>

// Functions that the host has, those of wide.hpp, and those whose tables alone are tested.
#define KILN_UNARY_OF_HOST(X)                                                                                          \
  X(exp) X(exp2) X(exp10) X(expm1) X(log) X(log2) X(log10) X(log1p) X(sin) X(cos) X(tan) X(asin) X(acos) X(atan)       \
  X(sinh) X(cosh) X(tanh) X(asinh) X(acosh) X(atanh) X(cbrt) X(erf) X(erfc) X(tgamma)
#define KILN_UNARY_OF_WIDE(X) X(sinpi) X(cospi) X(tanpi) X(asinpi) X(acospi) X(atanpi)
#define KILN_UNARY_OF_TABLES(X) X(lgamma) X(lgamma_sign) X(logb) X(frexp_fraction) X(frexp_exponent)
#define KILN_BINARY_OF_HOST(X) X(pow) X(atan2) X(hypot) X(fmod) X(remainder)
#define KILN_BINARY_OF_WIDE(X) X(atan2pi)
#define KILN_BINARY_OF_TABLES(X) X(rootn) X(remquo_quotient) X(nextafter) X(ldexp) X(fdim)

extern "C" {
#define KILN_DECLARE(name)                                                                                             \
  float __kiln_##name##_f32(float);                                                                                    \
  double __kiln_##name##_f64(double);
KILN_UNARY_OF_HOST(KILN_DECLARE)
KILN_UNARY_OF_WIDE(KILN_DECLARE)
KILN_UNARY_OF_TABLES(KILN_DECLARE)
#undef KILN_DECLARE
#define KILN_DECLARE(name)                                                                                             \
  float __kiln_##name##_f32(float, float);                                                                             \
  double __kiln_##name##_f64(double, double);
KILN_BINARY_OF_HOST(KILN_DECLARE)
KILN_BINARY_OF_WIDE(KILN_DECLARE)
KILN_BINARY_OF_TABLES(KILN_DECLARE)
#undef KILN_DECLARE
}

struct UnaryFunction {
  std::string_view name;
  float (*f32)(float);
  double (*f64)(double);
  double (*reference_f32)(double);
  long double (*reference_f64)(long double);
};

struct BinaryFunction {
  std::string_view name;
  float (*f32)(float, float);
  double (*f64)(double, double);
  double (*reference_f32)(double, double);
  long double (*reference_f64)(long double, long double);
};

#define KILN_HOST_ROW(name) {#name, __kiln_##name##_f32, __kiln_##name##_f64, ::name, ::name##l},
#define KILN_WIDE_ROW(name) {#name, __kiln_##name##_f32, __kiln_##name##_f64, wide::name<double>, wide::name<long double>},
#define KILN_TABLE_ROW(name) {#name, __kiln_##name##_f32, __kiln_##name##_f64, nullptr, nullptr},
inline constexpr UnaryFunction unary_functions[] = {
    KILN_UNARY_OF_HOST(KILN_HOST_ROW) KILN_UNARY_OF_WIDE(KILN_WIDE_ROW) KILN_UNARY_OF_TABLES(KILN_TABLE_ROW)};
inline constexpr BinaryFunction binary_functions[] = {
    KILN_BINARY_OF_HOST(KILN_HOST_ROW) KILN_BINARY_OF_WIDE(KILN_WIDE_ROW) KILN_BINARY_OF_TABLES(KILN_TABLE_ROW)};
#undef KILN_HOST_ROW
#undef KILN_WIDE_ROW
#undef KILN_TABLE_ROW
