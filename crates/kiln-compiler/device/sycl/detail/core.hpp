// SPDX-License-Identifier: MIT OR Apache-2.0
//! Another path of <sycl/sycl.hpp>.
#pragma once
#include <sycl/sycl.hpp>
