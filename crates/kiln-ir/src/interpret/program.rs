// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the interpreter runs, and its bytes.

use crate::{DecodeError, Global, GlobalKind, Module, bytes};
use alloc::{string::String, vec::Vec};
use kiln_types::KernelSignature;
use serde::{Deserialize, Serialize};

/// How the bytes begin.
const MAGIC: [u8; 8] = *b"KILN-IP\0";
/// Goes up whenever the data structures change.
const VERSION: u32 = 1;

/// A module with the signatures of the kernels in it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Program {
    /// A module without imported functions that a kernel calls: calls of the mathematics library are calls in it.
    pub module: Module,
    /// The kernels that can be run.
    pub kernels: Vec<KernelSignature>,
    /// How the paths of files begin that users did not write: the folders of device and system headers. A fault is
    /// reported at the innermost line of another file.
    pub library_paths: Vec<String>,
}

impl Program {
    /// The program as bytes that [`Program::from_bytes`] reads.
    pub fn to_bytes(&self) -> Vec<u8> {
        bytes::encode(self, MAGIC, VERSION)
    }

    /// Reads a program and verifies its module.
    ///
    /// # Errors
    /// As [`Module::from_bytes`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut program: Self = bytes::decode(bytes, MAGIC, VERSION)?;
        program.module.check_decoded()?;
        Ok(program)
    }

    /// The number and the bytes of the exported variable with this symbol.
    pub fn variable(&self, symbol: &str) -> Option<(usize, usize)> {
        let is_it = |global: &Global| global.kind == GlobalKind::Exported && global.name == symbol;
        let (id, global) = self.module.globals.iter().find(|(_, global)| is_it(global))?;
        Some((id.as_u32() as usize, global.size as usize))
    }

    /// Is this a file that the user wrote?
    pub(super) fn is_user_file(&self, path: &str) -> bool {
        !self.library_paths.iter().any(|start| path.starts_with(start.as_str()))
    }
}
