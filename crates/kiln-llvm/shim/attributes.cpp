// SPDX-License-Identifier: MIT OR Apache-2.0
// SYCL's attributes of kernels, which clang does not know: each becomes the annotation that the property of the same
// meaning is in the device headers.
#include "front_end.h"
#include <clang/AST/Expr.h>
#include <clang/Sema/DeclSpec.h>
#include <clang/Sema/ParsedAttr.h>
#include <clang/Sema/Sema.h>

namespace {

// The spellings without a namespace are there because clang parses the arguments of attributes only where it knows such
// a name.
class PropertyAttribute : public clang::ParsedAttrInfo {
protected:
  PropertyAttribute(kiln::Property property, unsigned arguments, unsigned optional_arguments)
      : property(property) {
    NumArgs = arguments;
    OptArgs = optional_arguments;
  }

  AttrHandling handleDeclAttribute(clang::Sema &sema, clang::Decl *declaration,
                                   const clang::ParsedAttr &attribute) const override {
    clang::ASTContext &context = sema.getASTContext();
    auto literal = [&](int64_t number) -> clang::Expr * {
      llvm::APInt value(64, number);
      return clang::IntegerLiteral::Create(context, value, context.getSizeType(), attribute.getLoc());
    };
    llvm::SmallVector<clang::Expr *, 4> numbers = {literal(int64_t(property))};
    for (unsigned i = 0; i < 3; ++i) {
      clang::Expr *number = i < attribute.getNumArgs() ? argument(sema, attribute, i) : literal(0);
      if (!number) return AttributeNotApplied;
      numbers.push_back(number);
    }
    clang::Attr *annotation = sema.CreateAnnotationAttr(attribute, "kiln.property", numbers);
    if (!annotation) return AttributeNotApplied;
    declaration->addAttr(annotation);
    return AttributeApplied;
  }

private:
  // What clang reads of an attribute that it does not know: a first argument that is one name is not looked up yet.
  static clang::Expr *argument(clang::Sema &sema, const clang::ParsedAttr &attribute, unsigned index) {
    if (attribute.isArgExpr(index)) return attribute.getArgAsExpr(index);
    clang::IdentifierLoc *identifier = attribute.getArgAsIdent(index);
    clang::UnqualifiedId name;
    name.setIdentifier(identifier->getIdentifierInfo(), identifier->getLoc());
    clang::CXXScopeSpec unqualified;
    return sema.ActOnIdExpression(sema.getCurScope(), unqualified, clang::SourceLocation(), name, false, false).get();
  }

  kiln::Property property;
};

class WorkGroupSize : public PropertyAttribute {
public:
  WorkGroupSize() : PropertyAttribute(kiln::Property::work_group_size, 1, 2) {
    static constexpr Spelling spellings[] = {{clang::ParsedAttr::AS_CXX11, "sycl::reqd_work_group_size"},
                                             {clang::ParsedAttr::AS_CXX11, "reqd_work_group_size"}};
    Spellings = spellings;
  }
};

class WorkGroupSizeHint : public PropertyAttribute {
public:
  WorkGroupSizeHint() : PropertyAttribute(kiln::Property::work_group_size_hint, 1, 2) {
    static constexpr Spelling spellings[] = {{clang::ParsedAttr::AS_CXX11, "sycl::work_group_size_hint"},
                                             {clang::ParsedAttr::AS_CXX11, "work_group_size_hint"}};
    Spellings = spellings;
  }
};

class SubGroupSize : public PropertyAttribute {
public:
  SubGroupSize() : PropertyAttribute(kiln::Property::sub_group_size, 1, 0) {
    static constexpr Spelling spellings[] = {{clang::ParsedAttr::AS_CXX11, "sycl::reqd_sub_group_size"},
                                             {clang::ParsedAttr::AS_CXX11, "intel::reqd_sub_group_size"},
                                             {clang::ParsedAttr::AS_CXX11, "reqd_sub_group_size"}};
    Spellings = spellings;
  }
};

const clang::ParsedAttrInfoRegistry::Add<WorkGroupSize> work_group_size("reqd_work_group_size", "");
const clang::ParsedAttrInfoRegistry::Add<WorkGroupSizeHint> work_group_size_hint("work_group_size_hint", "");
const clang::ParsedAttrInfoRegistry::Add<SubGroupSize> sub_group_size("reqd_sub_group_size", "");

} // namespace
