// SPDX-License-Identifier: MIT OR Apache-2.0
//! Kernels to entry points of the CPU: [`LaunchRecord`](kiln_types::LaunchRecord) defines what those get.
//!
//! Expects a verified module with the kernels' functions. Leaves one with an entry point for each kernel and the globals
//! that they use: no queries, barriers, calls, group memory or functions of the mathematics library.
//!
//! A work-group's memory starts with what its work-items keep across barriers, [`kiln_types::ImageKernel::item_memory`] bytes for each
//! of them. The static group memory of the kernel follows, [`kiln_types::ImageKernel::group_memory`] bytes. The launch places the
//! kernel's local arguments after that, each at a multiple of its alignment, and writes their byte offsets, counted from
//! the static group memory, into the packed arguments.

mod arguments;
mod division;
mod entry;
mod group_functions;
mod loops;
mod queries;
mod regions;
mod rows;
mod sizes;
mod sub_group;
mod work_group;

use crate::{
    inline::{self, inline},
    kernels::{DeviceModule, kernel, select},
    mathematics::{self, library},
    prune::prune,
};
use cranelift_entity::PrimaryMap;
use kiln_ir::Module;
use kiln_types::{KernelSignature, Result};

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
        let (entry, image) = entry::lower(&module, kernel(&module, signature)?, signature)?;
        images.push(image);
        entries.push(entry);
    }
    module.functions = entries;
    prune(&mut module);
    Ok(DeviceModule { module, kernels: images })
}
