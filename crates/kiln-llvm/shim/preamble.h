// SPDX-License-Identifier: MIT OR Apache-2.0
// Precompiled preambles in memory.
#pragma once
#include "file_system.h"
#include <clang/Frontend/PrecompiledPreamble.h>

struct KilnPreamble {
  clang::PrecompiledPreamble compiled;
  kiln::DiskAnswers answers;
};

namespace kiln {

// Makes a compilation of `source`, which begins with the preamble's text, use the preamble.
void use_preamble(const KilnPreamble &preamble, clang::CompilerInvocation &invocation,
                  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> &files, llvm::MemoryBuffer *source);

} // namespace kiln
