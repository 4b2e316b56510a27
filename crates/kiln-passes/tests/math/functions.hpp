// SPDX-License-Identifier: MIT OR Apache-2.0
//! The functions of the mathematics library, by name, each with the host's function of the same meaning in a wider format.
#pragma once

#include <cmath>
#include <string_view>

#define KILN_UNARY_FUNCTIONS(X)                                                                                        \
  X(exp) X(exp2) X(exp10) X(expm1) X(log) X(log2) X(log10) X(log1p) X(sin) X(cos) X(tan) X(asin) X(acos) X(atan)       \
  X(sinh) X(cosh) X(tanh) X(cbrt) X(erf) X(erfc)
#define KILN_BINARY_FUNCTIONS(X) X(pow) X(atan2) X(hypot) X(fmod)

extern "C" {
#define KILN_DECLARE(name)                                                                                             \
  float __kiln_##name##_f32(float);                                                                                    \
  double __kiln_##name##_f64(double);
KILN_UNARY_FUNCTIONS(KILN_DECLARE)
#undef KILN_DECLARE
#define KILN_DECLARE(name)                                                                                             \
  float __kiln_##name##_f32(float, float);                                                                             \
  double __kiln_##name##_f64(double, double);
KILN_BINARY_FUNCTIONS(KILN_DECLARE)
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

#define KILN_ROW(name) {#name, __kiln_##name##_f32, __kiln_##name##_f64, ::name, ::name##l},
inline constexpr UnaryFunction unary_functions[] = {KILN_UNARY_FUNCTIONS(KILN_ROW)};
inline constexpr BinaryFunction binary_functions[] = {KILN_BINARY_FUNCTIONS(KILN_ROW)};
#undef KILN_ROW
