// SPDX-License-Identifier: MIT OR Apache-2.0
//! The names of <cstddef> and <cstdint> that kernels use, without those headers. The declarations repeat theirs
//! exactly, so a kernel may include them as well, before or after.
#pragma once

typedef decltype(sizeof(0)) size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __UINTPTR_TYPE__ uintptr_t;
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long uint64_t;

namespace std {
typedef decltype(sizeof(0)) size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
using ::int16_t;
using ::int32_t;
using ::int64_t;
using ::int8_t;
using ::uint16_t;
using ::uint32_t;
using ::uint64_t;
using ::uint8_t;
using ::uintptr_t;
} // namespace std
