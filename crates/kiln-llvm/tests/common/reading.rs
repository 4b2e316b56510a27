// SPDX-License-Identifier: MIT OR Apache-2.0
//! From C++ to Kiln IR, for tests of the reader.
#![allow(dead_code, reason = "every test file uses a part")]

use kiln_ir::Module;
use kiln_llvm::{
    ClangRequest, Context, Diagnostic, ReadOptions, Session, VirtualFile, as_written, budget, clang, passes, read,
};

/// What kernels may ask of the device, on no line of the user.
const HEADER: &str = r#"
#pragma once
typedef decltype(sizeof(0)) size_t;
#define SYCL_EXTERNAL [[clang::sycl_external]]
#define TASK extern "C" [[clang::annotate("kiln.property", 2, 0, 0, 0), clang::sycl_external]] void
#define KERNEL extern "C" [[clang::annotate("kiln.property", 1, 1, 0, 0), clang::sycl_external]] void
extern "C" {
SYCL_EXTERNAL __attribute__((const)) size_t __kiln_global_id(unsigned) noexcept;
SYCL_EXTERNAL __attribute__((const)) size_t __kiln_local_id(unsigned) noexcept;
SYCL_EXTERNAL __attribute__((const)) size_t __kiln_sub_group_id(unsigned) noexcept;
SYCL_EXTERNAL __attribute__((const)) size_t __kiln_sub_group_count(unsigned) noexcept;
SYCL_EXTERNAL __attribute__((const)) size_t __kiln_sub_group_local_id(unsigned) noexcept;
SYCL_EXTERNAL __attribute__((const)) size_t __kiln_sub_group_size(unsigned) noexcept;
SYCL_EXTERNAL __attribute__((convergent)) void __kiln_barrier(unsigned) noexcept;
SYCL_EXTERNAL __attribute__((convergent)) __attribute__((opencl_local)) void *__kiln_group_memory(size_t, size_t) noexcept;
#define COLLECTIVE SYCL_EXTERNAL __attribute__((const, convergent))
COLLECTIVE bool __kiln_group_any(unsigned, bool) noexcept;
COLLECTIVE bool __kiln_group_all(unsigned, bool) noexcept;
COLLECTIVE unsigned __kiln_group_broadcast_i32(unsigned, unsigned, size_t) noexcept;
COLLECTIVE unsigned long __kiln_group_shuffle_i64(unsigned, unsigned long, size_t) noexcept;
COLLECTIVE unsigned __kiln_group_reduce_i32(unsigned, unsigned, unsigned) noexcept;
COLLECTIVE unsigned long __kiln_group_inclusive_scan_i64(unsigned, unsigned, unsigned long) noexcept;
COLLECTIVE float __kiln_group_exclusive_scan_f32(unsigned, unsigned, float) noexcept;
COLLECTIVE double __kiln_group_reduce_f64(unsigned, unsigned, double) noexcept;
}
extern "C" int puts(const char *) noexcept;
inline void report(int) { puts("no"); }
inline size_t id() { return __kiln_global_id(0); }
"#;

/// A C++ source that begins with `#include <device.hpp>` as its line 1.
pub fn request(source: &str) -> ClangRequest {
    ClangRequest {
        source_name: "kernel.cpp".into(),
        source: format!("#include <device.hpp>\n{source}"),
        files: vec![VirtualFile { path: "/kiln/include/device.hpp".into(), text: HEADER.into() }],
        standard: "c++17".into(),
        arguments: vec!["-I/kiln/include".into()],
        registered_names: Vec::new(),
    }
}

/// Reads a source; `imports` are defined by another module.
pub fn read_with(source: &str, imports: &[&str]) -> Result<Module, Vec<Diagnostic>> {
    read_as(source, imports, false)
}

/// As [`read_with`], of a source that may be kept as it is written.
pub fn read_as(source: &str, imports: &[&str], as_written: bool) -> Result<Module, Vec<Diagnostic>> {
    let request = request(source);
    Session::run(|session| {
        let context = Context::new(session);
        let output = clang::compile(&context, &request)?;
        let clean_up = if as_written { as_written::clean_up } else { passes::clean_up };
        clean_up(&output.module, budget::INSTRUCTIONS)?;
        if as_written {
            output.module.verify()?;
        }
        let kernels: Vec<&str> = output.kernels.iter().map(|kernel| kernel.symbol.as_str()).collect();
        let is_user_file = |path: &str| path == "kernel.cpp";
        Ok(read(&output.module, ReadOptions { kernels: &kernels, imports, is_user_file: &is_user_file, as_written }))
    })
    .unwrap_or_else(|error| panic!("{error}"))
}

/// Reads a source that kernels may contain; what is read obeys all rules.
pub fn module(source: &str) -> Module {
    verified(read_with(source, &[]))
}

/// As [`module`], of a source as it is written.
pub fn module_as_written(source: &str) -> Module {
    verified(read_as(source, &[], true))
}

fn verified(module: Result<Module, Vec<Diagnostic>>) -> Module {
    let module = module.unwrap_or_else(|refused| panic!("{}", lines(&refused)));
    if let Err(errors) = kiln_ir::verify(&module) {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        panic!("{}\n{module}", errors.join("\n"));
    }
    module
}

/// Diagnostics as a user sees them.
pub fn lines(diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}
