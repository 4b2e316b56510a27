// SPDX-License-Identifier: MIT OR Apache-2.0
//! Numbers as unevaluated sums of two floating-point numbers: twice the precision, by error-free transformations
//! (O. Møller 1965, T. Dekker 1971, D. Knuth: The Art of Computer Programming 2, 4.2.2).
#pragma once

#include "format.hpp"

namespace {

template <typename Real> struct DoubleWord {
  Real high;
  Real low;
};

/// `a + b` exactly.
template <typename Real> KILN_INLINE DoubleWord<Real> two_sum(Real a, Real b) {
  Real sum = a + b;
  Real part = sum - a;
  return {sum, (a - (sum - part)) + (b - part)};
}

/// `a + b` exactly, where `a` is zero or not smaller than `b`.
template <typename Real> KILN_INLINE DoubleWord<Real> fast_two_sum(Real a, Real b) {
  Real sum = a + b;
  return {sum, b - (sum - a)};
}

/// `a * b` exactly, unless the product's low bits underflow.
template <typename Real> KILN_INLINE DoubleWord<Real> two_product(Real a, Real b) {
  Real product = a * b;
  return {product, fma(a, b, -product)};
}

template <typename Real> KILN_INLINE DoubleWord<Real> multiply(DoubleWord<Real> a, Real b) {
  DoubleWord<Real> product = two_product(a.high, b);
  return {product.high, fma(a.low, b, product.low)};
}

template <typename Real> KILN_INLINE DoubleWord<Real> multiply(DoubleWord<Real> a, DoubleWord<Real> b) {
  DoubleWord<Real> product = multiply(a, b.high);
  return fast_two_sum(product.high, fma(a.high, b.low, product.low));
}

/// `a + b`, where `a` is zero or not smaller than `b`.
template <typename Real> KILN_INLINE DoubleWord<Real> add(DoubleWord<Real> a, DoubleWord<Real> b) {
  DoubleWord<Real> sum = fast_two_sum(a.high, b.high);
  return {sum.high, sum.low + (a.low + b.low)};
}

} // namespace
