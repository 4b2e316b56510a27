// SPDX-License-Identifier: MIT OR Apache-2.0
// Runs clang's front end in process.
#include "crash.h"
#include "file_system.h"
#include "front_end.h"
#include "preamble.h"
#include <clang/Basic/FileManager.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

using namespace llvm;

namespace {

// Generates LLVM and describes the kernels.
class KernelAction : public clang::EmitLLVMOnlyAction {
public:
  KernelAction(LLVMContext &context, kiln::FrontEndResults &results)
      : EmitLLVMOnlyAction(&context), results(results) {}

protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &instance, StringRef file) override {
    auto code = EmitLLVMOnlyAction::CreateASTConsumer(instance, file);
    if (!code) return nullptr;
    std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
    consumers.push_back(kiln::make_registered_names_consumer(results));
    consumers.push_back(std::move(code));
    consumers.push_back(kiln::make_kernel_table_consumer(*this, results));
    return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
  }

private:
  kiln::FrontEndResults &results;
};

// Says which registered names are not expressions. Returns whether there are any.
bool refuse_registered_names(const KilnCompilation &compilation, raw_ostream &log) {
  bool refused = false;
  for (size_t i = 0; i < compilation.registered_name_count; ++i) {
    StringRef text = compilation.registered_names[i];
    std::string problem = kiln::check_registered_name(text);
    if (problem.empty()) continue;
    log << kiln::describe_registered_name(i, text) << ": error: " << problem << "\n";
    refused = true;
  }
  return refused;
}

std::unique_ptr<Module> compile(LLVMContext &context, const KilnCompilation &compilation,
                                const KilnPreamble *preamble, kiln::FrontEndResults &results, raw_ostream &log) {
  if (refuse_registered_names(compilation, log)) return nullptr;
  IntrusiveRefCntPtr<vfs::FileSystem> files = kiln::make_file_system(compilation);
  clang::DiagnosticOptions options;
  clang::TextDiagnosticPrinter early(log, options);
  auto diagnostics = clang::CompilerInstance::createDiagnostics(*files, options, &early, false);
  auto invocation = kiln::make_invocation(compilation, *diagnostics);
  if (!invocation) return nullptr;

  auto source = MemoryBuffer::getMemBufferCopy(kiln::append_registered_names(compilation), compilation.source.path);
  if (preamble)
    kiln::use_preamble(*preamble, *invocation, files, source.release());
  else
    invocation->getPreprocessorOpts().addRemappedFile(compilation.source.path, source.release());

  clang::TextDiagnosticPrinter printer(log, invocation->getDiagnosticOpts());
  clang::CompilerInstance instance(invocation);
  instance.setVirtualFileSystem(files);
  instance.createDiagnostics(&printer, false);
  // A kernel whose parameter has a type of an unnamed namespace has internal linkage itself.
  instance.getDiagnostics().setSeverity(clang::diag::err_sycl_external_invalid_linkage, clang::diag::Severity::Ignored,
                                        clang::SourceLocation());
  instance.setVerboseOutputStream(std::make_unique<raw_null_ostream>());
  instance.createFileManager();
  KernelAction action(context, results);
  if (!instance.ExecuteAction(action)) return nullptr;
  return action.takeModule();
}

} // namespace

namespace kiln {

std::shared_ptr<clang::CompilerInvocation> make_invocation(const KilnCompilation &compilation,
                                                           clang::DiagnosticsEngine &diagnostics) {
  std::vector<const char *> arguments(compilation.arguments, compilation.arguments + compilation.argument_count);
  arguments.push_back(compilation.source.path);
  auto invocation = std::make_shared<clang::CompilerInvocation>();
  if (!clang::CompilerInvocation::CreateFromArgs(*invocation, arguments, diagnostics)) return nullptr;
  auto &front_end = invocation->getFrontendOpts();
  front_end.OutputFile.clear();
  front_end.StatsFile.clear();
  front_end.TimeTracePath.clear();
  front_end.Plugins.clear();
  front_end.PluginArgs.clear();
  front_end.AddPluginActions.clear();
  front_end.LLVMArgs.clear();
  front_end.ShowStats = false;
  front_end.ShowHelp = false;
  front_end.ShowVersion = false;
  invocation->getHeaderSearchOpts().Verbose = false;
  invocation->getDependencyOutputOpts() = clang::DependencyOutputOptions();
  auto &diagnostic = invocation->getDiagnosticOpts();
  diagnostic.ShowColors = false;
  diagnostic.DiagnosticLogFile.clear();
  diagnostic.DiagnosticSerializationFile.clear();
  auto &code = invocation->getCodeGenOpts();
  code.TimePasses = false;
  code.PassPlugins.clear();
  code.OptRecordFile.clear();
  code.LinkBitcodeFiles.clear();
  return invocation;
}

} // namespace kiln

KilnStatus kiln_clang(LLVMContextRef context, const KilnCompilation *compilation, const KilnPreamble *preamble,
                      LLVMModuleRef *module, char **table, char **log) {
  std::string crash, text;
  kiln::FrontEndResults results;
  LLVMModuleRef compiled = nullptr;
  bool survived = kiln::guarded(
      [&] {
        raw_string_ostream stream(text);
        compiled = wrap(compile(*unwrap(context), *compilation, preamble, results, stream).release());
      },
      crash);
  *module = compiled;
  *table = kiln::copy(results.table);
  *log = kiln::copy(survived ? text : text + "error: clang crashed: " + crash + "\n");
  return !survived ? KilnCrashed : compiled ? KilnDone : KilnFailed;
}
