// SPDX-License-Identifier: MIT OR Apache-2.0
// Runs LLVM's passes, and one of our own in front of its vectoriser.
#include "crash.h"
#include "shim.h"
#include <llvm/ADT/DenseMap.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/LoopIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/MathExtras.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

using namespace llvm;

namespace {

// Keeps loops from LLVM's vectoriser that it would spend too long on.
//
// It asks of values whether they are the same in all iterations of a loop by following all operands, however often it
// meets the same one: 2^n steps for n squarings of what is loaded from one address. And with each loop that is
// vectorised or unrolled LLVM forgets what it knows of the function: the time grows with the square of their number.
struct LimitLoops : PassInfoMixin<LimitLoops> {
  static constexpr uint64_t Steps = 1 << 16;
  static constexpr unsigned Loops = 64;

  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses) {
    LoopInfo &loops = analyses.getResult<LoopAnalysis>(function);
    unsigned count = 0;
    for (Loop *loop : loops.getLoopsInPreorder()) {
      if (!loop->isInnermost()) continue;
      bool is_one_too_many = ++count > Loops;
      if (is_one_too_many) addStringMetadataToLoop(loop, "llvm.loop.unroll.disable", true);
      if (is_one_too_many || steps(*loop, loops) > Steps)
        addStringMetadataToLoop(loop, "llvm.loop.vectorize.enable", false);
    }
    return PreservedAnalyses::all();
  }

  // The steps for all values of the loop that do not change in it and that no pass has moved out of it.
  static uint64_t steps(Loop &loop, LoopInfo &loops) {
    DenseMap<Value *, uint64_t> unchanging;
    uint64_t total = 0;
    LoopBlocksRPO order(&loop);
    order.perform(&loops);
    for (BasicBlock *block : order)
      for (Instruction &instruction : *block) {
        uint64_t steps = 1;
        bool changes = any_of(instruction.operands(), [&](Value *operand) {
          if (loop.isLoopInvariant(operand)) return false;
          auto known = unchanging.find(operand);
          if (known == unchanging.end()) return true;
          steps = SaturatingAdd(steps, known->second);
          return false;
        });
        if (changes) continue;
        unchanging[&instruction] = steps;
        total = SaturatingAdd(total, steps);
      }
    return total;
  }
};

std::string run_passes(Module &module, StringRef pipeline, TargetMachine *machine) {
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager components;
  ModuleAnalysisManager modules;
  PassBuilder builder(machine);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  builder.registerVectorizerStartEPCallback(
      [](FunctionPassManager &passes, OptimizationLevel) { passes.addPass(LimitLoops()); });
  ModulePassManager passes;
  if (Error error = builder.parsePassPipeline(passes, pipeline)) return toString(std::move(error));
  passes.run(module, modules);
  return "";
}

} // namespace

KilnStatus kiln_run_passes(LLVMModuleRef module, const char *pipeline, LLVMTargetMachineRef machine, char **error) {
  std::string message;
  auto *target = reinterpret_cast<TargetMachine *>(machine);
  if (!kiln::guarded([&] { message = run_passes(*unwrap(module), pipeline, target); }, message)) {
    *error = kiln::copy(message);
    return KilnCrashed;
  }
  *error = kiln::copy(message);
  return message.empty() ? KilnDone : KilnFailed;
}
