// SPDX-License-Identifier: MIT OR Apache-2.0
// The kernel table: what the AST knows of every function that was generated and that is a kernel.
#include "front_end.h"
#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/RecordLayout.h>
#include <clang/CodeGen/CodeGenABITypes.h>
#include <clang/CodeGen/ModuleBuilder.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/raw_ostream.h>

using namespace llvm;

namespace {

constexpr unsigned group_space = 3;

// The numbers of the annotation of a class: "kiln.group_memory" or "kiln.accessor".
std::optional<kiln::Annotation> annotation(clang::QualType type, StringRef name) {
  const auto *record = type->getAsCXXRecordDecl();
  if (!record) return std::nullopt;
  auto found = kiln::annotations(record, name);
  if (found.empty()) return std::nullopt;
  return found[0];
}

bool is_accessor(clang::QualType type) {
  return annotation(type, "kiln.group_memory") || annotation(type, "kiln.accessor");
}

// A field that is an accessor or group memory, at a byte offset in the structure around it.
struct Member {
  clang::CharUnits offset;
  clang::QualType type;
  StringRef name;
};

// The fields of a type, its bases' and its elements' that are accessors or group memory.
void find_members(clang::ASTContext &context, Member at, SmallVectorImpl<Member> &found) {
  if (is_accessor(at.type)) return found.push_back(at);
  if (const auto *array = context.getAsConstantArrayType(at.type)) {
    SmallVector<Member> in_first;
    find_members(context, {at.offset, array->getElementType(), at.name}, in_first);
    clang::CharUnits step = context.getTypeSizeInChars(array->getElementType());
    for (uint64_t i = 0; !in_first.empty() && i < array->getZExtSize(); ++i)
      for (Member member : in_first) found.push_back({member.offset + i * step, member.type, member.name});
    return;
  }
  const auto *record = at.type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || record->isUnion()) return;
  const clang::ASTRecordLayout &layout = context.getASTRecordLayout(record);
  for (auto &base : record->bases())
    if (!base.isVirtual())
      find_members(context, {at.offset + layout.getBaseClassOffset(base.getType()->getAsCXXRecordDecl()),
                             base.getType(), at.name}, found);
  for (auto *field : record->fields()) {
    auto offset = context.toCharUnitsFromBits(layout.getFieldOffset(field->getFieldIndex()));
    find_members(context, {at.offset + offset, field->getType(), field->getName()}, found);
  }
}

class KernelTable : public clang::ASTConsumer {
public:
  KernelTable(const clang::CodeGenAction &action, kiln::FrontEndResults &results)
      : action(action), results(results) {}

  void HandleTranslationUnit(clang::ASTContext &context) override {
    clang::CodeGenerator *generator = action.getCodeGenerator();
    Module *module = generator ? generator->GetModule() : nullptr;
    if (!module || context.getDiagnostics().hasErrorOccurred()) return;
    std::vector<std::pair<std::string, const clang::FunctionDecl *>> kernels;
      for (Function &function : *module) {
      if (function.isDeclaration()) continue;
      const auto *declaration = dyn_cast_or_null<clang::FunctionDecl>(generator->GetDeclForMangledName(function.getName()));
      bool exported = declaration && declaration->hasAttr<clang::SYCLExternalAttr>() &&
                      (declaration->isExternallyVisible() || kiln::is_kernel(declaration));
      function.setLinkage(exported ? GlobalValue::ExternalLinkage : GlobalValue::InternalLinkage);
      function.setComdat(nullptr);
      if (!exported || !kiln::is_kernel(declaration)) continue;
      kiln::check_kernel(declaration);
      pass_by_value(generator->CGM(), *declaration, function);
      kernels.emplace_back(function.getName(), declaration);
    }
    internalise_variables(*module);
    move_group_variables(*module);
    raw_string_ostream stream(results.table);
    write(context, kernels, stream);
  }

private:
  // Of classes that are not passed in registers C++ passes the address of a copy. Launches pass the copy itself.
  static void pass_by_value(clang::CodeGen::CodeGenModule &code, const clang::FunctionDecl &kernel, Function &function) {
    for (auto [parameter, argument] : zip(kernel.parameters(), function.args())) {
      const auto *record = parameter->getType()->getAsCXXRecordDecl();
      if (!record || record->canPassInRegisters()) continue;
      Type *type = clang::CodeGen::convertTypeForMemory(code, parameter->getType());
      clang::CharUnits align = kernel.getASTContext().getTypeAlignInChars(parameter->getType());
      argument.addAttr(Attribute::getWithByValType(function.getContext(), type));
      argument.addAttr(Attribute::getWithAlignment(function.getContext(), align.getAsAlign()));
    }
  }

  static void internalise_variables(Module &module) {
    if (GlobalVariable *annotations = module.getGlobalVariable("llvm.global.annotations")) annotations->eraseFromParent();
    for (GlobalVariable &variable : module.globals()) {
      if (variable.isDeclaration() || variable.hasAppendingLinkage()) continue;
      variable.setLinkage(GlobalValue::InternalLinkage);
      variable.setComdat(nullptr);
    }
  }

  // Variables of the class work_group_static are memory of the work-group, which clang knows only by address spaces.
  static void move_group_variables(Module &module) {
    for (GlobalVariable &variable : make_early_inc_range(module.globals())) {
      auto *type = dyn_cast<StructType>(variable.getValueType());
      if (!type || !type->hasName() || !type->getName().contains("::experimental::work_group_static")) continue;
      auto *moved = new GlobalVariable(module, type, false, GlobalValue::InternalLinkage, UndefValue::get(type), "",
                                       &variable, GlobalValue::NotThreadLocal, group_space);
      moved->takeName(&variable);
      moved->setAlignment(variable.getAlign());
      for (User *user : make_early_inc_range(variable.users()))
        if (auto *cast = dyn_cast<ConstantExpr>(user); cast && cast->getOpcode() == Instruction::AddrSpaceCast)
          cast->replaceAllUsesWith(ConstantExpr::getAddrSpaceCast(moved, cast->getType()));
      variable.replaceAllUsesWith(ConstantExpr::getAddrSpaceCast(moved, variable.getType()));
      variable.eraseFromParent();
    }
  }

  void write(clang::ASTContext &context, ArrayRef<std::pair<std::string, const clang::FunctionDecl *>> kernels,
             raw_ostream &stream) {
    json::OStream out(stream);
    out.object([&] {
      out.attributeArray("kernels", [&] {
        for (auto &[symbol, kernel] : kernels) out.object([&, &symbol = symbol, &kernel = kernel] { write(context, symbol, kernel, out); });
      });
      out.attributeArray("registered", [&] {
        for (auto &name : results.registered)
          out.object([&] {
            out.attribute("index", int64_t(name.index));
            out.attribute("symbol", json::fixUTF8(name.symbol));
          });
      });
    });
  }

  static void write(clang::ASTContext &context, StringRef symbol, const clang::FunctionDecl *kernel,
                    json::OStream &out) {
    std::string name;
    raw_string_ostream name_stream(name);
    kernel->getNameForDiagnostic(name_stream, context.getPrintingPolicy(), true);
    out.attribute("symbol", json::fixUTF8(symbol));
    out.attribute("name", json::fixUTF8(name));
    out.attributeArray("properties", [&] {
      std::vector<kiln::Annotation> written;
      for (auto &property : kiln::annotations(kernel, "kiln.property")) {
        // A redeclaration may repeat them.
        if (is_contained(written, property)) continue;
        written.push_back(property);
        out.array([&] { for (int64_t number : property) out.value(number); });
      }
    });
    out.attributeArray("parameters", [&] {
      for (const clang::ParmVarDecl *parameter : kernel->parameters())
        out.object([&] {
          write(context, parameter->getName(), parameter->getType(), out);
          write_members(context, parameter->getType(), out);
        });
    });
    clang::PresumedLoc location = context.getSourceManager().getPresumedLoc(kernel->getLocation());
    out.attribute("file", location.isValid() ? json::fixUTF8(location.getFilename()) : "");
    out.attribute("line", location.isValid() ? int64_t(location.getLine()) : 0);
  }

  static void write_members(clang::ASTContext &context, clang::QualType type, json::OStream &out) {
    SmallVector<Member> members;
    if (!is_accessor(type)) find_members(context, {clang::CharUnits::Zero(), type, ""}, members);
    out.attributeArray("members", [&] {
      for (const Member &member : members)
        out.object([&] {
          out.attribute("offset", member.offset.getQuantity());
          write(context, member.name, member.type, out);
        });
    });
  }

  static void write(clang::ASTContext &context, StringRef name, clang::QualType type, json::OStream &out) {
    bool pointer = type->isPointerType();
    out.attribute("name", json::fixUTF8(name));
    out.attribute("type", json::fixUTF8(type.getAsString(context.getPrintingPolicy())));
    out.attribute("size", context.getTypeSizeInChars(type).getQuantity());
    out.attribute("align", context.getTypeAlignInChars(type).getQuantity());
    out.attribute("pointer", pointer);
    out.attribute("constant", pointer && type->getPointeeType().isConstQualified());
    for (auto [kind, annotated] : {std::pair("group_memory", "kiln.group_memory"), std::pair("accessor", "kiln.accessor")}) {
      auto numbers = annotation(type, annotated);
      if (!numbers) continue;
      out.attributeArray(kind, [&] { for (int64_t number : *numbers) out.value(number); });
    }
  }

  const clang::CodeGenAction &action;
  kiln::FrontEndResults &results;
};

} // namespace

namespace kiln {

std::vector<Annotation> annotations(const clang::Decl *declaration, StringRef name) {
  std::vector<Annotation> found;
  for (const auto *attribute : declaration->specific_attrs<clang::AnnotateAttr>()) {
    if (attribute->getAnnotation() != name) continue;
    Annotation numbers;
    for (const clang::Expr *argument : attribute->args()) {
      clang::Expr::EvalResult value;
      if (argument->isValueDependent() || !argument->EvaluateAsInt(value, declaration->getASTContext())) break;
      numbers.push_back(value.Val.getInt().getExtValue());
    }
    found.push_back(std::move(numbers));
  }
  return found;
}

std::unique_ptr<clang::ASTConsumer> make_kernel_table_consumer(const clang::CodeGenAction &action,
                                                               FrontEndResults &results) {
  return std::make_unique<KernelTable>(action, results);
}

} // namespace kiln
