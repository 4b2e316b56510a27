// SPDX-License-Identifier: MIT OR Apache-2.0
//! Measures the largest error of every function that has a reference against it, in the next wider format (x86-64: 53 and 64 bits).
//! Usage: accuracy STEP [NAME]
//! Unary f32 functions: every STEP-th of all 2^32 inputs. The others: 2^32 / (16 STEP) pseudo-random inputs.

#include "functions.hpp"

#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>

namespace {

/// Error in units in the last place of `result`, whose exact value is `exact`; infinite if only one is NaN or infinite.
template <typename Real, typename Wide> double error_in_ulps(Real result, Wide exact) {
  Real rounded = static_cast<Real>(exact);
  if (std::isnan(exact) || std::isnan(result))
    return std::isnan(exact) && std::isnan(result) ? 0 : std::numeric_limits<double>::infinity();
  if (std::isinf(rounded) || std::isinf(result)) {
    if (rounded == result)
      return 0;
    // A result that is one rounding away from infinity has a finite error.
    Wide limit = std::ldexp(Wide(1), std::numeric_limits<Real>::max_exponent);
    Wide finite = std::isinf(result) ? std::copysign(limit, Wide(result)) : Wide(result);
    return std::isinf(exact) ? INFINITY : double(std::fabs(finite - exact) / (limit * std::numeric_limits<Real>::epsilon() / 2));
  }
  if (result == 0 && rounded == 0 && std::signbit(result) != std::signbit(exact))
    return std::numeric_limits<double>::infinity();
  int exponent = exact == 0 ? std::numeric_limits<Real>::min_exponent : std::ilogb(exact) + 1;
  if (exponent < std::numeric_limits<Real>::min_exponent)
    exponent = std::numeric_limits<Real>::min_exponent;
  return double(std::fabs(Wide(result) - exact) / std::ldexp(Wide(1), exponent - std::numeric_limits<Real>::digits));
}

template <typename Real> struct Worst {
  double error = -1;
  Real x = 0, y = 0;

  void see(double seen, Real at, Real second = 0) {
    if (seen > error)
      *this = {seen, at, second};
  }
  void print(std::string_view name, const char *type) const {
    std::printf("%.*s %s %.3f at %a %a\n", int(name.size()), name.data(), type, error, double(x), double(y));
    std::fflush(stdout);
  }
};

/// Vigna's splitmix64 generator.
struct Random {
  std::uint64_t state = 1;
  std::uint64_t next() {
    std::uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
};

/// Any bit pattern, a value of ordinary size (2^-16 to 2^16) or one near 1, equally often.
template <typename Real> Real any_input(Random &random) {
  std::uint64_t bits = random.next();
  double unit = double(random.next() >> 11) * 0x1p-53;
  double sign = bits & 4 ? -1 : 1;
  switch (bits % 3) {
  case 0:
    return sizeof(Real) == 4 ? Real(std::bit_cast<float>(std::uint32_t(bits >> 32))) : Real(std::bit_cast<double>(bits));
  case 1:
    return Real(sign * std::exp2(unit * 32 - 16));
  default:
    return Real(sign * (1 + (unit - 0.5) * std::exp2(-double(bits >> 32 & 15))));
  }
}

} // namespace

int main(int count, char **arguments) {
  std::uint64_t step = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 17;
  std::string_view only = count > 2 ? arguments[2] : "";
  std::uint64_t samples = (std::uint64_t(1) << 32) / (16 * step);
  for (const UnaryFunction &function : unary_functions) {
    if (!function.reference_f32 || (!only.empty() && only != function.name))
      continue;
    Worst<float> worst;
    for (std::uint64_t bits = 0; bits < std::uint64_t(1) << 32; bits += step) {
      float x = std::bit_cast<float>(std::uint32_t(bits));
      worst.see(error_in_ulps(function.f32(x), function.reference_f32(x)), x);
    }
    worst.print(function.name, "f32");
    Worst<double> worst_wide;
    Random random;
    for (std::uint64_t sample = 0; sample < samples; ++sample) {
      double x = any_input<double>(random);
      worst_wide.see(error_in_ulps(function.f64(x), function.reference_f64(x)), x);
    }
    worst_wide.print(function.name, "f64");
  }
  for (const BinaryFunction &function : binary_functions) {
    if (!function.reference_f32 || (!only.empty() && only != function.name))
      continue;
    Worst<float> worst;
    Worst<double> worst_wide;
    Random random;
    for (std::uint64_t sample = 0; sample < samples; ++sample) {
      float x = any_input<float>(random), y = any_input<float>(random);
      worst.see(error_in_ulps(function.f32(x, y), function.reference_f32(x, y)), x, y);
      double u = any_input<double>(random), v = any_input<double>(random);
      worst_wide.see(error_in_ulps(function.f64(u, v), function.reference_f64(u, v)), u, v);
    }
    worst.print(function.name, "f32");
    worst_wide.print(function.name, "f64");
  }
}
