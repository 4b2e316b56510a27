// SPDX-License-Identifier: MIT OR Apache-2.0
//! The names of <cstddef> and <cstdint> are there without including them, and nothing else of the host is.
// expected-no-diagnostics
#include <sycl/sycl.hpp>

static_assert(sizeof(size_t) == 8 && sizeof(std::size_t) == 8 && sizeof(ptrdiff_t) == 8 && sizeof(uintptr_t) == 8);
static_assert(sizeof(int8_t) == 1 && sizeof(int16_t) == 2 && sizeof(int32_t) == 4 && sizeof(int64_t) == 8);
static_assert(sizeof(uint8_t) == 1 && sizeof(uint16_t) == 2 && sizeof(uint32_t) == 4 && sizeof(std::uint64_t) == 8);

#ifdef __GLIBCXX__
#error "a standard header was included"
#endif
