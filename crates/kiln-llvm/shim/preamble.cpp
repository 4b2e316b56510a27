// SPDX-License-Identifier: MIT OR Apache-2.0
// Precompiled preambles in memory: the leading directives of a source, parsed once.
#include "preamble.h"
#include "crash.h"
#include "front_end.h"
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Lex/Lexer.h>
#include <clang/Serialization/PCHContainerOperations.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

using namespace llvm;

namespace {

clang::PreambleBounds preamble_bounds(StringRef text) {
  clang::LangOptions language;
  language.CPlusPlus = language.CPlusPlus11 = language.LineComment = true;
  // The lexer wants a final zero.
  std::string source = text.str();
  return clang::Lexer::ComputePreamble(source, language);
}

std::unique_ptr<KilnPreamble> build(const KilnCompilation &compilation, raw_ostream &log) {
  kiln::DiskAnswers answers;
  auto files = kiln::make_file_system(compilation, &answers);
  clang::DiagnosticOptions options;
  auto *printer = new clang::TextDiagnosticPrinter(log, options);
  auto diagnostics = clang::CompilerInstance::createDiagnostics(*files, options, printer, true);
  auto invocation = kiln::make_invocation(compilation, *diagnostics);
  if (!invocation) return nullptr;
  clang::ProcessWarningOptions(*diagnostics, invocation->getDiagnosticOpts(), *files, false);
  StringRef text(compilation.source.text, compilation.source.length);
  auto source = MemoryBuffer::getMemBufferCopy(text, compilation.source.path);
  clang::PreambleCallbacks callbacks;
  auto compiled = clang::PrecompiledPreamble::Build(*invocation, source.get(), preamble_bounds(text), diagnostics,
                                                    files, std::make_shared<clang::PCHContainerOperations>(), true,
                                                    "", callbacks);
  if (!compiled || diagnostics->getNumWarnings() > 0 || diagnostics->hasErrorOccurred()) return nullptr;
  return std::unique_ptr<KilnPreamble>(new KilnPreamble{std::move(*compiled), std::move(answers)});
}

} // namespace

namespace kiln {

void use_preamble(const KilnPreamble &preamble, clang::CompilerInvocation &invocation,
                  IntrusiveRefCntPtr<vfs::FileSystem> &files, MemoryBuffer *source) {
  preamble.compiled.OverridePreamble(invocation, files, source);
}

} // namespace kiln

size_t kiln_preamble_size(const char *text, size_t length) {
  StringRef source(text, length);
  StringRef preamble = source.take_front(preamble_bounds(source).Size);
  return preamble.contains("include") || preamble.contains("import") ? preamble.size() : 0;
}

KilnStatus kiln_preamble_build(const KilnCompilation *compilation, KilnPreamble **preamble, char **log) {
  std::string crash, text;
  std::unique_ptr<KilnPreamble> built;
  bool survived = kiln::guarded(
      [&] {
        raw_string_ostream stream(text);
        built = build(*compilation, stream);
      },
      crash);
  *log = kiln::copy(survived ? text : text + crash);
  *preamble = built.release();
  return !survived ? KilnCrashed : *preamble ? KilnDone : KilnFailed;
}

int kiln_preamble_valid(const KilnPreamble *preamble) {
  auto disk = vfs::createPhysicalFileSystem();
  for (const auto &[path, answer] : preamble->answers)
    if (!(kiln::DiskAnswer(disk->status(path)) == answer)) return 0;
  return 1;
}

size_t kiln_preamble_memory(const KilnPreamble *preamble) { return preamble->compiled.getSize(); }

void kiln_preamble_dispose(KilnPreamble *preamble) { delete preamble; }
