// SPDX-License-Identifier: MIT OR Apache-2.0
// The files that clang sees: those in memory over a disk that can only be read within limits.
#include "file_system.h"
#include <llvm/Support/MemoryBuffer.h>

using namespace llvm;

namespace {

constexpr uint64_t largest_file = 64 << 20;

enum class Refusal { NotRegular = 1, TooLarge };

class RefusalCategory : public std::error_category {
  const char *name() const noexcept override { return "kiln"; }
  std::string message(int value) const override {
    return Refusal(value) == Refusal::TooLarge ? "it is larger than 64 MiB" : "it is not a regular file";
  }
};

std::error_code refusal(const vfs::Status &status) {
  static const RefusalCategory category;
  if (!status.isRegularFile()) return {int(Refusal::NotRegular), category};
  if (status.getSize() > largest_file) return {int(Refusal::TooLarge), category};
  return {};
}

// A file that looks like an ordinary one until it is read, so that clang says why it cannot be.
class RefusedFile : public vfs::File {
public:
  RefusedFile(const vfs::Status &from, std::error_code why)
      : seen(from.getName(), from.getUniqueID(), from.getLastModificationTime(), from.getUser(), from.getGroup(), 0,
             sys::fs::file_type::regular_file, from.getPermissions()),
        why(why) {}
  ErrorOr<vfs::Status> status() override { return seen; }
  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &, int64_t, bool, bool) override { return why; }
  std::error_code close() override { return {}; }

private:
  vfs::Status seen;
  std::error_code why;
};

class Disk : public vfs::ProxyFileSystem {
public:
  explicit Disk(kiln::DiskAnswers *answers)
      : ProxyFileSystem(vfs::createPhysicalFileSystem()), answers(answers) {}

  ErrorOr<vfs::Status> status(const Twine &path) override {
    auto found = ProxyFileSystem::status(path);
    record(path, found);
    return found;
  }
  bool exists(const Twine &path) override { return bool(status(path)); }
  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &path) override {
    // A pipe must not even be opened.
    auto found = status(path);
    if (!found) return found.getError();
    if (!found->isDirectory())
      if (std::error_code why = refusal(*found)) return std::make_unique<RefusedFile>(*found, why);
    return ProxyFileSystem::openFileForRead(path);
  }

private:
  void record(const Twine &path, const ErrorOr<vfs::Status> &found) {
    if (answers) answers->emplace(path.str(), kiln::DiskAnswer(found));
  }
  kiln::DiskAnswers *answers;
};

} // namespace

namespace kiln {

DiskAnswer::DiskAnswer(const ErrorOr<vfs::Status> &status) : exists(bool(status)) {
  if (!exists) return;
  // A folder changes whenever a file in it does, which is no news for those who look up another.
  if (status->isDirectory()) return;
  size = status->getSize();
  modified = status->getLastModificationTime().time_since_epoch().count();
  device = status->getUniqueID().getDevice();
  node = status->getUniqueID().getFile();
}

bool DiskAnswer::operator==(const DiskAnswer &other) const {
  return exists == other.exists && size == other.size && modified == other.modified && device == other.device &&
         node == other.node;
}

IntrusiveRefCntPtr<vfs::FileSystem> make_file_system(const KilnCompilation &compilation, DiskAnswers *answers) {
  auto disk = makeIntrusiveRefCnt<Disk>(answers);
  auto folder = disk->getCurrentWorkingDirectory();
  auto memory = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  if (folder) memory->setCurrentWorkingDirectory(*folder);
  for (size_t i = 0; i < compilation.file_count; ++i) {
    const KilnFile &file = compilation.files[i];
    memory->addFile(file.path, 0, MemoryBuffer::getMemBufferCopy(StringRef(file.text, file.length), file.path));
  }
  auto overlay = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(disk);
  overlay->pushOverlay(memory);
  return overlay;
}

} // namespace kiln
