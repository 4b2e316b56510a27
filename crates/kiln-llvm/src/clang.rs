// SPDX-License-Identifier: MIT OR Apache-2.0
//! Compiling C++ to LLVM with clang, in process.

use crate::{
    Context, Module, bindings as sys,
    context::c_string,
    preamble::{self, Preamble},
    table,
    toolchain::Toolchain,
};
use kiln_types::{Error, ErrorKind, KernelSignature, Result};
use std::{
    ffi::{CString, c_char},
    path::Path,
    ptr,
};

/// A file that exists only in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VirtualFile {
    /// Its path; relative to the working directory if not absolute.
    pub path: String,
    /// What is in it.
    pub text: String,
}

/// What to compile, and how.
#[derive(Clone, Debug, Default)]
pub struct ClangRequest {
    /// The path of the source, as diagnostics show it. Its folder is where `#include "..."` looks first.
    pub source_name: String,
    /// The source.
    pub source: String,
    /// Files in memory, which hide those on disk.
    pub files: Vec<VirtualFile>,
    /// The language standard, such as `c++17`.
    pub standard: String,
    /// Further arguments in the words of `clang -cc1`, already checked: `-I`, `-D`, `-W` and the like.
    pub arguments: Vec<String>,
    /// C++ expressions that point to kernels, compiled as if they followed the source.
    pub registered_names: Vec<String>,
}

/// What clang made of a source.
pub struct ClangOutput<'c> {
    /// LLVM for `spirv64`, not optimised. Kernels and `SYCL_EXTERNAL` functions have external linkage, all other
    /// definitions internal linkage.
    pub module: Module<'c>,
    /// The kernels, in the module's order.
    pub kernels: Vec<KernelSignature>,
    /// For each registered name the symbol of its kernel.
    pub registered: Vec<String>,
    /// Warnings; empty if there were none.
    pub log: String,
}

/// Compiles a source. Preambles that come again are precompiled in the background and used from then on.
///
/// # Errors
/// [`ErrorKind::Build`] with clang's diagnostics as the log; [`ErrorKind::Invalid`] if an argument, a path or a
/// registered name holds a zero byte.
pub fn compile<'c>(context: &'c Context, request: &ClangRequest) -> Result<ClangOutput<'c>> {
    let compilation = Compilation::new(request)?;
    if let Some(preamble) = preamble::find(context.session(), request, &compilation) {
        let result = attempt(context, &compilation, Some(&preamble));
        // A preamble is shared by sources of different names, so what is said about its lines names none of them.
        let log = result.as_ref().map_or_else(Error::log, |output| &output.log);
        if !log.contains(preamble::FILE_NAME) {
            return result;
        }
    }
    attempt(context, &compilation, None)
}

/// Compiles a source once.
fn attempt<'c>(
    context: &'c Context,
    compilation: &Compilation,
    preamble: Option<&Preamble>,
) -> Result<ClangOutput<'c>> {
    let (mut module, mut table, mut log) = (ptr::null_mut(), ptr::null_mut(), ptr::null_mut());
    // SAFETY: everything that `compilation` points to lives as long as it does, and so does the preamble; the shim sets
    // the three results.
    let (status, table, log) = unsafe {
        let preamble = preamble.map_or(ptr::null(), Preamble::raw);
        let call = compilation
            .with_raw(|raw| context.api().kiln_clang(context.raw(), raw, preamble, &mut module, &mut table, &mut log));
        (call, context.session().take_text(table), context.session().take_text(log))
    };
    if status == sys::KilnCrashed {
        let crashed = context.check(status, "compiling the source", "clang gave up");
        return Err(match crashed {
            Err(error) => error.with_log(log.trim_end()),
            Ok(()) => failure(&log),
        });
    }
    if status != sys::KilnDone {
        return Err(failure(&log));
    }
    // SAFETY: the shim made the module in this context and gave it away.
    let module = unsafe { context.adopt(module) };
    context.check(status, "compiling the source", "")?;
    let (kernels, registered) = table::parse(&table)?;
    Ok(ClangOutput { module, kernels, registered, log })
}

/// The error of a source that does not compile: its first error in the message, everything in the log.
fn failure(log: &str) -> Error {
    let first = log.lines().find(|line| line.contains("error: ")).unwrap_or("clang said nothing");
    Error::new(ErrorKind::Build, format!("the source does not compile: {first}")).with_log(log.trim_end())
}

/// A request in the shim's terms. Owns what the raw structure points to.
pub(crate) struct Compilation {
    arguments: Vec<CString>,
    paths: Vec<CString>,
    source_name: CString,
    source: String,
    files: Vec<VirtualFile>,
    registered_names: Vec<CString>,
}

impl Compilation {
    pub(crate) fn new(request: &ClangRequest) -> Result<Self> {
        let strings = |texts: &[String]| texts.iter().map(|text| c_string(text)).collect::<Result<Vec<_>>>();
        Ok(Self {
            arguments: strings(&arguments(request, Toolchain::host()))?,
            paths: request.files.iter().map(|file| c_string(&file.path)).collect::<Result<_>>()?,
            source_name: c_string(&request.source_name)?,
            source: request.source.clone(),
            files: request.files.clone(),
            registered_names: strings(&request.registered_names)?,
        })
    }

    /// The cc1 arguments.
    pub(crate) fn arguments(&self) -> &[CString] {
        &self.arguments
    }

    /// Calls `work` with the raw structure, which is valid only meanwhile.
    pub(crate) fn with_raw<T>(&self, work: impl FnOnce(*const sys::KilnCompilation) -> T) -> T {
        let pointers = |strings: &[CString]| strings.iter().map(|text| text.as_ptr()).collect::<Vec<*const c_char>>();
        let file = |path: &CString, text: &str| sys::KilnFile {
            path: path.as_ptr(),
            text: text.as_ptr().cast(),
            length: text.len(),
        };
        let arguments = pointers(&self.arguments);
        let files: Vec<_> = self.paths.iter().zip(&self.files).map(|(path, held)| file(path, &held.text)).collect();
        let registered_names = pointers(&self.registered_names);
        work(&sys::KilnCompilation {
            arguments: arguments.as_ptr(),
            argument_count: arguments.len(),
            files: files.as_ptr(),
            file_count: files.len(),
            source: file(&self.source_name, &self.source),
            registered_names: registered_names.as_ptr(),
            registered_name_count: registered_names.len(),
        })
    }
}

/// cc1's arguments; the source's path is not among them.
fn arguments(request: &ClangRequest, toolchain: &Toolchain) -> Vec<String> {
    let host_triple = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    let mut arguments: Vec<String> = [
        "-triple",
        "spirv64-unknown-unknown",
        "-aux-triple",
        &host_triple,
        "-fsycl-is-device",
        "-emit-llvm-only",
        "-O2",
        "-disable-llvm-passes",
        "-disable-llvm-verifier",
        "-discard-value-names",
        "-debug-info-kind=line-tables-only",
        "-ffp-contract=on",
        // Products and quotients of complex numbers call no library.
        "-complex-range=improved",
        "-fno-rtti",
        "-fpch-instantiate-templates",
        // What libstdc++ asks of a compiler that claims to be GCC.
        "-fgnuc-version=4.2.1",
        "-fdeprecated-macro",
        "-ferror-limit",
        "20",
        "-x",
        "c++",
    ]
    .map(String::from)
    .into();
    arguments.push(format!("-std={}", request.standard));
    arguments.extend(request.arguments.iter().cloned());
    let mut folder = |option: &str, path: &Path| arguments.extend([option.into(), path.display().to_string()]);
    toolchain.cpp.iter().for_each(|path| folder("-internal-isystem", path));
    if let Some(resources) = &toolchain.resources {
        folder("-resource-dir", resources);
        folder("-internal-isystem", &resources.join("include"));
    }
    toolchain.c.iter().for_each(|path| folder("-internal-externc-isystem", path));
    arguments
}
