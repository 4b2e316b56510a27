// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions of <cmath> with integers and with two results, and C's own names.
// covers: std::frexp, std::modf, std::ldexp, std::scalbn, std::scalbln, std::ilogb, std::logb, std::remquo, std::lrint, std::llround, std::fpclassify, std::isnormal, std::signbit, C's sinf, C's lgamma_r, C's frexp, C's exp10
#include "check.hpp"
#include <cmath>
#include <math.h>

CHECKS(1) {
  int exponent = 0;
  CHECK(std::frexp(hide(-10.0f), &exponent) == -0.625f && exponent == 4);
  CHECK(::frexp(hide(0x1p-1074), &exponent) == 0.5 && exponent == -1073 && frexpf(hide(3.0f), &exponent) == 0.75f);
  float whole = 0;
  double wide = 0;
  CHECK(std::modf(hide(-2.25f), &whole) == -0.25f && whole == -2.0f && ::modf(hide(5.75), &wide) == 0.75 && wide == 5.0);
  CHECK(std::ldexp(hide(0.75f), 3) == 6.0f && std::scalbn(hide(1.0), -1074) == 0x1p-1074 && std::scalbln(hide(3.0f), 2l) == 12.0f);
  CHECK(::ldexp(hide(1.0), hide(10)) == 1024.0 && std::ilogb(hide(-10.0f)) == 3 && std::logb(hide(0.25)) == -2.0);
  CHECK(std::ilogb(hide(0.0)) == FP_ILOGB0 && std::ilogb(hide(__builtin_nanf(""))) == FP_ILOGBNAN);
  CHECK(std::remquo(hide(29.0f), 3.0f, &exponent) == -1.0f && (exponent & 7) == 2);
  CHECK(std::lrint(hide(2.5f)) == 2 && std::llround(hide(-2.5)) == -3 && std::lround(hide(3.5f)) == 4);
  CHECK(std::fpclassify(hide(0x1p-140f)) == FP_SUBNORMAL && std::fpclassify(hide(__builtin_inf())) == FP_INFINITE);
  CHECK(std::isnormal(hide(1.0f)) && std::signbit(hide(-0.0)) && std::isfinite(hide(1.0f)));
  CHECK(near(sinf(hide(0.5f)), 0.479425538604203f, 4) && near(cos(hide(0.5)), 0.8775825618903728, 4));
  CHECK(near(lgamma_r(hide(-0.5), &exponent), 1.2655121234846454, 8) && exponent == -1);
  CHECK(near(exp10f(hide(0.5f)), 3.1622776601683795f, 4) && near(tgamma(hide(4.5)), 11.631728396567448, 8));
  double cosine = 0;
  sincos(hide(0.5), &wide, &cosine);
  CHECK(near(wide, 0.479425538604203, 4) && near(cosine, 0.8775825618903728, 4));
}
