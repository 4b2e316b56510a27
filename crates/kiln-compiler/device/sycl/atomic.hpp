// SPDX-License-Identifier: MIT OR Apache-2.0
//! Another path of <sycl/atomic_ref.hpp>.
#pragma once
#include <sycl/atomic_ref.hpp>
