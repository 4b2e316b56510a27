// SPDX-License-Identifier: MIT OR Apache-2.0
// Surviving crashes inside LLVM: a fatal signal or a fatal error jumps back to where the guarded call began.
#include "crash.h"
#include "shim.h"
#include <csetjmp>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/PrettyStackTrace.h>
#include <llvm/Support/TargetSelect.h>
#include <memory>
#include <mutex>

extern "C" {
void LLVMInitializeX86TargetInfo(void);
void LLVMInitializeX86Target(void);
void LLVMInitializeX86TargetMC(void);
void LLVMInitializeX86AsmPrinter(void);
void LLVMInitializeAArch64TargetInfo(void);
void LLVMInitializeAArch64Target(void);
void LLVMInitializeAArch64TargetMC(void);
void LLVMInitializeAArch64AsmPrinter(void);
void LLVMInitializeNVPTXTargetInfo(void);
void LLVMInitializeNVPTXTarget(void);
void LLVMInitializeNVPTXTargetMC(void);
void LLVMInitializeNVPTXAsmPrinter(void);
void LLVMInitializeSPIRVTargetInfo(void);
void LLVMInitializeSPIRVTarget(void);
void LLVMInitializeSPIRVTargetMC(void);
}

namespace {

constexpr int fatal_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
constexpr size_t signal_count = sizeof(fatal_signals) / sizeof(int);
constexpr size_t signal_stack_size = 64 << 10;

// One guarded call in flight.
struct Guard {
  sigjmp_buf back;
  int signal = 0;
  const char *reason = nullptr;
};

// The innermost guarded call of this thread. Static storage: a signal handler may not allocate it.
__attribute__((tls_model("initial-exec"))) thread_local Guard *current = nullptr;

std::mutex handlers_mutex;
bool recovery_enabled = true;
size_t handler_users = 0;
struct sigaction previous[signal_count];

[[noreturn]] void jump_back(Guard *guard) { siglongjmp(guard->back, 1); }

// What was there before Kiln deals with crashes that are not Kiln's.
void chain(int signal, siginfo_t *information, void *context) {
  for (size_t i = 0; i < signal_count; ++i) {
    if (fatal_signals[i] != signal) continue;
    const struct sigaction &before = previous[i];
    if (before.sa_flags & SA_SIGINFO) return before.sa_sigaction(signal, information, context);
    if (before.sa_handler == SIG_IGN) return;
    if (before.sa_handler != SIG_DFL) return before.sa_handler(signal);
    // The signal stays blocked until this handler returns; then it ends the process.
    sigaction(signal, &before, nullptr);
    raise(signal);
  }
}

void on_signal(int signal, siginfo_t *information, void *context) {
  Guard *guard = current;
  if (!guard) return chain(signal, information, context);
  guard->signal = signal;
  jump_back(guard);
}

void on_fatal_error(void *, const char *reason, bool) {
  Guard *guard = current;
  if (!guard) return;
  guard->reason = strdup(reason);
  jump_back(guard);
}

// The handlers, while at least one guarded call runs.
class Handlers {
public:
  Handlers() {
    std::lock_guard<std::mutex> lock(handlers_mutex);
    installed = recovery_enabled;
    if (!installed || handler_users++ > 0) return;
    struct sigaction action = {};
    action.sa_sigaction = on_signal;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < signal_count; ++i) sigaction(fatal_signals[i], &action, &previous[i]);
  }
  ~Handlers() {
    std::lock_guard<std::mutex> lock(handlers_mutex);
    if (!installed || --handler_users > 0) return;
    for (size_t i = 0; i < signal_count; ++i) {
      struct sigaction now;
      sigaction(fatal_signals[i], nullptr, &now);
      // Whoever replaced ours meanwhile keeps theirs.
      if ((now.sa_flags & SA_SIGINFO) && now.sa_sigaction == on_signal)
        sigaction(fatal_signals[i], &previous[i], nullptr);
    }
  }

private:
  bool installed;
};

// A stack for the handler: that of the thread may be what ran out.
class SignalStack {
public:
  SignalStack() : memory(new char[signal_stack_size]) {
    stack_t stack = {};
    stack.ss_sp = memory.get();
    stack.ss_size = signal_stack_size;
    sigaltstack(&stack, &before);
  }
  ~SignalStack() { sigaltstack(&before, nullptr); }

private:
  std::unique_ptr<char[]> memory;
  stack_t before;
};

volatile int sink;

// Uses up the stack; not a loop, whatever the optimiser thinks.
int recurse(int depth) {
  volatile char frame[256];
  frame[depth & 255] = char(depth);
  int result = recurse(depth + 1);
  return result + frame[depth & 255];
}

} // namespace

namespace kiln {

bool guarded(llvm::function_ref<void()> work, std::string &error) {
  Handlers handlers;
  SignalStack stack;
  Guard guard;
  Guard *outer = current;
  const void *trace = llvm::SavePrettyStackState();
  if (sigsetjmp(guard.back, 1) == 0) {
    current = &guard;
    work();
    current = outer;
    return true;
  }
  current = outer;
  llvm::RestorePrettyStackState(trace);
  if (guard.reason) {
    error = guard.reason;
    free(const_cast<char *>(guard.reason));
  } else {
    error = guard.signal == SIGSEGV ? "out of stack or an invalid memory access" : strsignal(guard.signal);
  }
  return false;
}

char *copy(const std::string &text) { return strdup(text.c_str()); }

} // namespace kiln

void kiln_initialise() {
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86Target();
  LLVMInitializeX86TargetMC();
  LLVMInitializeX86AsmPrinter();
  LLVMInitializeAArch64TargetInfo();
  LLVMInitializeAArch64Target();
  LLVMInitializeAArch64TargetMC();
  LLVMInitializeAArch64AsmPrinter();
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTarget();
  LLVMInitializeNVPTXTargetMC();
  LLVMInitializeNVPTXAsmPrinter();
  LLVMInitializeSPIRVTargetInfo();
  LLVMInitializeSPIRVTarget();
  LLVMInitializeSPIRVTargetMC();
  // Nothing provides the functions of compiler-rt for integers of more than 64 bits: they are expanded in place.
  const char *options[] = {"kiln", "-expand-div-rem-bits=64", "-expand-fp-convert-bits=64"};
  llvm::cl::ParseCommandLineOptions(std::size(options), options);
  llvm::install_fatal_error_handler(on_fatal_error);
  llvm::install_bad_alloc_error_handler(on_fatal_error);
}

void kiln_set_crash_recovery(int enabled) {
  std::lock_guard<std::mutex> lock(handlers_mutex);
  recovery_enabled = enabled != 0;
}

void kiln_free(char *text) { free(text); }

KilnStatus kiln_test_crash(KilnCrash kind, char **error) {
  std::string message;
  bool survived = kiln::guarded(
      [&] {
        switch (kind) {
        case KilnCrashSegmentation: *reinterpret_cast<volatile int *>(8) = 1; break;
        case KilnCrashAbort: abort();
        case KilnCrashFatalError: llvm::report_fatal_error("a test of fatal errors");
        case KilnCrashStack: sink = recurse(0); break;
        }
      },
      message);
  *error = kiln::copy(message);
  return survived ? KilnDone : KilnCrashed;
}
