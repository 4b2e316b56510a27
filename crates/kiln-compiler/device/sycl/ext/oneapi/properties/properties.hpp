// SPDX-License-Identifier: MIT OR Apache-2.0
//! Another path of <sycl/ext/oneapi/kernel_properties.hpp>.
#pragma once
#include <sycl/ext/oneapi/kernel_properties.hpp>
