// SPDX-License-Identifier: MIT OR Apache-2.0
//! From SYCL's memory scopes to those of clang's scoped atomics.
#pragma once
#include <sycl/memory_enums.hpp>

namespace sycl {
inline namespace _V1 {
namespace detail {

constexpr int clang_scope(memory_scope scope) {
  switch (scope) {
  case memory_scope::work_item:
    return __MEMORY_SCOPE_SINGLE;
  case memory_scope::sub_group:
    return __MEMORY_SCOPE_WVFRNT;
  case memory_scope::work_group:
    return __MEMORY_SCOPE_WRKGRP;
  case memory_scope::device:
    return __MEMORY_SCOPE_DEVICE;
  case memory_scope::system:
    return __MEMORY_SCOPE_SYSTEM;
  }
}

} // namespace detail
} // namespace _V1
} // namespace sycl
