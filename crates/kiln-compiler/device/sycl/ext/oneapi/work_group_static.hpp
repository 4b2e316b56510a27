// SPDX-License-Identifier: MIT OR Apache-2.0
//! Another path of <sycl/ext/oneapi/experimental/work_group_static.hpp>.
#pragma once
#include <sycl/ext/oneapi/experimental/work_group_static.hpp>
