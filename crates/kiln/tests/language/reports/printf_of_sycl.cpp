// SPDX-License-Identifier: MIT OR Apache-2.0
//! printf of sycl_ext_oneapi_printf.
// covers: sycl::ext::oneapi::experimental::printf, printf: small types are promoted
// covers: printf: width and precision from arguments, printf: formats chosen at run time
// prints: no arguments
// prints: 0.500000 1 -3 200 7
// prints:    7|7  |0.12
// prints: right
#include "check.hpp"

CHECKS(1) {
  CHECK(syclexp::printf("no arguments\n") == 0);
  syclexp::printf("%f %d %d %u %hd\n", hide(0.5f), hide(true), hide(static_cast<signed char>(-3)),
                  hide(static_cast<unsigned char>(200)), hide(static_cast<short>(7)));
  syclexp::printf("%*d|%-*d|%.*f\n", hide(4), hide(7), hide(3), hide(7), hide(2), hide(0.125));
  syclexp::printf(hide(1) == 1 ? "right\n" : "wrong\n");
}
