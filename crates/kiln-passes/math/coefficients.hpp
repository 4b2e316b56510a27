// SPDX-License-Identifier: MIT OR Apache-2.0
//! Polynomials and constants of the mathematics library. Written by coefficients.py; do not edit.
#pragma once

#include "polynomial.hpp"

namespace {

template <typename Real> struct Constants;

// ---- float ----

// (exp(r) - 1 - r) / r^2 for |r| <= ln(2)/2, relative to exp(r) - 1; error 2^-31.0.
KILN_INLINE float exp_tail(float x) {
  return polynomial(x, 0x1p-1f,
                    0x1.555554p-3f,
                    0x1.5554fp-5f,
                    0x1.111308p-7f,
                    0x1.6d4388p-10f,
                    0x1.9e0814p-13f);
}

// (2^r - 1) / r for |r| <= 1/2; error 2^-28.0.
KILN_INLINE float exp2_tail(float x) {
  return polynomial(x, 0x1.62e43p-1f,
                    0x1.ebfbd8p-3f,
                    0x1.c6af76p-5f,
                    0x1.3b30a8p-7f,
                    0x1.5f0baep-10f,
                    0x1.3f9a68p-13f);
}

// (10^r - 1) / r for |r| <= log10(2)/2; error 2^-28.4.
KILN_INLINE float exp10_tail(float x) {
  return polynomial(x, 0x1.26bb1cp+1f,
                    0x1.535248p+1f,
                    0x1.046f9ap+1f,
                    0x1.2bdbe2p+0f,
                    0x1.156bcap-1f,
                    0x1.a48cd2p-3f);
}

// (ln(1 + f) - f) / f^2 for |f| <= 1/3; error 2^-30.0.
KILN_INLINE float log_tail(float x) {
  return polynomial(x, -0x1p-1f,
                    0x1.555556p-2f,
                    -0x1.ffff0ap-3f,
                    0x1.99985cp-3f,
                    -0x1.5599cp-3f,
                    0x1.24d99ap-3f,
                    -0x1.f37848p-4f,
                    0x1.baedf4p-4f,
                    -0x1.0733f8p-3f,
                    0x1.e25992p-4f);
}

// (log2((1+s)/(1-s)) - 2/ln(2) (s + s^3/3)) / s^5 as a function of z = s^2, |s| <= 0.1717; error 2^-36.1.
KILN_INLINE float log2_odd_tail(float x) {
  return polynomial(x, 0x1.277712p-1f,
                    0x1.a5b93ap-2f,
                    0x1.5a2892p-2f);
}

// (sin(x) - x) / x^3 as a function of z = x^2, |x| <= pi/4; error 2^-32.2.
KILN_INLINE float sin_tail(float x) {
  return polynomial(x, -0x1.555556p-3f,
                    0x1.111164p-7f,
                    -0x1.a0485ep-13f,
                    0x1.77ddeap-19f);
}

// (tan(x) - x) / x^3 as a function of z = x^2, |x| <= pi/4; error 2^-29.5.
KILN_INLINE float tan_tail(float x) {
  return polynomial(x, 0x1.55556p-2f,
                    0x1.110da4p-3f,
                    0x1.bad84cp-5f,
                    0x1.5cd148p-6f,
                    0x1.627574p-7f,
                    0x1.d08e36p-14f,
                    0x1.1e2ffep-8f);
}

// (asin(x) - x) / x^3 as a function of z = x^2, |x| <= 1/2; error 2^-31.7.
KILN_INLINE float asin_tail(float x) {
  return polynomial(x, 0x1.55554cp-3f,
                    0x1.333896p-4f,
                    0x1.6cac82p-5f,
                    0x1.049d6ap-5f,
                    0x1.d8b82ap-7f,
                    0x1.3367dcp-5f);
}

// (atan(x) - x) / x^3 as a function of z = x^2, |x| <= 1; error 2^-28.2.
KILN_INLINE float atan_tail(float x) {
  return polynomial(x, -0x1.55553ap-2f,
                    0x1.9991p-3f,
                    -0x1.24177ap-3f,
                    0x1.c0317ep-4f,
                    -0x1.5709bap-4f,
                    0x1.d6de14p-5f,
                    -0x1.f722e6p-6f,
                    0x1.5d871ap-7f,
                    -0x1.c7dc84p-10f);
}

// (sinh(x) - x) / x^3 as a function of z = x^2, |x| <= 1; error 2^-31.4.
KILN_INLINE float sinh_tail(float x) {
  return polynomial(x, 0x1.555556p-3f,
                    0x1.1110eap-7f,
                    0x1.a01c22p-13f,
                    0x1.76771ep-19f);
}

// (cos(x) - 1 + x^2/2) / x^4 as a function of z = x^2, |x| <= pi/4; error 2^-33.0.
KILN_INLINE float cos_tail(float x) {
  return polynomial(x, 0x1.55554ap-5f,
                    -0x1.6c0c28p-10f,
                    0x1.99e818p-16f);
}

// erf(x) / x - 1 as a function of z = x^2, |x| <= 1; error 2^-29.4.
KILN_INLINE float erf_tail(float x) {
  return polynomial(x, 0x1.06eba8p-3f,
                    -0x1.81273ep-2f,
                    0x1.ce2cfp-4f,
                    -0x1.b7f858p-6f,
                    0x1.53ff92p-8f,
                    -0x1.a3c95cp-11f,
                    0x1.48edeep-14f);
}

// exp(a^2) erfc(a) (a + 2) as a function of (a - 2) / (a + 2), 0 <= a <= 10.1; error 2^-25.8.
KILN_INLINE float erfc_scaled(float x) {
  return polynomial(x, 0x1.058672p+0f,
                    -0x1.5fd388p-1f,
                    0x1.1e2dc2p-2f,
                    -0x1.2a86d6p-5f,
                    -0x1.604f68p-6f,
                    0x1.a83e84p-8f,
                    0x1.907ecp-9f,
                    -0x1.b2339ep-11f,
                    -0x1.31f79p-11f,
                    0x1.7ae68p-15f,
                    0x1.137bb2p-14f);
}

// gamma(a + 1) (a + 1.5)^-(a + 1/2) exp(a) / sqrt(1.5) as a function of (a - 1.5) / (a + 1.5), 0 <= a <= 45; error 2^-25.1.
KILN_INLINE float gamma_scaled(float x) {
  return polynomial(x, 0x1.14bb74p-1f,
                    -0x1.9c9704p-4f,
                    0x1.4d0af4p-6f,
                    -0x1.0cap-8f,
                    0x1.ab455cp-11f,
                    -0x1.549562p-13f,
                    0x1.07b47cp-15f,
                    -0x1.d6db84p-18f,
                    0x1.11438ap-19f);
}

// ln(gamma(a)) / ((a - 1) (a - 2)) as a function of (a - 1.5) / (a + 1.5), 1/2 <= a <= 3; error 2^-24.8.
KILN_INLINE float lgamma_between_zeros(float x) {
  return polynomial(x, 0x1.eeb95ap-2f,
                    -0x1.c0637cp-2f,
                    0x1.06d05p-3f,
                    -0x1.34e45p-3f,
                    0x1.5c84eap-4f,
                    -0x1.7b049ep-4f,
                    0x1.17c26p-4f,
                    -0x1.318a1p-4f,
                    0x1.5323c4p-7f,
                    -0x1.28b0aap-5f,
                    0x1.76ec52p-3f);
}

template <> struct Constants<float> {
  static constexpr float log2_of_e = 0x1.715476p+0f;
  static constexpr float log2_of_e_low = 0x1.4ae0cp-26f;
  static constexpr float ln_of_2 = 0x1.62e43p-1f;
  static constexpr float ln_of_2_low = -0x1.05c61p-29f;
  static constexpr float log2_of_10 = 0x1.a934fp+1f;
  static constexpr float log10_of_2 = 0x1.344136p-2f;
  static constexpr float log10_of_2_low = -0x1.ec10cp-27f;
  static constexpr float log10_of_e = 0x1.bcb7b2p-2f;
  static constexpr float log10_of_e_low = -0x1.5b235ep-27f;
  static constexpr float two_over_ln_of_2 = 0x1.715476p+1f;
  static constexpr float two_over_ln_of_2_low = 0x1.4ae0cp-25f;
  static constexpr float two_thirds_over_ln_of_2 = 0x1.ec709ep-1f;
  static constexpr float two_thirds_over_ln_of_2_low = -0x1.e2fe02p-28f;
  static constexpr float two_over_pi = 0x1.45f306p-1f;
  static constexpr float half_pi = 0x1.921fb6p+0f;
  static constexpr float half_pi_low = -0x1.777a5cp-25f;
  static constexpr float half_pi_lowest = -0x1.ee59dap-50f;
  static constexpr float pi = 0x1.921fb6p+1f;
  static constexpr float pi_low = -0x1.777a5cp-24f;
  static constexpr float inverse_pi = 0x1.45f306p-2f;
  static constexpr float inverse_pi_low = 0x1.b9391p-27f;
  static constexpr float gamma_centre = 0x1.8p+0f;
  static constexpr float half_log2_of_gamma_centre = 0x1.2b8034p-2f;
  static constexpr float half_log2_of_gamma_centre_low = 0x1.cfdeb4p-28f;
  static constexpr float half_ln_of_two_pi = 0x1.d67f1cp-1f;
  static constexpr float erfc_centre = 2;
  static constexpr unsigned inverse_turn_words[] = {
      0x0,
      0x28be60db,
      0x9391054a,
      0x7f09d5f4,
      0x7d4d3770,
      0x36d8a566,
      0x4f10e410,
      0x7f9458ea};
};

// ---- double ----

// (exp(r) - 1 - r) / r^2 for |r| <= ln(2)/2, relative to exp(r) - 1; error 2^-61.5.
KILN_INLINE double exp_tail(double x) {
  return polynomial(x, 0x1p-1,
                    0x1.5555555555559p-3,
                    0x1.555555555554cp-5,
                    0x1.111111110f64cp-7,
                    0x1.6c16c16c1b32bp-10,
                    0x1.a01a01b009b4cp-13,
                    0x1.a01a018b45b9ep-16,
                    0x1.71ddf7fa09b4cp-19,
                    0x1.27e5197158ea2p-22,
                    0x1.af5f5a5769087p-26,
                    0x1.1f106e3622eeap-29);
}

// (2^r - 1) / r for |r| <= 1/2; error 2^-57.3.
KILN_INLINE double exp2_tail(double x) {
  return polynomial(x, 0x1.62e42fefa39efp-1,
                    0x1.ebfbdff82c5a5p-3,
                    0x1.c6b08d704a11fp-5,
                    0x1.3b2ab6fb9ff87p-7,
                    0x1.5d87fe78a1c3fp-10,
                    0x1.4309130f22751p-13,
                    0x1.ffcbfc55e7a1cp-17,
                    0x1.62bfc6eda3944p-20,
                    0x1.b52546619fecep-24,
                    0x1.e61c759018244p-28,
                    0x1.e93d1e550b9c2p-32);
}

// (10^r - 1) / r for |r| <= log10(2)/2; error 2^-57.2.
KILN_INLINE double exp10_tail(double x) {
  return polynomial(x, 0x1.26bb1bbb55516p+1,
                    0x1.53524c73cea78p+1,
                    0x1.0470591de2b48p+1,
                    0x1.2bd7609fd4d73p+0,
                    0x1.1429ffd21f9bep-1,
                    0x1.a7ed70a259418p-3,
                    0x1.16e4deeb6dd4ep-4,
                    0x1.41165da4307dp-6,
                    0x1.4899e04b3fa2ep-8,
                    0x1.2f753e9500e07p-10,
                    0x1.f76a29cb7dfadp-13);
}

// (ln(1 + f) - f) / f^2 for |f| <= 1/3; error 2^-56.7.
KILN_INLINE double log_tail(double x) {
  return polynomial(x, -0x1.ffffffffffff8p-2,
                    0x1.555555555554fp-2,
                    -0x1.00000000014dap-2,
                    0x1.999999999be1ap-3,
                    -0x1.5555555359b2fp-3,
                    0x1.24924922c56b5p-3,
                    -0x1.000000b04899p-3,
                    0x1.c71c730d30d77p-4,
                    -0x1.9999568ff62a8p-4,
                    0x1.745cd89463a3p-4,
                    -0x1.555cf607a1d6ep-4,
                    0x1.3b1ae0ce5b70ep-4,
                    -0x1.2407e7b22eed3p-4,
                    0x1.108e0702870dfp-4,
                    -0x1.0620c9cba383p-4,
                    0x1.ed8856ca3db14p-5,
                    -0x1.73a12f6c77052p-5,
                    0x1.5f93195d9fc7fp-5,
                    -0x1.6402b0562242bp-4,
                    0x1.5382926104951p-4);
}

// (log2((1+s)/(1-s)) - 2/ln(2) (s + s^3/3)) / s^5 as a function of z = s^2, |s| <= 0.1717; error 2^-72.6.
KILN_INLINE double log2_odd_tail(double x) {
  return polynomial(x, 0x1.2776c50ef9bfbp-1,
                    0x1.a61762a7af1e5p-2,
                    0x1.484b13d679b7ap-2,
                    0x1.0c9a85501a379p-2,
                    0x1.c68edf727d7a3p-3,
                    0x1.8a0b0dc14704dp-3,
                    0x1.58e434193b5cep-3,
                    0x1.62ac9ff6d01bfp-3);
}

// (sin(x) - x) / x^3 as a function of z = x^2, |x| <= pi/4; error 2^-57.9.
KILN_INLINE double sin_tail(double x) {
  return polynomial(x, -0x1.5555555555548p-3,
                    0x1.111111110f74bp-7,
                    -0x1.a01a019bee95ep-13,
                    0x1.71de355b2cdc6p-19,
                    -0x1.ae5e50fc082e3p-26,
                    0x1.5d8d1994303ecp-33);
}

// (tan(x) - x) / x^3 as a function of z = x^2, |x| <= pi/4; error 2^-56.1.
KILN_INLINE double tan_tail(double x) {
  return polynomial(x, 0x1.55555555554f1p-2,
                    0x1.11111111182e8p-3,
                    0x1.ba1ba1b46f1c3p-5,
                    0x1.664f49a7691efp-6,
                    0x1.226e12790d2e2p-7,
                    0x1.d6d92fa686965p-9,
                    0x1.7d5b878b736p-10,
                    0x1.37f967d37c0bfp-11,
                    0x1.d27a9436cb544p-13,
                    0x1.1e1cbb1e90ccbp-13,
                    -0x1.b8c6f3742d384p-16,
                    0x1.76d6226cfbae2p-14,
                    -0x1.7828ca4437b2cp-15,
                    0x1.5dedb46e9c3d2p-16);
}

// (asin(x) - x) / x^3 as a function of z = x^2, |x| <= 1/2; error 2^-59.8.
KILN_INLINE double asin_tail(double x) {
  return polynomial(x, 0x1.5555555555576p-3,
                    0x1.333333332e3cdp-4,
                    0x1.6db6db71f042dp-5,
                    0x1.f1c71aa268624p-6,
                    0x1.6e8bdd59f3cecp-6,
                    0x1.1c4a0c33dcb7ep-6,
                    0x1.ca1cec27f0751p-7,
                    0x1.759b222ddbf0ep-7,
                    0x1.60c37c53569f8p-7,
                    0x1.ed16b9d7001d8p-9,
                    0x1.61736be6b58eap-6,
                    -0x1.54f2adff088c8p-6,
                    0x1.0a5498ba841ap-5);
}

// (atan(x) - x) / x^3 as a function of z = x^2, |x| <= 1; error 2^-57.3.
KILN_INLINE double atan_tail(double x) {
  return polynomial(x, -0x1.555555555551dp-2,
                    0x1.9999999994b2ap-3,
                    -0x1.249249235b8ddp-3,
                    0x1.c71c7177f1d86p-4,
                    -0x1.745d112838a0ep-4,
                    0x1.3b1360a94707cp-4,
                    -0x1.110e21d2aa6f8p-4,
                    0x1.e1b97f3da4f64p-5,
                    -0x1.ae55096997cb9p-5,
                    0x1.82bb6365a8f4dp-5,
                    -0x1.5952abd1e9b9ep-5,
                    0x1.2b8aa9f506f5cp-5,
                    -0x1.e7f86ec5a95ebp-6,
                    0x1.65cb8622058a2p-6,
                    -0x1.c2ff51fdfd16cp-7,
                    0x1.d14dfd9d85a16p-8,
                    -0x1.73a83b984ef2fp-9,
                    0x1.aac07ebff3d86p-11,
                    -0x1.37417a0ff51ecp-13,
                    0x1.af3c2a9a965ccp-17);
}

// (sinh(x) - x) / x^3 as a function of z = x^2, |x| <= 1; error 2^-61.5.
KILN_INLINE double sinh_tail(double x) {
  return polynomial(x, 0x1.5555555555556p-3,
                    0x1.111111111104p-7,
                    0x1.a01a01a0318d3p-13,
                    0x1.71de3a4056daap-19,
                    0x1.ae646b4cd4e38p-26,
                    0x1.6118dfb2fe615p-33,
                    0x1.b52ea7510497dp-41);
}

// (cos(x) - 1 + x^2/2) / x^4 as a function of z = x^2, |x| <= pi/4; error 2^-63.8.
KILN_INLINE double cos_tail(double x) {
  return polynomial(x, 0x1.555555555554ap-5,
                    -0x1.6c16c16c14e3dp-10,
                    0x1.a01a019c66716p-16,
                    -0x1.27e4f7d6ee797p-22,
                    0x1.1ee9cb1bf237cp-29,
                    -0x1.8f9e6f3908c77p-37);
}

// erf(x) / x - 1 as a function of z = x^2, |x| <= 1; error 2^-56.0.
KILN_INLINE double erf_tail(double x) {
  return polynomial(x, 0x1.06eba8214db68p-3,
                    -0x1.812746b0379b1p-2,
                    0x1.ce2f21a04082ep-4,
                    -0x1.b82ce311eba5fp-6,
                    0x1.565bccf79918cp-8,
                    -0x1.c02db00a4932ep-11,
                    0x1.f9a2b66c1a28p-14,
                    -0x1.f4ca130bd4b37p-17,
                    0x1.b97dc7cd14904p-20,
                    -0x1.5bfb9f8386962p-23,
                    0x1.d6d1129df1c7dp-27,
                    -0x1.aadfed8c5cab7p-31);
}

// exp(a^2) erfc(a) (a + 2) as a function of (a - 2) / (a + 2), 0 <= a <= 27.3; error 2^-55.7.
KILN_INLINE double erfc_scaled(double x) {
  return polynomial(x, 0x1.058671b52c776p+0,
                    -0x1.5fd386754eff9p-1,
                    0x1.1e2deea6b1104p-2,
                    -0x1.2a88e6107d38p-5,
                    -0x1.606e41550f0ddp-6,
                    0x1.a89eaff83a636p-8,
                    0x1.9517bb5c780d8p-9,
                    -0x1.b6fbf978324c6p-11,
                    -0x1.5ba434663c6eap-11,
                    0x1.2053fa1386cdep-15,
                    0x1.2ef9b61d3a9dp-13,
                    0x1.1e76f8e65cdfcp-15,
                    -0x1.6bf0293325e1fp-16,
                    -0x1.0e7ce8ee00c0bp-16,
                    -0x1.3175f2095570bp-20,
                    0x1.e9845a290f158p-19,
                    0x1.10730534b4f4ep-19,
                    -0x1.58000d5786ad7p-29,
                    -0x1.4a5e97a8e56e3p-21,
                    -0x1.5a10707e6692ap-22,
                    0x1.7a04ee4680b2ap-25,
                    0x1.e63652fbf94a3p-24,
                    0x1.b05782e5c6f2ep-26,
                    -0x1.05414e3d07438p-26,
                    -0x1.a48787720872p-28);
}

// gamma(a + 1) (a + 1.5)^-(a + 1/2) exp(a) / sqrt(1.5) as a function of (a - 1.5) / (a + 1.5), 0 <= a <= 190; error 2^-56.3.
KILN_INLINE double gamma_scaled(double x) {
  return polynomial(x, 0x1.14bb73803bd26p-1,
                    -0x1.9c970520357c6p-4,
                    0x1.4d0bdf3c2c3abp-6,
                    -0x1.0c9ed1c4770dep-8,
                    0x1.aacee52a0e8e4p-11,
                    -0x1.553eb6c0db157p-13,
                    0x1.13018fca16661p-15,
                    -0x1.b47e0abcbedc9p-18,
                    0x1.5d0736ed2e837p-20,
                    -0x1.1bf465549faa5p-22,
                    0x1.b82f03f42d465p-25,
                    -0x1.684fcb68fcb52p-27,
                    0x1.2c003f9e4d34ep-29,
                    -0x1.8b236711302bep-32,
                    0x1.c3d222518d43cp-34,
                    -0x1.1d7156a9dc8a2p-36,
                    -0x1.8534f0329082ap-43,
                    -0x1.3ae6832c2261ap-39);
}

// ln(gamma(a)) / ((a - 1) (a - 2)) as a function of (a - 1.5) / (a + 1.5), 1/2 <= a <= 3; error 2^-54.3.
KILN_INLINE double lgamma_between_zeros(double x) {
  return polynomial(x, 0x1.eeb95b094c191p-2,
                    -0x1.c0638869c10cap-2,
                    0x1.06ce2b0811ed7p-3,
                    -0x1.34d888b7a368ap-3,
                    0x1.5d69732048642p-4,
                    -0x1.7dca5127d1dabp-4,
                    0x1.0570a2dd0c13fp-4,
                    -0x1.15474127b4295p-4,
                    0x1.a119f234fa986p-5,
                    -0x1.b3c53274be6bcp-5,
                    0x1.5ac27bd5b0059p-5,
                    -0x1.67085ff44a303p-5,
                    0x1.28353feb590ffp-5,
                    -0x1.3186f49f475a1p-5,
                    0x1.0977529a50d21p-5,
                    -0x1.028afb4acefcp-5,
                    0x1.55710bdc2341dp-6,
                    -0x1.529c6ca88dcfap-5,
                    0x1.0ab6c7fedb071p-4,
                    0x1.3027e43bd0de1p-4,
                    -0x1.35020e8b0e63fp-4,
                    -0x1.c4018dc0f98e5p-2,
                    -0x1.747a8b3c80f47p-5,
                    0x1.6706094ffeb1ap-1,
                    0x1.4929c3606d29cp-1);
}

template <> struct Constants<double> {
  static constexpr double log2_of_e = 0x1.71547652b82fep+0;
  static constexpr double log2_of_e_low = 0x1.777d0ffda0d24p-56;
  static constexpr double ln_of_2 = 0x1.62e42fefa39efp-1;
  static constexpr double ln_of_2_low = 0x1.abc9e3b39803fp-56;
  static constexpr double log2_of_10 = 0x1.a934f0979a371p+1;
  static constexpr double log10_of_2 = 0x1.34413509f79ffp-2;
  static constexpr double log10_of_2_low = -0x1.9dc1da994fd21p-59;
  static constexpr double log10_of_e = 0x1.bcb7b1526e50ep-2;
  static constexpr double log10_of_e_low = 0x1.95355baaafad3p-57;
  static constexpr double two_over_ln_of_2 = 0x1.71547652b82fep+1;
  static constexpr double two_over_ln_of_2_low = 0x1.777d0ffda0d24p-55;
  static constexpr double two_thirds_over_ln_of_2 = 0x1.ec709dc3a03fdp-1;
  static constexpr double two_thirds_over_ln_of_2_low = 0x1.d27f05548af0cp-55;
  static constexpr double two_over_pi = 0x1.45f306dc9c883p-1;
  static constexpr double half_pi = 0x1.921fb54442d18p+0;
  static constexpr double half_pi_low = 0x1.1a62633145c07p-54;
  static constexpr double half_pi_lowest = -0x1.f1976b7ed8fbcp-110;
  static constexpr double pi = 0x1.921fb54442d18p+1;
  static constexpr double pi_low = 0x1.1a62633145c07p-53;
  static constexpr double inverse_pi = 0x1.45f306dc9c883p-2;
  static constexpr double inverse_pi_low = -0x1.6b01ec5417056p-56;
  static constexpr double gamma_centre = 0x1.8p+0;
  static constexpr double half_log2_of_gamma_centre = 0x1.2b803473f7ad1p-2;
  static constexpr double half_log2_of_gamma_centre_low = -0x1.817fd3b7d7e5dp-59;
  static constexpr double half_ln_of_two_pi = 0x1.d67f1c864beb5p-1;
  static constexpr double erfc_centre = 2;
  static constexpr double two_over_pi_digits[] = {
      0x1.45f306dc9c88p-1,
      0x1.529fc2757d1p-4,
      0x1.ea69bb81b6c4p-1,
      0x1.2b3278872082p-1,
      0x1.fca2c757bd76p-1,
      0x1.8ac36e48dc74p-1,
      0x1.09374b801924p-2,
      0x1.77504e8c90ep-3,
      0x1.fc3bd6396252p-1,
      0x1.4e7dd1046beap-1,
      0x1.75da24274cep-3,
      0x1.c09ad17df904p-2,
      0x1.cc8eb1cc1a98p-3,
      0x1.cfa4e422fc58p-3,
      0x1.7bf250763ffp-1,
      0x1.2fffbc0b301ep-1,
      0x1.de5e2316b414p-1,
      0x1.b47db4d9fb3cp-2,
      0x1.3e584dba7a3p-3,
      0x1.fb34f2ff5168p-3,
      0x1.d49eeb1faf94p-2,
      0x1.e2f67a0e73eep-1,
      0x1.14a525d4d7f6p-1,
      0x1.7ec47e35742p-2,
      0x1.580cc11bf1ecp-2};
};

} // namespace
