// SPDX-License-Identifier: MIT OR Apache-2.0
//! Kernels have nothing of <sycl/backend/opencl.hpp> beside what all headers have.
#pragma once
#include <sycl/sycl.hpp>
