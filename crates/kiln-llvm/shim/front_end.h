// SPDX-License-Identifier: MIT OR Apache-2.0
// What the parts of the front end share.
#pragma once
#include "shim.h"
#include <clang/AST/ASTConsumer.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <llvm/ADT/SmallVector.h>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kiln {

// A registered name and the kernel that it points to.
struct RegisteredName {
  unsigned index;
  std::string symbol;
};

// What the AST says of the kernels.
struct FrontEndResults {
  std::vector<RegisteredName> registered;
  // The JSON that kiln_clang returns.
  std::string table;
};

// The numbers of an annotation `[[clang::annotate(name, numbers...)]]` of a declaration.
using Annotation = llvm::SmallVector<int64_t, 4>;
std::vector<Annotation> annotations(const clang::Decl *declaration, llvm::StringRef name);

// What a property says of a kernel: the first number of its annotation, as the device headers count.
enum class Property : int64_t {
  nd_range_kernel = 1,
  single_task_kernel,
  work_group_size,
  work_group_size_hint,
  sub_group_size,
  max_work_group_size,
  max_linear_work_group_size,
};

// Whether a function carries a property that makes it a kernel.
bool is_kernel(const clang::FunctionDecl *function);

// Reports what a kernel may not be.
void check_kernel(const clang::FunctionDecl *kernel);

// Parses cc1 arguments, makes sure that nothing in them writes files, loads code or runs anything but the front end.
std::shared_ptr<clang::CompilerInvocation> make_invocation(const KilnCompilation &compilation,
                                                           clang::DiagnosticsEngine &diagnostics);

// A registered name as diagnostics show it, on one line.
std::string describe_registered_name(size_t index, llvm::StringRef text);

// Says what is wrong with the text of a registered name that is not one expression; empty if nothing is.
std::string check_registered_name(llvm::StringRef text);

// The source, its last line ended, followed by one variable for each registered name.
std::string append_registered_names(const KilnCompilation &compilation);

// Finds those variables and what they point to.
std::unique_ptr<clang::ASTConsumer> make_registered_names_consumer(FrontEndResults &results);

// Checks the kernels after code generation, gives everything that is not exported internal linkage, and writes the
// table.
std::unique_ptr<clang::ASTConsumer> make_kernel_table_consumer(const clang::CodeGenAction &action,
                                                               FrontEndResults &results);

} // namespace kiln
