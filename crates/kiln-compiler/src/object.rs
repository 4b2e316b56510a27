// SPDX-License-Identifier: MIT OR Apache-2.0
//! The object state: compiled, for no device yet.

use kiln_types::{KernelSignature, Target};
use std::time::Duration;

/// How much LLVM does to a source before it becomes Kiln IR.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flavour {
    /// All that makes code fast: for devices that trust it.
    Optimised,
    /// Helpers are inlined and nothing else changes, so that every fault of the source is still there: for
    /// [`kiln_types::Target::Reference`].
    AsWritten,
}

impl Flavour {
    /// What code for a target is made of.
    pub fn of(target: &Target) -> Self {
        match target {
            Target::Reference => Self::AsWritten,
            _ => Self::Optimised,
        }
    }
}

/// A stage of the compiler, in the order in which they run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Stage {
    /// clang: from the text to LLVM IR.
    Clang,
    /// LLVM's clean-up of what clang made.
    CleanUp,
    /// From LLVM IR to Kiln IR.
    Read,
    /// Kiln's passes for the target.
    Passes,
    /// From Kiln IR to LLVM IR.
    Write,
    /// LLVM's optimiser.
    Optimise,
    /// LLVM's code generator.
    Emit,
}

impl Stage {
    /// A short name for tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clang => "clang",
            Self::CleanUp => "clean-up",
            Self::Read => "read",
            Self::Passes => "passes",
            Self::Write => "write",
            Self::Optimise => "optimise",
            Self::Emit => "emit",
        }
    }
}

/// How long a stage took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// The stage.
    pub stage: Stage,
    /// Wall-clock time.
    pub time: Duration,
}

/// A compiled source: Kiln IR with the table of its kernels.
#[derive(Clone, Debug)]
pub struct Object {
    /// The code.
    pub module: kiln_ir::Module,
    /// What LLVM did to it.
    pub flavour: Flavour,
    /// Its kernels in the order of the source.
    pub kernels: Vec<KernelSignature>,
    /// Each registered name with the symbol of the kernel that it names.
    pub registered: Vec<(String, String)>,
    /// What clang said: warnings and remarks; empty if nothing.
    pub log: String,
    /// `-O0` to `-O3` as a number.
    pub optimization: u8,
    /// How long the stages up to this state took.
    pub timings: Vec<Timing>,
}

/// What [`crate::emit`] can show of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Emit {
    /// Kiln IR of the object state, as text.
    Ir,
    /// LLVM bitcode after optimisation for the target.
    Bitcode,
    /// The assembly language of a CPU, as text.
    Assembly,
    /// The relocatable object of a CPU.
    Object,
    /// PTX of a GPU of NVIDIA, as text.
    Ptx,
}
