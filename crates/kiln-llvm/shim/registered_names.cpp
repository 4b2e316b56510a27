// SPDX-License-Identifier: MIT OR Apache-2.0
// Registered names: expressions that point to kernels, each compiled as the initialiser of a variable of its own.
#include "front_end.h"
#include <clang/AST/APValue.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Mangle.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/StringExtras.h>

using namespace llvm;

namespace {

constexpr StringLiteral variable_prefix = "kiln_registered_name_";
constexpr StringLiteral end_marker = "kiln_registered_name_end";

// A text as a string literal holds it.
std::string escaped(StringRef text) {
  std::string out;
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

class RegisteredNames : public clang::ASTConsumer {
public:
  explicit RegisteredNames(kiln::FrontEndResults &results) : results(results) {}

  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (clang::Decl *declaration : group)
      if (auto *variable = dyn_cast<clang::VarDecl>(declaration))
        if (variable->getIdentifier() && variable->getName().starts_with(variable_prefix))
          variables.push_back(variable);
    return true;
  }

  void HandleTranslationUnit(clang::ASTContext &context) override {
    if (context.getDiagnostics().hasErrorOccurred()) return;
    clang::ASTNameGenerator names(context);
    for (clang::VarDecl *variable : variables) {
      const clang::FunctionDecl *function = target(variable);
      unsigned index = 0;
      if (variable->getName().drop_front(variable_prefix.size()).getAsInteger(10, index)) continue;
      if (check(context.getDiagnostics(), variable, function)) results.registered.push_back({index, names.getName(function)});
    }
  }

private:
  // The function that the variable's constant value points to, or null.
  static const clang::FunctionDecl *target(clang::VarDecl *variable) {
    const clang::APValue *value = variable->evaluateValue();
    if (!value || !value->isLValue() || !value->getLValueBase().is<const clang::ValueDecl *>()) return nullptr;
    return dyn_cast_or_null<clang::FunctionDecl>(value->getLValueBase().get<const clang::ValueDecl *>());
  }

  static bool check(clang::DiagnosticsEngine &diagnostics, clang::VarDecl *variable,
                    const clang::FunctionDecl *function) {
    auto report = [&](unsigned id) {
      return diagnostics.Report(variable->getInit()->IgnoreParenImpCasts()->getExprLoc(), id);
    };
    using clang::DiagnosticsEngine;
    if (!function) {
      report(diagnostics.getCustomDiagID(DiagnosticsEngine::Error, "the expression is not a pointer to a kernel"));
      return false;
    }
    if (!kiln::is_kernel(function)) {
      report(diagnostics.getCustomDiagID(DiagnosticsEngine::Error,
                                         "%0 is not a kernel: declare it with SYCL_EXT_ONEAPI_FUNCTION_PROPERTY"))
          << function;
      return false;
    }
    if (!function->isDefined()) {
      report(diagnostics.getCustomDiagID(DiagnosticsEngine::Error, "the kernel %0 is declared but not defined"))
          << function;
      return false;
    }
    return true;
  }

  kiln::FrontEndResults &results;
  std::vector<clang::VarDecl *> variables;
};

} // namespace

namespace kiln {

std::string describe_registered_name(size_t index, StringRef text) {
  std::string shown = "registered name #" + std::to_string(index) + " '";
  for (char c : text.take_front(100)) shown += isPrint(c) ? c : ' ';
  return shown + (text.size() > 100 ? "...'" : "'");
}

std::string check_registered_name(StringRef text) {
  // Comments and strings that do not end would swallow this marker, and with it what follows the name.
  std::string source = (text + "\n" + end_marker).str();
  clang::LangOptions language;
  language.CPlusPlus = language.CPlusPlus11 = language.CPlusPlus17 = language.LineComment = language.Digraphs = true;
  clang::Lexer lexer(clang::SourceLocation(), language, source.c_str(), source.c_str(),
                     source.c_str() + source.size());
  SmallVector<clang::tok::TokenKind> closing;
  clang::Token token;
  bool empty = true;
  for (;; empty = false) {
    if (lexer.LexFromRawLexer(token) || token.is(clang::tok::eof)) break;
    if (token.is(clang::tok::raw_identifier) && token.getRawIdentifier() == end_marker) break;
    if (token.is(clang::tok::hash) && token.isAtStartOfLine()) return "a preprocessor directive is not an expression";
    if (token.is(clang::tok::semi) && closing.empty()) return "expected one expression, found ';'";
    if (token.is(clang::tok::l_paren)) closing.push_back(clang::tok::r_paren);
    if (token.is(clang::tok::l_square)) closing.push_back(clang::tok::r_square);
    if (token.is(clang::tok::l_brace)) closing.push_back(clang::tok::r_brace);
    if (token.isOneOf(clang::tok::r_paren, clang::tok::r_square, clang::tok::r_brace)) {
      if (closing.empty() || closing.back() != token.getKind()) return "its brackets do not match";
      closing.pop_back();
    }
  }
  if (!token.is(clang::tok::raw_identifier)) return "a comment or a string in it does not end";
  if (empty) return "expected an expression, found nothing";
  if (!closing.empty()) return "its brackets do not match";
  return "";
}

std::string append_registered_names(const KilnCompilation &compilation) {
  StringRef source(compilation.source.text, compilation.source.length);
  std::string text = source.str();
  // Clang looks for the start of a last line that does not end anew for each column it wants.
  if (!source.empty() && !source.ends_with("\n")) text += '\n';
  if (compilation.registered_name_count == 0) return text;
  for (size_t i = 0; i < compilation.registered_name_count; ++i) {
    StringRef name = compilation.registered_names[i];
    // Diagnostics show the expression on line 1 of a file of its own.
    std::string line = "\n#line 1 \"" + escaped(describe_registered_name(i, name)) + "\"\n";
    text += line + "[[maybe_unused]] static const auto " + (variable_prefix + Twine(i)).str() + " = (" + line +
            name.str() + "\n);";
  }
  // What is missing at the end of the source is reported there.
  return text + "\n#line " + std::to_string(source.count('\n') + 1) + " \"" + escaped(compilation.source.path) +
         "\"\n\n";
}

std::unique_ptr<clang::ASTConsumer> make_registered_names_consumer(FrontEndResults &results) {
  return std::make_unique<RegisteredNames>(results);
}

} // namespace kiln
