// SPDX-License-Identifier: MIT OR Apache-2.0
// Surviving crashes inside LLVM.
#pragma once
#include <llvm/ADT/STLFunctionalExtras.h>
#include <string>

namespace kiln {

// Runs `work`. Returns false, with `error` set, if LLVM reported a fatal error or a fatal signal arrived inside it: its
// frames are then abandoned, so nothing in it may own what must be given back.
bool guarded(llvm::function_ref<void()> work, std::string &error);

// A copy for the caller of the C interface.
char *copy(const std::string &text);

} // namespace kiln
