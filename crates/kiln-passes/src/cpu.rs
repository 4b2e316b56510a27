// SPDX-License-Identifier: MIT OR Apache-2.0
//! Kernels to entry points of the CPU: [`LaunchRecord`](kiln_types::LaunchRecord) defines what those get.
//!
//! Expects a verified module with the kernels' functions. Leaves one with an entry point for each kernel and the globals
//! that they use: no queries, barriers, calls, group memory or functions of the mathematics library.
//!
//! `group_memory.rs` says how the memory of a work-group is laid out.

mod arguments;
mod entry;
mod loops;
mod sizes;
mod work_items;

use crate::{
    inline::{self, inline},
    kernels::{DeviceModule, kernel, select},
    mathematics::{self, library},
    prune::prune,
};
use cranelift_entity::PrimaryMap;
use kiln_ir::Module;
use kiln_types::{ImageKernel, KernelSignature, Result};

/// Makes an entry point, a function with [`kiln_ir::Role::Entry`], of each kernel. Other functions of the module are there
/// only as far as kernels call them.
///
/// # Errors
/// - [`kiln_types::ErrorKind::Build`] as [`inline()`], and if a signature does not fit its function.
/// - [`kiln_types::ErrorKind::FeatureNotSupported`] for what the CPU does not do yet, and as [`mathematics::lower`].
pub fn lower(module: &Module, kernels: &[KernelSignature]) -> Result<DeviceModule> {
    let mut module = mathematics::lower(select(module, kernels), library::module)?;
    inline(&mut module, inline::DEFAULT_BUDGET)?;
    let mut entries = PrimaryMap::new();
    let mut images = Vec::with_capacity(kernels.len());
    for signature in kernels {
        let (entry, group_memory) = entry::lower(&module, kernel(&module, signature)?, signature)?;
        let symbol = signature.symbol.clone();
        images.push(ImageKernel { symbol, entry: entry.name.clone(), group_memory, item_memory: 0 });
        entries.push(entry);
    }
    module.functions = entries;
    prune(&mut module);
    Ok(DeviceModule { module, kernels: images })
}
