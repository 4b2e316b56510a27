// SPDX-License-Identifier: MIT OR Apache-2.0
//! Everything that kernels may not do is refused at the user's line, in words.
#![allow(clippy::panic, clippy::unwrap_used, reason = "a panic is how a test fails")]

#[path = "common/reading.rs"]
mod reading;

use reading::{lines, read_with};

/// `source` follows line 1. `expected` is what a user sees.
fn refused(source: &str, expected: &str) {
    match read_with(source, &[]) {
        Ok(module) => panic!("{source}\nis not refused:\n{module}"),
        Err(diagnostics) => assert_eq!(lines(&diagnostics), expected, "{source}"),
    }
}

#[test]
fn recursion() {
    refused(
        "static int fib(int n) {\n  return n < 2 ? n : fib(n - 1) + fib(n - 2);\n}\nTASK k(int *p) { *p = fib(*p); }",
        "kernel.cpp:3:22: error: kernels cannot recurse, as `fib(int)` does by calling itself",
    );
    refused(
        "SYCL_EXTERNAL int odd(int n);\nSYCL_EXTERNAL int even(int n) { return n ? odd(n - 1) + 1 : 1; }\n\
         SYCL_EXTERNAL int odd(int n) { return n ? even(n - 1) + 2 : 0; }\nTASK k(int *p) { *p = even(*p); }",
        "kernel.cpp:4:43: error: kernels cannot recurse, as `even(int)` does by calling itself through `odd(int)`",
    );
}

/// The standard library's own lines tell nobody anything: the user's line is where it was called.
#[test]
fn recursion_of_others() {
    refused(
        "#include <algorithm>\nTASK k(int *p) {\n  std::sort(p, p + 64);\n}",
        "kernel.cpp:4:3: error: kernels cannot recurse, as `void std::__introsort_loop<int*, long, \
         __gnu_cxx::__ops::_Iter_less_iter>(int*, int*, long, __gnu_cxx::__ops::_Iter_less_iter)` does by calling itself",
    );
}

#[test]
fn indirect_calls() {
    let message = "error: kernels cannot call through a function pointer or call a virtual function whose target is \
                   unknown at compile time; pass a function object or a template argument instead";
    refused(
        "static float f(float x) { return x + 1; }\nstatic float g(float x) { return x * 2; }\n\
         TASK k(float *p, int w) {\n  float (*h)(float) = w ? f : g;\n  *p = h(*p);\n}",
        &format!("kernel.cpp:5:23: {message}"),
    );
    refused(
        "struct Shape { virtual float area() const = 0; };\nTASK k(Shape *shape, float *p) {\n  *p = shape->area();\n}",
        &format!("kernel.cpp:4:15: {message}"),
    );
    refused(
        "static int f() { return 1; }\nTASK k(unsigned long *p) {\n  *p = (unsigned long)&f;\n}",
        &format!("kernel.cpp:4:6: {message}"),
    );
}

#[test]
fn memory_allocation() {
    refused(
        "TASK k(float **p, int n) {\n  *p = new float[n];\n}",
        "kernel.cpp:3:8: error: kernels cannot allocate or free memory, as `operator new[](unsigned long)` does; \
         allocate it on the host or use an array",
    );
    refused(
        "TASK k(float *p) {\n  delete p;\n}",
        "kernel.cpp:3:3: error: kernels cannot allocate or free memory, as `operator delete(void*, unsigned long)` \
         does; allocate it on the host or use an array",
    );
    refused(
        "TASK k(void **p) {\n  *p = __builtin_malloc(4);\n}",
        "kernel.cpp:3:8: error: kernels cannot allocate or free memory, as `malloc` does; allocate it on the host or \
         use an array",
    );
}

#[test]
fn undefined_functions() {
    refused("TASK k(int *p) {\n  puts(\"no\");\n}", "kernel.cpp:3:3: error: kernels cannot call `puts`: use `printf`");
    refused(
        "int far(int, float);\nTASK k(int *p) {\n  *p =\n    far(3, 1);\n}",
        "kernel.cpp:5:5: error: kernels cannot call `far(int, float)`, which is declared but not defined in this source",
    );
    refused(
        "#include <string.h>\nTASK k(int *p, int *q, int n) {\n  p[0] = memcmp(p, q, n);\n}",
        "kernel.cpp:4:10: error: kernels cannot call `memcmp`, which is declared but not defined in this source",
    );
    refused(
        "#include <optional>\nTASK k(int *p) {\n  std::optional<int> o;\n  if (*p) o = 3;\n  *p = o.value();\n}",
        "kernel.cpp:6:10: error: kernels cannot call `abort`, which is declared but not defined in this source",
    );
    refused(
        "#include <array>\nTASK k(int *p) {\n  std::array<int, 3> a{1, 2, 3};\n  *p = a.at(*p);\n}",
        "kernel.cpp:5:10: error: kernels cannot throw exceptions, as `std::__throw_out_of_range_fmt(char const*, ...)` \
         does",
    );
}

/// A helper of ours that does what is forbidden blames the line that called it.
#[test]
fn lines_of_headers_are_not_the_users() {
    refused(
        "static void twice(int v) {\n  report(v * 2);\n}\nTASK k(int *p) {\n  twice(*p);\n}",
        "kernel.cpp:3:3: error: kernels cannot call `puts`: use `printf`",
    );
}

#[test]
fn each_function_reports_its_first_error() {
    refused(
        "int far();\nTASK a(int *p) {\n  *p = far();\n  p[1] = far();\n}\nTASK b(int *p) { asm(\"nop\"); }",
        "kernel.cpp:4:8: error: kernels cannot call `far()`, which is declared but not defined in this source\n\
         kernel.cpp:7:18: error: kernels cannot contain inline assembly",
    );
}

#[test]
fn assembly() {
    refused(
        "TASK k(int *p) {\n  asm volatile(\"nop\");\n}",
        "kernel.cpp:3:3: error: kernels cannot contain inline assembly",
    );
}

#[test]
fn variables() {
    refused(
        "extern int elsewhere;\nTASK k(int *p) {\n  *p = elsewhere;\n}",
        "kernel.cpp:4:8: error: the variable `elsewhere` is declared but not defined in this source",
    );
    refused(
        "static thread_local int own = 5;\nTASK k(int *p) {\n  *p = own++;\n}",
        "kernel.cpp:4:8: error: kernels cannot use thread-local variables",
    );
    refused(
        "struct Counter { int n; Counter(int n) : n(n) {} ~Counter() {} };\nTASK k(int *p) {\n  \
         static Counter c(*p);\n  *p = c.n;\n}",
        "kernel.cpp:4:3: error: kernels cannot use static variables that are initialised or destroyed at run time; \
         make them constexpr",
    );
}

#[test]
fn variables_that_are_initialised_before_main() {
    refused(
        "struct Triple { int n; Triple(int n) : n(n * 3) {} };\nstatic Triple triple(2);\nTASK k(int *p) {\n  *p = triple.n;\n}",
        "kernel.cpp:5:15: error: kernels cannot use `triple`, which is initialised at run time; make it constexpr",
    );
}

#[test]
fn arrays_of_variable_length() {
    let message = "error: kernels cannot use arrays whose length is not a constant, nor `alloca`";
    refused(
        "TASK k(float *p, int n) {\n  float a[n];\n  for (int i = 0; i < n; ++i) a[i] = p[i];\n  *p = a[n / 2];\n}",
        &format!("kernel.cpp:3:3: {message}"),
    );
    refused(
        "TASK k(char **p, int n) {\n  for (int i = 0; i < n; ++i)\n    p[i] = (char *)__builtin_alloca(16);\n}",
        &format!("kernel.cpp:4:20: {message}"),
    );
}

#[test]
fn variable_arguments() {
    refused(
        "static int sum(int n, ...) {\n  __builtin_va_list list;\n  __builtin_va_start(list, n);\n  \
         int s = 0;\n  for (int i = 0; i < n; ++i) s += __builtin_va_arg(list, int);\n  return s;\n}\n\
         TASK k(int *p) {\n  *p = sum(2, 3, 4);\n}",
        "kernel.cpp:4:3: error: kernels cannot call functions with variable arguments (`...`)",
    );
}

#[test]
fn traps_and_jumps() {
    refused(
        "TASK k(int *p) {\n  if (*p > 3) __builtin_trap();\n}",
        "kernel.cpp:3:15: error: kernels cannot trap: there is no `__builtin_trap` on a device",
    );
    refused(
        "TASK k(int *p, int w) {\n  static void *const to[] = {&&a, &&b};\n  goto *to[w];\na:\n  *p = 1;\n  return;\nb:\n  \
         *p = 2;\n}",
        "kernel.cpp:4:9: error: kernels cannot use computed goto",
    );
}

#[test]
fn types_that_devices_lack() {
    refused(
        "TASK k(__attribute__((address_space(7))) int *p) {\n  *p = 1;\n}",
        "kernel.cpp:2: error: kernels cannot use address space 7",
    );
}

#[test]
fn builtins_out_of_range() {
    refused(
        "TASK k(size_t *p) {\n  *p = __kiln_global_id(3);\n}",
        "kernel.cpp:3:8: error: a work-item has no dimension 3: the last is 2",
    );
    refused(
        "TASK k(unsigned *p) {\n  __kiln_barrier(*p);\n}",
        "kernel.cpp:3:3: error: argument 0 of `__kiln_barrier` must be a constant",
    );
    refused(
        "TASK k(size_t *p) {\n  *p = __kiln_sub_group_id(1);\n}",
        "kernel.cpp:3:8: error: a sub-group has no dimension 1: the last is 0",
    );
    refused(
        "TASK k(unsigned *p) {\n  *p = __kiln_sub_group_size(*p);\n}",
        "kernel.cpp:3:8: error: argument 0 of `__kiln_sub_group_size` must be a constant",
    );
}

#[test]
fn groups_of_no_scope_and_operation() {
    refused(
        "TASK k(unsigned *p) {\n  __kiln_barrier(3);\n}",
        "kernel.cpp:3:3: error: there is no group of scope 3: 1 is the sub-group, 2 the work-group",
    );
    refused(
        "TASK k(unsigned *p) {\n  *p = __kiln_group_any(*p, true);\n}",
        "kernel.cpp:3:8: error: argument 0 of `__kiln_group_any` must be a constant",
    );
    refused(
        "TASK k(unsigned *p) {\n  *p = __kiln_group_reduce_i32(1, *p, 5);\n}",
        "kernel.cpp:3:8: error: argument 1 of `__kiln_group_reduce_i32` must be a constant",
    );
    refused(
        "TASK k(unsigned *p) {\n  *p = __kiln_group_reduce_i32(1, 13, 5);\n}",
        "kernel.cpp:3:8: error: a group has no operation 13: there are 13",
    );
    refused(
        "TASK k(unsigned *p) {\n  *p = __kiln_group_reduce_i32(1, 9, 5);\n}",
        "kernel.cpp:3:8: error: a group cannot combine values of type i32 with `fadd`",
    );
    refused(
        "TASK k(int *p) {\n  *p = *(int *)__kiln_group_memory(*p, 4);\n}",
        "kernel.cpp:3:16: error: argument 0 of `__kiln_group_memory` must be a constant",
    );
}

#[test]
fn vectors_in_calls() {
    refused(
        "typedef float float4 __attribute__((ext_vector_type(4)));\nSYCL_EXTERNAL float4 f(float4 v) { return v + v; }\n\
         TASK k(float4 *p) { *p = f(*p); }",
        "kernel.cpp:3: error: kernels cannot pass a vector to `f(float vector[4])`, or get one from it, unless it is \
         inlined\n\
         kernel.cpp:4:26: error: kernels cannot pass a vector to `f(float vector[4])`, or get one from it, unless it \
         is inlined",
    );
}

#[test]
fn what_another_module_defines_is_imported() {
    let source = "SYCL_EXTERNAL int far(int);\nTASK k(int *p) { *p = far(3); }";
    let module = read_with(source, &["_Z3fari"]).unwrap();
    kiln_ir::verify(&module).unwrap();
    let far = &module.functions[module.function_named("_Z3fari").unwrap()];
    assert_eq!((far.linkage, far.parameters.len()), (kiln_ir::Linkage::Imported, 1));
}

#[test]
fn what_nobody_reaches_is_not_read() {
    let module = reading::module("int far();\nstatic int unused() { return far(); }\nTASK k(int *p) { *p = 1; }");
    assert_eq!(module.functions.len(), 1);
}
