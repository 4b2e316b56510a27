// SPDX-License-Identifier: MIT OR Apache-2.0
//! Another path of <sycl/multi_ptr.hpp>.
#pragma once
#include <sycl/multi_ptr.hpp>
