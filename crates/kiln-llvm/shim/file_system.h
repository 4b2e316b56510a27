// SPDX-License-Identifier: MIT OR Apache-2.0
// The files that clang sees.
#pragma once
#include "shim.h"
#include <llvm/Support/VirtualFileSystem.h>
#include <map>
#include <string>

namespace kiln {

// What the disk said about a path.
struct DiskAnswer {
  bool exists;
  uint64_t size = 0;
  int64_t modified = 0;
  uint64_t device = 0, node = 0;

  explicit DiskAnswer(const llvm::ErrorOr<llvm::vfs::Status> &status);
  bool operator==(const DiskAnswer &other) const;
};

// Every path that was looked up on disk, and what was found.
using DiskAnswers = std::map<std::string, DiskAnswer>;

// The files of `compilation`, without its source, over the disk. Of the disk only regular files up to 64 MiB can be
// read. Where `answers` is given, what the disk says is recorded in it.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> make_file_system(const KilnCompilation &compilation,
                                                                 DiskAnswers *answers = nullptr);

} // namespace kiln
