// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sources that kernels may not be made of: an error with the user's line, never an abort, and the next source builds.

use super::{PROLOGUE, build, queue, try_build};
use kiln::{BuildOptions, ErrorKind, KernelBundle, SourceLanguage, args};

/// The source fails, and its message or log has all of these parts.
fn refused(rest: &str, parts: &[&str]) {
    let queue = queue();
    let error = try_build(&queue, rest, &BuildOptions::new()).expect_err(rest);
    assert_eq!(error.kind(), ErrorKind::Build, "{error}");
    let all = error.to_string();
    for part in parts {
        assert!(all.contains(part), "'{part}' is not in the error:\n{all}\nfor\n{rest}");
    }
    build(&queue, "extern \"C\" TASK void next(int *out) { *out = 1; }").kernel("next").unwrap();
}

#[test]
fn a_syntax_error_is_what_clang_says_of_the_users_line() {
    refused(
        "extern \"C\" TASK void f(int *out) {\n  int x = 1\n  out[0] = x;\n}",
        &["test.cpp:8:12: error: expected ';' at end of declaration", "int x = 1", "           ^"],
    );
    refused("\n\nnonsense", &["test.cpp:9:1: error:"]);
}

#[test]
fn a_header_that_does_not_exist_is_named() {
    refused("#include <there/is/none.hpp>\n", &["test.cpp:7:10:", "'there/is/none.hpp' file not found"]);
}

#[test]
fn an_unknown_function_is_named() {
    refused("extern \"C\" TASK void f(int *out) {\n  *out = g(1);\n}", &["test.cpp:8:10:", "'g'"]);
}

#[test]
fn recursion_is_refused() {
    refused(
        "int depth(const int *tree, int i) {\n  return tree[i] < 0 ? 0 : 1 + depth(tree, tree[i]) + depth(tree, i + 1);\n}\n\
         extern \"C\" TASK void f(const int *tree, int *out) { *out = depth(tree, 0); }",
        &["test.cpp:", "recurs", "depth"],
    );
}

#[test]
fn calls_through_pointers_are_refused() {
    refused(
        "int one(int x) { return x + 1; }\nint two(int x) { return x * 2; }\n\
         extern \"C\" TASK void f(int *out, int which) {\n  int (*table[])(int) = {one, two};\n  *out = table[which](3);\n}",
        &["test.cpp:1", "function pointer"],
    );
}

#[test]
fn virtual_calls_are_refused() {
    refused(
        "struct base { virtual int get() const = 0; };\nstruct a : base { int get() const override { return 1; } };\n\
         struct b : base { int get() const override { return 2; } };\n\
         extern \"C\" TASK void f(int *out, int which) {\n  a x; b y;\n  const base &z = which ? static_cast<const base &>(x) : y;\n  *out = z.get();\n}",
        &["test.cpp:"],
    );
}

#[test]
fn exceptions_are_refused() {
    refused("extern \"C\" TASK void f(int *out) {\n  if (*out) throw 1;\n}", &["test.cpp:8:", "exception"]);
    refused(
        "extern \"C\" TASK void f(int *out) {\n  try {\n    if (*out) throw 1;\n  } catch (int e) { *out = e; }\n}",
        &["test.cpp:9:", "exception"],
    );
}

#[test]
fn allocation_is_refused() {
    refused("extern \"C\" TASK void f(int **out, int n) {\n  *out = new int[n];\n}", &["test.cpp:8:"]);
    refused(
        "#include <cstdlib>\nextern \"C\" TASK void f(void **out, int n) {\n  *out = std::malloc(n);\n}",
        &["test.cpp:9:", "malloc"],
    );
}

#[test]
fn type_information_is_refused() {
    refused(
        "#include <typeinfo>\nextern \"C\" TASK void f(const void **out) {\n  *out = &typeid(int);\n}",
        &["test.cpp:9:"],
    );
}

#[test]
fn inline_assembly_is_refused() {
    refused(
        "extern \"C\" TASK void f(int *out) {\n  int x; asm(\"mov $1, %0\" : \"=r\"(x)); *out = x;\n}",
        &["test.cpp:8:", "assembly"],
    );
}

#[test]
fn a_kernel_that_returns_a_value_is_refused() {
    refused("TASK int f(int *out) { return *out; }", &["test.cpp:7:"]);
}

#[test]
fn calls_that_double_thirty_times_hit_a_limit() {
    let levels: String = (1..=30)
        .map(|k| format!("int f{k}(const int *p, int i) {{ return f{0}(p, p[i]) ^ f{0}(p, i + 1); }}\n", k - 1))
        .collect();
    refused(
        &format!(
            "int f0(const int *p, int i) {{ return p[i]; }}\n{levels}extern \"C\" TASK void f(const int *p, int *out) {{ *out = f30(p, 0); }}"
        ),
        &["test.cpp:", "instructions"],
    );
}

#[test]
fn a_source_of_ten_megabytes_builds() {
    let queue = queue();
    let line = "// A line of a comment that generated sources have many of, at some length.\n";
    let padding = line.repeat(10 * (1 << 20) / line.len() + 1);
    let text = format!("{PROLOGUE}{padding}extern \"C\" TASK void f(int *out) {{ *out = 9; }}\n{padding}");
    let source = KernelBundle::from_source(queue.context(), SourceLanguage::Sycl, text).unwrap();
    let kernel = source.build(&BuildOptions::new()).unwrap_or_else(|error| panic!("{error}")).kernel("f").unwrap();
    let mut out = queue.malloc_shared::<i32>(1).unwrap();
    // SAFETY: the task writes one element.
    unsafe { queue.single_task(&kernel, args![&mut out]) }.unwrap();
    assert_eq!(out.host().unwrap()[0], 9);
}
