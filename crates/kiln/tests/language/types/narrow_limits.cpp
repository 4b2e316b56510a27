// SPDX-License-Identifier: MIT OR Apache-2.0
//! std::numeric_limits of half and bfloat16, with <limits> included as well.
// covers: std::numeric_limits of half and bfloat16
#include "check.hpp"
#include <limits>

using halves = std::numeric_limits<sycl::half>;
using brains = std::numeric_limits<syclext::bfloat16>;

static_assert(halves::is_specialized && halves::is_iec559 && !halves::is_integer && halves::has_infinity);
static_assert(halves::digits == 11 && halves::digits10 == 3 && halves::max_digits10 == 5);
static_assert(halves::min_exponent == -13 && halves::max_exponent == 16 && halves::max_exponent10 == 4);
static_assert(brains::digits == 8 && brains::digits10 == 2 && brains::max_digits10 == 4);
static_assert(brains::min_exponent == -125 && brains::max_exponent == 128 && brains::min_exponent10 == -37);

template <class T> unsigned bits(T x) { return sycl::bit_cast<unsigned short>(hide(x)); }

CHECKS(1) {
  CHECK(halves::max() == 65504 && halves::lowest() == -65504 && halves::min() == 0x1p-14f);
  CHECK(halves::epsilon() == 0x1p-10f && halves::denorm_min() == 0x1p-24f && halves::round_error() == 0.5f);
  CHECK(bits(halves::infinity()) == 0x7c00 && bits(halves::quiet_NaN()) == 0x7e00);
  CHECK(brains::max() == 0x1.fep127f && brains::lowest() == -0x1.fep127f && brains::min() == 0x1p-126f);
  CHECK(brains::epsilon() == 0x1p-7f && brains::denorm_min() == 0x1p-133f);
  CHECK(bits(brains::infinity()) == 0x7f80 && bits(brains::quiet_NaN()) == 0x7fc0);
}
