// SPDX-License-Identifier: MIT OR Apache-2.0
// The kernel table: what the AST knows of every function that was generated and that is a kernel.
#include "front_end.h"
#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/CodeGen/CodeGenABITypes.h>
#include <clang/CodeGen/ModuleBuilder.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/raw_ostream.h>

using namespace llvm;
using clang::DiagnosticsEngine;

namespace {

using kiln::Property;

constexpr unsigned group_space = 3;
constexpr int64_t sub_group_size = 32;

// What an annotation of a property is about.
Property about(const kiln::Annotation &property) { return Property(property.empty() ? 0 : property[0]); }

bool is_kind(const kiln::Annotation &property) {
  return about(property) == Property::nd_range_kernel || about(property) == Property::single_task_kernel;
}

// The name of a property in the device headers.
StringRef name_of(Property property) {
  switch (property) {
  case Property::nd_range_kernel: return "nd_range_kernel";
  case Property::single_task_kernel: return "single_task_kernel";
  case Property::work_group_size: return "work_group_size";
  case Property::work_group_size_hint: return "work_group_size_hint";
  case Property::sub_group_size: return "sub_group_size";
  case Property::max_work_group_size: return "max_work_group_size";
  case Property::max_linear_work_group_size: return "max_linear_work_group_size";
  }
  return "";
}

// The sizes of a property that gives one for each dimension; none of another property.
ArrayRef<int64_t> sizes_of(const kiln::Annotation &property) {
  switch (about(property)) {
  case Property::work_group_size:
  case Property::work_group_size_hint:
  case Property::max_work_group_size:
    return ArrayRef(property).drop_front().take_while([](int64_t size) { return size != 0; });
  default: return {};
  }
}

std::optional<kiln::Annotation> group_memory(clang::QualType type) {
  const auto *record = type->getAsCXXRecordDecl();
  if (!record) return std::nullopt;
  auto found = kiln::annotations(record, "kiln.group_memory");
  if (found.empty() || found[0].size() != 3) return std::nullopt;
  return found[0];
}

bool holds_reference(clang::QualType type) {
  type = type->getBaseElementTypeUnsafe()->getCanonicalTypeInternal();
  if (type->isReferenceType()) return true;
  const auto *record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition()) return false;
  return any_of(record->fields(), [](auto *field) { return holds_reference(field->getType()); }) ||
         any_of(record->bases(), [](auto &base) { return holds_reference(base.getType()); });
}

// Can values of the class be copied byte by byte? A copy constructor that does no more is enough: std::tuple has others
// that do.
bool is_copyable(const clang::CXXRecordDecl *record) {
  return record->canPassInRegisters() || (record->hasTrivialCopyConstructor() && record->hasTrivialDestructor());
}

// Reports what a kernel may not be.
class Rules {
public:
  explicit Rules(DiagnosticsEngine &diagnostics) : diagnostics(diagnostics) {}

  void check(const clang::FunctionDecl *kernel) {
    if (!kernel->getReturnType()->isVoidType()) report(kernel, "the kernel %0 must return void") << kernel;
    if (kernel->isVariadic()) report(kernel, "the kernel %0 must not have variable arguments") << kernel;
    const auto *method = dyn_cast<clang::CXXMethodDecl>(kernel);
    if (method && method->isInstance())
      report(kernel, "the kernel %0 must be a function of a namespace or a static member") << kernel;
    if (!kernel->getFirstDecl()->hasAttr<clang::AnnotateAttr>())
      report(kernel->getFirstDecl(), "the first declaration of the kernel %0 must carry its property") << kernel;
    check_properties(kernel);
    for (const clang::ParmVarDecl *parameter : kernel->parameters()) check(parameter);
  }

private:
  template <unsigned N> clang::DiagnosticBuilder report(const clang::Decl *at, const char (&format)[N]) {
    return diagnostics.Report(at->getLocation(), diagnostics.getCustomDiagID(DiagnosticsEngine::Error, format));
  }

  void check_properties(const clang::FunctionDecl *kernel) {
    auto properties = kiln::annotations(kernel, "kiln.property");
    auto kind = *find_if(properties, is_kind);
    for (auto &property : properties) {
      if (is_kind(property) && property != kind)
        return void(report(kernel, "the kernel %0 has more than one of nd_range_kernel<1>, <2>, <3> and "
                                   "single_task_kernel") << kernel);
      auto same = [&](auto &other) { return about(other) == about(property); };
      if (*find_if(properties, same) != property)
        return void(report(kernel, "the kernel %0 has the property %1 with different values")
                    << kernel << name_of(about(property)));
      check_property(kernel, kind, property);
    }
  }

  void check_property(const clang::FunctionDecl *kernel, const kiln::Annotation &kind,
                      const kiln::Annotation &property) {
    if (property.size() != 4)
      return void(report(kernel, "a value of the property %0 of the kernel %1 is no constant")
                  << name_of(about(property)) << kernel);
    auto sizes = sizes_of(property);
    if (about(kind) == Property::nd_range_kernel && !sizes.empty() && int64_t(sizes.size()) != kind[1])
      report(kernel, "the property %0 of the kernel %1 has %2 size%s2, but the kernel's range has %3 dimension%s3")
          << name_of(about(property)) << kernel << int(sizes.size()) << int(kind[1]);
    if (about(property) == Property::sub_group_size && property[1] != sub_group_size)
      report(kernel, "the kernel %0 asks for sub-groups of %1 work-items; every device has sub-groups of 32")
          << kernel << int(property[1]);
  }

  void check(const clang::ParmVarDecl *parameter) {
    clang::QualType type = parameter->getType();
    if (parameter->hasDefaultArg())
      report(parameter, "the kernel's parameter %0 must not have a default argument") << parameter;
    if (holds_reference(type))
      report(parameter, "the kernel's parameter %0 must not be or hold a reference; pass a pointer or a value")
          << parameter;
    else if (const auto *record = type->getAsCXXRecordDecl(); record && !is_copyable(record))
      report(parameter, "the kernel's parameter %0 has the type %1, which cannot be copied byte by byte")
          << parameter << type;
  }

  DiagnosticsEngine &diagnostics;
};

class KernelTable : public clang::ASTConsumer {
public:
  KernelTable(const clang::CodeGenAction &action, kiln::FrontEndResults &results)
      : action(action), results(results) {}

  void HandleTranslationUnit(clang::ASTContext &context) override {
    clang::CodeGenerator *generator = action.getCodeGenerator();
    Module *module = generator ? generator->GetModule() : nullptr;
    if (!module || context.getDiagnostics().hasErrorOccurred()) return;
    std::vector<std::pair<std::string, const clang::FunctionDecl *>> kernels;
    Rules rules(context.getDiagnostics());
    for (Function &function : *module) {
      if (function.isDeclaration()) continue;
      const auto *declaration = dyn_cast_or_null<clang::FunctionDecl>(generator->GetDeclForMangledName(function.getName()));
      bool exported = declaration && declaration->hasAttr<clang::SYCLExternalAttr>() &&
                      (declaration->isExternallyVisible() || kiln::is_kernel(declaration));
      function.setLinkage(exported ? GlobalValue::ExternalLinkage : GlobalValue::InternalLinkage);
      function.setComdat(nullptr);
      if (!exported || !kiln::is_kernel(declaration)) continue;
      rules.check(declaration);
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
      argument.addAttr(Attribute::getWithByValType(function.getContext(), type));
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
      for (const clang::ParmVarDecl *parameter : kernel->parameters()) out.object([&] { write(context, parameter, out); });
    });
    clang::PresumedLoc location = context.getSourceManager().getPresumedLoc(kernel->getLocation());
    out.attribute("file", location.isValid() ? json::fixUTF8(location.getFilename()) : "");
    out.attribute("line", location.isValid() ? int64_t(location.getLine()) : 0);
  }

  static void write(clang::ASTContext &context, const clang::ParmVarDecl *parameter, json::OStream &out) {
    clang::QualType type = parameter->getType();
    bool pointer = type->isPointerType();
    out.attribute("name", json::fixUTF8(parameter->getName()));
    out.attribute("type", json::fixUTF8(type.getAsString(context.getPrintingPolicy())));
    out.attribute("size", context.getTypeSizeInChars(type).getQuantity());
    out.attribute("align", context.getTypeAlignInChars(type).getQuantity());
    out.attribute("pointer", pointer);
    out.attribute("constant", pointer && type->getPointeeType().isConstQualified());
    out.attributeBegin("group_memory");
    if (auto memory = group_memory(type))
      out.array([&] { for (int64_t number : *memory) out.value(number); });
    else
      out.value(nullptr);
    out.attributeEnd();
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

bool is_kernel(const clang::FunctionDecl *function) { return any_of(annotations(function, "kiln.property"), is_kind); }

std::unique_ptr<clang::ASTConsumer> make_kernel_table_consumer(const clang::CodeGenAction &action,
                                                               FrontEndResults &results) {
  return std::make_unique<KernelTable>(action, results);
}

} // namespace kiln
