// SPDX-License-Identifier: MIT OR Apache-2.0
//! std::complex of float and double.
// covers: std::complex: operators, std::complex: abs arg norm conj polar proj, std::complex: pow log10, std::complex: exp, std::complex: log, std::complex: sqrt, std::complex: sin, std::complex: cos, std::complex: tan, std::complex: sinh, std::complex: cosh, std::complex: tanh, std::complex: asin, std::complex: acos, std::complex: atan, std::complex: asinh, std::complex: acosh, std::complex: atanh
#include "check.hpp"
#include <complex>

/// Are both parts so near, relative to the size of the number?
template <class T> bool near(std::complex<T> a, T real, T imaginary, T bound) {
  const T size = std::abs(real) + std::abs(imaginary);
  return std::abs(a.real() - real) <= bound * size && std::abs(a.imag() - imaginary) <= bound * size;
}

template <class T> void check(unsigned *failures, T bound) {
  using Complex = std::complex<T>;
  const Complex z(hide(T(0.5)), hide(T(-1.25))), w(hide(T(2)), hide(T(0.75)));
  CHECK(z + w == Complex(T(2.5), T(-0.5)) && z - w == Complex(T(-1.5), T(-2)) && z * w == Complex(T(1.9375), T(-2.125)));
  CHECK(near(z / w, T(0.0136986301369863), T(-0.6301369863013698), bound) && z * T(2) == Complex(T(1), T(-2.5)));
  CHECK(near(Complex(std::abs(z), std::arg(z)), T(1.346291201783626), T(-1.1902899496825317), bound) && std::norm(z) == T(1.8125));
  CHECK(std::conj(z).imag() == T(1.25) && near(std::polar(T(2), w.imag()), T(1.4633777377476418), T(1.3632775200466682), bound));
  CHECK(std::proj(z) == z && std::proj(Complex(-__builtin_inff(), T(1))).real() == __builtin_inff());
  CHECK(near(std::pow(z, w), T(-2.4503804517711663), T(-3.68541772718551), bound));
  CHECK(near(std::pow(z, T(1.5)), T(-0.33271820151054415), T(-1.5262540422932256), bound));
  CHECK(near(std::log10(z), T(0.12913900762151564), T(-0.5169363570120228), bound));
  CHECK(near(std::exp(z), T(0.5198786860084936), T(-1.5646111274988195), bound));
  CHECK(near(std::log(z), T(0.2973535538733464), T(-1.1902899496825317), bound));
  CHECK(near(std::sqrt(z), T(0.9608046632337985), T(-0.6504964265019547), bound));
  CHECK(near(std::sin(z), T(0.9053586344209572), T(-1.4058162504314682), bound));
  CHECK(near(std::cos(z), T(1.6572478640539148), T(0.7680009178735728), bound));
  CHECK(near(std::tan(z), T(0.12610856648423438), T(-0.9067248043194309), bound));
  CHECK(near(std::sinh(z), T(0.16431300276137265), T(-1.0700996973668528), bound));
  CHECK(near(std::cosh(z), T(0.355565683247121), T(-0.49451143013196674), bound));
  CHECK(near(std::tanh(z), T(1.583963548284424), T(-0.8066346988510736), bound));
  CHECK(near(std::asin(z), T(0.3079813715721186), T(-1.0855765577207785), bound));
  CHECK(near(std::acos(z), T(1.262814955222778), T(1.0855765577207785), bound));
  CHECK(near(std::atan(z), T(1.1265564408348223), T(-0.708303336014054), bound));
  CHECK(near(std::asinh(z), T(0.8988936293694825), T(-1.0611857724687426), bound));
  CHECK(near(std::acosh(z), T(1.0855765577207785), T(-1.262814955222778), bound));
  CHECK(near(std::atanh(z), T(0.1858945085467093), T(-0.9425141129396175), bound));
}

CHECKS(1) {
  check<float>(failures, 2e-6f);
  check<double>(failures, 4e-15);
}
