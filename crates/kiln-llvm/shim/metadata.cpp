// SPDX-License-Identifier: MIT OR Apache-2.0
// What LLVM's C interface lacks: distinct metadata, bits of wide constants, demangling.
#include "crash.h"
#include "shim.h"
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Metadata.h>

using namespace llvm;

static void copy_words(const APInt &bits, uint64_t *words, size_t count) {
  for (size_t i = 0; i < count; ++i) words[i] = i < bits.getNumWords() ? bits.getRawData()[i] : 0;
}

LLVMValueRef kiln_distinct_node(LLVMContextRef context) {
  return wrap(MetadataAsValue::get(*unwrap(context), MDNode::getDistinct(*unwrap(context), {})));
}

LLVMValueRef kiln_loop_node(LLVMContextRef context, const LLVMValueRef *operands, size_t count) {
  SmallVector<Metadata *> all{nullptr};
  for (size_t i = 0; i < count; ++i) all.push_back(cast<MetadataAsValue>(unwrap(operands[i]))->getMetadata());
  MDNode *node = MDNode::getDistinct(*unwrap(context), all);
  node->replaceOperandWith(0, node);
  return wrap(MetadataAsValue::get(*unwrap(context), node));
}

void kiln_integer_words(LLVMValueRef constant, uint64_t *words, size_t count) {
  copy_words(cast<ConstantInt>(unwrap(constant))->getValue(), words, count);
}

void kiln_float_bits(LLVMValueRef constant, uint64_t words[2]) {
  copy_words(cast<ConstantFP>(unwrap(constant))->getValueAPF().bitcastToAPInt(), words, 2);
}

char *kiln_demangle(const char *symbol) { return kiln::copy(demangle(std::string_view(symbol))); }
