// SPDX-License-Identifier: MIT OR Apache-2.0
//! What code is generated for, and the code.

use alloc::{string::String, vec::Vec};
use serde::{Deserialize, Serialize};

/// A CPU as LLVM names it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CpuTarget {
    /// For example `x86_64-unknown-linux-gnu`.
    pub triple: String,
    /// For example `sapphirerapids`.
    pub cpu: String,
    /// For example `+avx2,+fma`; what is not named follows from `cpu`.
    pub features: String,
}

/// What code is generated for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Target {
    /// Machine code of a CPU in a relocatable ELF object.
    Cpu(CpuTarget),
    /// Kiln IR, for the interpreter of the reference device.
    Reference,
}

/// A kernel of an image.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ImageKernel {
    /// [`crate::KernelSignature::symbol`].
    pub symbol: String,
    /// The symbol of its entry point in the image.
    pub entry: String,
    /// Bytes of static group memory that a work-group needs.
    pub group_memory: u64,
    /// On a CPU: bytes that each work-item keeps across barriers, an even number. A work-group needs them for each of its
    /// work-items, whose number is rounded up to a multiple of [`crate::SUB_GROUP_SIZE`].
    pub item_memory: u64,
}

/// Code for one target, as bytes that its backend loads.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Image {
    /// What it was generated for.
    pub target: Target,
    /// For a CPU: a relocatable ELF object whose only undefined symbols are `memcpy`, `memmove` and `memset`. For the
    /// reference device: a program of kiln-ir's interpreter.
    pub bytes: Vec<u8>,
    /// Its kernels.
    pub kernels: Vec<ImageKernel>,
}
