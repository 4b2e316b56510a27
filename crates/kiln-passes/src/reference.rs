// SPDX-License-Identifier: MIT OR Apache-2.0
//! Kernels to a module for the interpreter, which runs calls, queries, barriers and group memory as they are.
//!
//! Expects a verified module with the kernels' functions. Leaves one with those functions and what they call; mathematical
//! functions are calls of Kiln's library, so that they give the same bits as on every device.

use crate::{
    kernels::select,
    mathematics::{self, library},
    prune::prune,
};
use kiln_ir::Module;
use kiln_types::{KernelSignature, Result};

/// Makes a module for the interpreter.
///
/// # Errors
/// As [`mathematics::lower`].
pub fn lower(module: &Module, kernels: &[KernelSignature]) -> Result<Module> {
    let mut module = mathematics::lower(select(module, kernels), library::module)?;
    prune(&mut module);
    Ok(module)
}
