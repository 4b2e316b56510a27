// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a source is at fault in is still in Kiln IR when it is read as it is written.
#![allow(clippy::panic, clippy::unwrap_used, reason = "a panic is how a test fails")]

#[path = "common/reading.rs"]
mod reading;

use reading::{lines, module_as_written, read_as, read_with};

/// How often a text occurs in what the source becomes, as it is written.
fn count(source: &str, text: &str) -> usize {
    module_as_written(source).to_string().matches(text).count()
}

#[test]
fn variables_stay_in_memory() {
    let source = "TASK k(int *p) {\n  int unwritten;\n  p[0] = unwritten;\n}";
    assert_eq!(count(source, "= load "), 2);
    assert_eq!(reading::module(source).to_string().matches("= load ").count(), 0);
}

#[test]
fn literal_divisions_by_zero_and_shifts_stay() {
    let source = "template <int N> int over(int x) { return x / N + x % N; }\n\
        template <int N> unsigned by(unsigned x) { return x << N | x >> N; }\n\
        TASK k(int *p) { p[0] = over<0>(p[1]) + by<32>(p[2]); }";
    for instruction in ["sdiv", "srem", "shl %", "lshr"] {
        assert!(count(source, instruction) >= 1, "{instruction}\n{}", module_as_written(source));
    }
    let text = module_as_written(source).to_string();
    for operands in [", 0:i32", ", 32:i32"] {
        assert_eq!(text.matches(operands).count(), 2, "{operands}\n{text}");
    }
}

#[test]
fn accesses_outside_of_tables_and_arrays_stay() {
    let source = "static const int table[4] = {1, 2, 3, 4};\ninline int look(int i) { return table[i]; }\n\
        TASK k(int *p) { int own[2] = {5, 6}; p[0] = look(7) + table[5] + own[3]; }";
    assert_eq!(count(source, ", 12:i64"), 1, "own[3]: {}", module_as_written(source));
    assert_eq!(count(source, "@_ZL5table + 20"), 1, "table[5]: {}", module_as_written(source));
    assert_eq!(count(source, "store 7:i32"), 1, "look(7): {}", module_as_written(source));
    assert_eq!(count(source, "i32 = load "), 4, "look's own and three accesses: {}", module_as_written(source));
}

#[test]
fn unreachable_places_stay() {
    let source = "TASK k(int *p) {\n  if (p[0] == 3) __builtin_unreachable();\n  p[1] = 1;\n}";
    assert_eq!(count(source, "unreachable"), 1);
    let source = "TASK k(int *p) {\n  switch (p[0]) {\n  case 1: p[1] = 5; break;\n  case 2: p[1] = 6; break;\n  \
        case 9: p[1] = 7; break;\n  default: __builtin_unreachable();\n  }\n}";
    assert_eq!(count(source, "unreachable"), 1, "{}", module_as_written(source));
}

/// Where a clean-up proves that a library does not come to `abort`, there is no clean-up to do so here.
#[test]
fn dead_ends_of_libraries_are_unreachable() {
    let source = "#include <optional>\nTASK k(int *p) {\n  std::optional<int> o;\n  o = 3;\n  *p = o.value();\n}";
    assert!(read_with(source, &[]).is_ok());
    let unreachable = "  unreachable !";
    assert!(count(source, unreachable) >= 1, "{}", module_as_written(source));
    let own = "void abort(void) __attribute__((noreturn));\nTASK k(int *p) {\n  if (*p) abort();\n}";
    let refused = read_as(own, &[], true).unwrap_err();
    assert_eq!(
        lines(&refused),
        "kernel.cpp:4:11: error: kernels cannot call `abort()`, which is declared but not defined in this source"
    );
}

/// Calls through pointers need their variables in registers; nothing else does.
#[test]
fn only_calls_through_pointers_and_recursion_promote_variables() {
    let pointer =
        "static int f(int x) { return x + 1; }\nTASK k(int *p) {\n  int (*g)(int) = f;\n  int x = *p;\n  *p = g(x);\n}";
    let recursion = "static int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }\nTASK k(int *p) { int x = p[0]; *p = gcd(x, 36); }";
    for source in [pointer, recursion] {
        assert_eq!(count(source, "alloca"), 0, "{}", module_as_written(source));
    }
    let direct = "static int f(int x) { return x + 1; }\nTASK k(int *p) {\n  int x = *p;\n  *p = f(x);\n}";
    assert!(count(direct, "alloca") >= 2);
}

#[test]
fn everything_that_the_reader_is_tested_with_is_read() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/read");
    let mut sources = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "cpp") {
            module_as_written(&std::fs::read_to_string(path).unwrap());
            sources += 1;
        }
    }
    assert!(sources >= 9, "{sources}");
}
