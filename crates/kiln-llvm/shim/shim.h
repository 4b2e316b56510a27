// SPDX-License-Identifier: MIT OR Apache-2.0
// Everything that Rust asks of C++; the rest goes through LLVM's own C functions.
//
// Text that a function returns is allocated here and freed with kiln_free. Texts that come in need no final zero where
// a length goes with them.
#pragma once
#include <llvm-c/TargetMachine.h>
#include <stddef.h>
#include <stdint.h>

extern "C" {

// How a guarded call ended.
enum KilnStatus {
  KilnDone,
  // It failed and says why.
  KilnFailed,
  // LLVM crashed inside it. The LLVMContext that it worked on must never be used or disposed of again.
  KilnCrashed,
};

// Registers the code generators and the handlers of LLVM's fatal errors. Called once, before everything else.
void kiln_initialise(void);

// Whether guarded calls install signal handlers while they run. Fatal errors that LLVM reports itself are survived
// either way.
void kiln_set_crash_recovery(int enabled);

// --- clang ---------------------------------------------------------------------------------------------------------

// A file that exists only in memory.
struct KilnFile {
  const char *path;
  const char *text;
  size_t length;
};

// An instantiated preamble; see kiln_preamble_build.
struct KilnPreamble;

struct KilnCompilation {
  // cc1 arguments without the program's name and without the source's path.
  const char *const *arguments;
  size_t argument_count;
  // Lie over the disk; the source is not among them.
  const struct KilnFile *files;
  size_t file_count;
  struct KilnFile source;
  // C++ expressions that point to kernels, compiled as if they followed the source.
  const char *const *registered_names;
  size_t registered_name_count;
};

// Compiles C++ to LLVM. `preamble` may be null. `log` always holds the diagnostics; on success `module` is set and
// `table` describes the kernels as JSON.
enum KilnStatus kiln_clang(LLVMContextRef context, const struct KilnCompilation *compilation,
                           const struct KilnPreamble *preamble, LLVMModuleRef *module, char **table, char **log);

// The number of bytes at the start of a source that are its preamble: directives and comments. Zero where none of
// them includes a file.
size_t kiln_preamble_size(const char *text, size_t length);

// Compiles the preamble of `compilation`'s source. `preamble` stays null where the preamble is empty or says
// something: a warning would not be repeated by those who use it.
enum KilnStatus kiln_preamble_build(const struct KilnCompilation *compilation, struct KilnPreamble **preamble,
                                    char **log);

// Whether everything that the preamble looked up on disk is as it was.
int kiln_preamble_valid(const struct KilnPreamble *preamble);

// The bytes it occupies.
size_t kiln_preamble_memory(const struct KilnPreamble *preamble);

void kiln_preamble_dispose(struct KilnPreamble *preamble);

// --- passes and code -----------------------------------------------------------------------------------------------

// Runs passes named as `opt -passes=` names them. `machine` may be null.
enum KilnStatus kiln_run_passes(LLVMModuleRef module, const char *pipeline, LLVMTargetMachineRef machine,
                                char **error);

// Generates an object file or assembly; the bytes are in `buffer`, freed with kiln_free.
enum KilnStatus kiln_emit(LLVMModuleRef module, LLVMTargetMachineRef machine, LLVMCodeGenFileType type, char **buffer,
                          size_t *length, char **error);

// --- what the C interface lacks ------------------------------------------------------------------------------------

// A new node that equals no other: an access group.
LLVMValueRef kiln_distinct_node(LLVMContextRef context);

// The node of a loop: distinct, its first operand itself, then `operands`.
LLVMValueRef kiln_loop_node(LLVMContextRef context, const LLVMValueRef *operands, size_t count);

// The words of an integer constant of any width, lowest first, zero-extended to `count` words.
void kiln_integer_words(LLVMValueRef constant, uint64_t *words, size_t count);

// The bits of a floating constant, zero-extended to two words, lowest first.
void kiln_float_bits(LLVMValueRef constant, uint64_t words[2]);

// The C++ name of a symbol, or the symbol itself where it is not a mangled name.
char *kiln_demangle(const char *symbol);

void kiln_free(char *text);

// --- for tests -----------------------------------------------------------------------------------------------------

enum KilnCrash { KilnCrashSegmentation, KilnCrashAbort, KilnCrashFatalError, KilnCrashStack };

// Crashes inside a guarded call.
enum KilnStatus kiln_test_crash(enum KilnCrash kind, char **error);
}
