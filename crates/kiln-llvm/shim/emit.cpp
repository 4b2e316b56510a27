// SPDX-License-Identifier: MIT OR Apache-2.0
// Runs LLVM's code generators.
#include "crash.h"
#include "shim.h"
#include <cstring>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>

using namespace llvm;

KilnStatus kiln_emit(LLVMModuleRef module, LLVMTargetMachineRef machine, LLVMCodeGenFileType type, char **buffer,
                     size_t *length, char **error) {
  std::string message;
  SmallVector<char, 0> bytes;
  bool supported = true;
  bool survived = kiln::guarded(
      [&] {
        auto *target = reinterpret_cast<TargetMachine *>(machine);
        raw_svector_ostream stream(bytes);
        legacy::PassManager passes;
        auto file_type = type == LLVMObjectFile ? CodeGenFileType::ObjectFile : CodeGenFileType::AssemblyFile;
        supported = !target->addPassesToEmitFile(passes, stream, nullptr, file_type);
        if (supported) passes.run(*unwrap(module));
      },
      message);
  *length = survived ? bytes.size() : 0;
  *buffer = static_cast<char *>(malloc(*length + 1));
  memcpy(*buffer, bytes.data(), *length);
  *error = kiln::copy(supported ? message : "the target cannot emit this kind of file");
  return !survived ? KilnCrashed : supported ? KilnDone : KilnFailed;
}
