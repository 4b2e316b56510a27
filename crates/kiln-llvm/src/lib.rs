// SPDX-License-Identifier: MIT OR Apache-2.0
//! The only room that knows LLVM: clang in process, reader, writer, optimisation, emission.
//!
//! Nothing of LLVM is linked. A shared library, the *shim*, travels inside this crate's users; the first
//! [`Session::run`] opens it and with it libclang-cpp and libLLVM 22. Everything that touches LLVM happens inside a
//! session: on a thread with a large stack, and never while the process ends.

pub mod as_written;
pub mod bindings;
mod bitcode;
pub mod budget;
pub mod capture;
pub mod clang;
pub mod context;
pub mod emit;
mod handles;
mod library;
pub mod machine;
mod parse;
pub mod passes;
pub mod preamble;
mod reader;
mod session;
mod table;
mod toolchain;
mod version;
mod writer;

pub use clang::{ClangOutput, ClangRequest, VirtualFile};
pub use context::{Context, Module};
pub use emit::FileType;
pub use machine::{Machine, OptimizationLevel};
pub use reader::{Diagnostic, ReadOptions, read};
pub use session::{Crash, Session, set_crash_recovery};
pub use writer::write;
