// SPDX-License-Identifier: MIT OR Apache-2.0
//! What code is generated for, and the code.

use crate::{Error, ErrorKind, Result};
use alloc::{format, string::String, vec::Vec};
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

/// A GPU of NVIDIA as LLVM names it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PtxTarget {
    /// For example `sm_90`.
    pub processor: String,
    /// The version of PTX, for example `+ptx80`, which drivers of CUDA 12.0 and later read.
    pub features: String,
}

/// Processors, each with a version of PTX that has all that Kiln generates for it.
const PROCESSORS: [(&str, &str); 7] = [
    ("sm_75", "+ptx80"),
    ("sm_80", "+ptx80"),
    ("sm_86", "+ptx80"),
    ("sm_89", "+ptx80"),
    ("sm_90", "+ptx80"),
    ("sm_100", "+ptx86"),
    ("sm_120", "+ptx87"),
];

impl PtxTarget {
    /// The processors that code can be generated for.
    pub fn processors() -> impl Iterator<Item = &'static str> {
        PROCESSORS.iter().map(|(processor, _)| *processor)
    }

    /// The target of a processor, for example `sm_90`.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] if it is none of [`Self::processors`].
    pub fn new(processor: &str) -> Result<Self> {
        let Some((processor, features)) = PROCESSORS.iter().find(|(known, _)| *known == processor) else {
            let known = Self::processors().collect::<Vec<_>>().join(", ");
            let message = format!("no code can be generated for the processor '{processor}'; there are: {known}");
            return Err(Error::new(ErrorKind::Invalid, message));
        };
        Ok(Self { processor: (*processor).into(), features: (*features).into() })
    }
}

/// What code is generated for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Target {
    /// Machine code of a CPU in a relocatable ELF object.
    Cpu(CpuTarget),
    /// PTX, the assembly language that NVIDIA's driver takes.
    Ptx(PtxTarget),
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
    /// Where the launch writes the address of a [`crate::ReportBuffer`], if the kernel says anything: the byte offset in the
    /// packed arguments, at their end or behind them.
    pub reports: Option<u32>,
}

/// Code for one target, as bytes that its backend loads.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Image {
    /// What it was generated for.
    pub target: Target,
    /// For a CPU: a relocatable ELF object whose only undefined symbols are `memcpy`, `memmove` and `memset`. For PTX: its
    /// text, without a final zero. For the reference device: a program of kiln-ir's interpreter.
    pub bytes: Vec<u8>,
    /// Its kernels.
    pub kernels: Vec<ImageKernel>,
}
