// SPDX-License-Identifier: MIT OR Apache-2.0
//! The functions of <cmath> are Kiln's.
// covers: std::exp, std::log, std::sin, std::pow, std::sqrt, std::acosh, std::atanh, std::cbrt, std::hypot, std::erf, std::tgamma, std::lgamma, std::fma, std::fmod, std::remainder, std::fdim, std::fmax, std::ceil, std::rint, std::round, std::trunc, std::copysign, std::nextafter, std::abs, std::nan
#include "check.hpp"
#include <cmath>

CHECKS(1) {
  CHECK(near(std::exp(hide(0.5f)), 1.6487212707001282f, 3) && near(std::exp(hide(0.5)), 1.6487212707001282, 3));
  CHECK(near(std::log(hide(0.375f)), -0.9808292530117262f, 3) && near(std::log(hide(3)), 1.0986122886681098, 3));
  CHECK(near(std::sin(hide(0.5f)), 0.479425538604203f, 4) && near(std::cos(hide(0.5)), 0.8775825618903728, 4));
  CHECK(near(std::pow(hide(2.5f), 1.5f), 3.952847075210474f, 4) && near(std::pow(hide(2.5), 1.5), 3.952847075210474, 4));
  CHECK(std::sqrt(hide(2.25f)) == 1.5f && std::cbrt(hide(27.0)) == 3.0 && near(std::hypot(hide(3.0f), 4.0f), 5.0f, 2));
  CHECK(near(std::acosh(hide(1.25f)), 0.6931471805599453f, 4) && near(std::atanh(hide(0.375)), 0.3942286801821351, 5));
  CHECK(near(std::asinh(hide(0.5f)), 0.48121182505960347f, 4) && near(std::erf(hide(0.375)), 0.4041169094348223, 8));
  CHECK(near(std::tgamma(hide(4.5f)), 11.631728396567448f, 8) && near(std::lgamma(hide(4.5)), 2.4537365708424423, 8));
  CHECK(std::fma(hide(0x1.000002p0f), 0x1.000002p0f, -0x1.000004p0f) == 0x1p-46f && std::fmod(hide(7.5), 2.0) == 1.5);
  CHECK(std::remainder(hide(7.5f), 2.0f) == -0.5f && std::fdim(hide(7.5), 2.0) == 5.5 && std::fmax(hide(1.0f), 2.0f) == 2.0f);
  CHECK(std::ceil(hide(1.5f)) == 2.0f && std::rint(hide(2.5)) == 2.0 && std::round(hide(2.5f)) == 3.0f && std::trunc(hide(-2.5)) == -2.0);
  CHECK(std::copysign(hide(1.0f), -2.0f) == -1.0f && std::nextafter(hide(1.0), 2.0) == 0x1.0000000000001p0);
  CHECK(std::abs(hide(-1.5f)) == 1.5f && std::abs(hide(-3l)) == 3 && std::isnan(std::nan("")) && std::isnan(std::nanf("5")));
}
