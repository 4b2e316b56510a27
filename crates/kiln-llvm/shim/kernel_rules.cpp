// SPDX-License-Identifier: MIT OR Apache-2.0
// What a kernel may not be: checked where the AST is at hand.
#include "front_end.h"
#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <llvm/ADT/STLExtras.h>

using namespace llvm;
using clang::DiagnosticsEngine;
using kiln::Property;

namespace {

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

} // namespace

namespace kiln {

bool is_kernel(const clang::FunctionDecl *function) { return any_of(annotations(function, "kiln.property"), is_kind); }

void check_kernel(const clang::FunctionDecl *kernel) { Rules(kernel->getASTContext().getDiagnostics()).check(kernel); }

} // namespace kiln
