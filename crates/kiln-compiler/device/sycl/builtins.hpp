// SPDX-License-Identifier: MIT OR Apache-2.0
//! The mathematical library of kernels (SYCL 2020, 4.17.5 to 4.17.9).
#pragma once
#include <sycl/detail/builtins/common.hpp>
#include <sycl/detail/builtins/geometric.hpp>
#include <sycl/detail/builtins/integer.hpp>
#include <sycl/detail/builtins/math.hpp>
#include <sycl/detail/builtins/math_each.hpp>
#include <sycl/detail/builtins/math_pairs.hpp>
#include <sycl/detail/builtins/native.hpp>
#include <sycl/detail/builtins/relational.hpp>
