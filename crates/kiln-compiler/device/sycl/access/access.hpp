// SPDX-License-Identifier: MIT OR Apache-2.0
//! Address spaces, access modes and fence spaces (SYCL 2020, 4.7.6 and 4.7.7).
#pragma once

namespace sycl {
inline namespace _V1 {
namespace access {

/// What an accessor's memory may be used for (SYCL 2020, 4.7.6.2).
enum class mode { read = 1024, write, read_write, discard_write, discard_read_write, atomic };

/// Whether an accessor was made before its memory was known; kernels see no difference.
enum class placeholder { false_t, true_t };

/// The memory that a barrier of SYCL 1.2.1 orders.
enum class fence_space { local_space, global_space, global_and_local };

/// Where a pointer points (SYCL 2020, 4.7.7.1). The values are LLVM's address spaces for SPIR-V.
enum class address_space : int { private_space, global_space, constant_space, local_space, generic_space };

/// Whether a multi_ptr shows its address space in the type of its raw pointer (SYCL 2020, 4.7.7.1).
enum class decorated : int { no, yes, legacy };

} // namespace access

using access_mode = access::mode;

/// Who an accessor is for (SYCL 2020, 4.7.6.9).
enum class target { device, host_task };

} // namespace _V1
} // namespace sycl
