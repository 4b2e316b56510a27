// SPDX-License-Identifier: MIT OR Apache-2.0
//! Conversions of C's printf.
// covers: printf of <cstdio>, printf: integers, printf: floats, printf: characters and strings, printf: pointers
// prints: 42 -7 2a 0X2A 052 +42|   42|42   |00042 %
// prints: -9223372036854775808 18446744073709551615 1099511627776
// prints: -1 255 -1 65535
// prints: 1.500000 1.5 1.500e+00 0x1.8p+0 inf -nan.
// prints: [kiln] [   kiln] [ki] c
// prints: 0x1234 (null)
#include "check.hpp"
#include <cstdio>

CHECKS(1) {
  int n = hide(42);
  CHECK(std::printf("%d %i %x %#X %#o %+d|%5d|%-5d|%05d %%\n", n, hide(-7), n, n, n, n, n, n, n) == 0);
  printf("%ld %lu %lld\n", hide(-9223372036854775807l - 1), hide(~0ul), hide(1ll << 40));
  printf("%hhd %hhu %hd %hu\n", hide(255), hide(-1), hide(65535), hide(-1));
  double x = hide(1.5);
  printf("%f %g %.3e %a %f %f.\n", x, x, x, x, hide(__builtin_inf()), hide(-__builtin_nan("")));
  printf("[%s] [%7s] [%.2s] %c\n", "kiln", "kiln", "kiln", hide('c'));
  printf("%p %s\n", reinterpret_cast<void *>(hide(0x1234ul)), static_cast<const char *>(nullptr));
}
