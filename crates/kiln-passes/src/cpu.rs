// SPDX-License-Identifier: MIT OR Apache-2.0
//! Kernels to entry points of the CPU: [`LaunchRecord`](kiln_types::LaunchRecord) defines what those get.
//!
//! Expects a verified module with the kernels' functions. Leaves one with an entry point for each kernel and the globals
//! that they use: no queries, barriers, calls, group memory or functions of the mathematics library.
//!
//! A work-group's memory starts with what its work-items keep across barriers, [`ImageKernel::item_memory`] bytes for each
//! of them. The static group memory of the kernel follows, [`ImageKernel::group_memory`] bytes. The launch places the
//! kernel's local arguments after that, each at a multiple of its alignment, and writes their byte offsets, counted from
//! the static group memory, into the packed arguments.

mod arguments;
mod entry;
mod group_functions;
mod group_memory;
mod loops;
mod queries;
mod regions;
mod rows;
mod sizes;
mod sub_group;
mod work_group;

use crate::{
    inline::{self, inline},
    mathematics::{self, library},
    prune::prune,
};
use cranelift_entity::PrimaryMap;
use kiln_ir::{Function, Linkage, Module, Role};
use kiln_types::{Error, ErrorKind, ImageKernel, KernelSignature, Result};

/// Entry points, and the kernels that they run.
#[derive(Clone, Debug)]
pub struct CpuModule {
    /// Functions with [`Role::Entry`] only, in the order of `kernels`.
    pub module: Module,
    /// The kernels in the order of their signatures.
    pub kernels: Vec<ImageKernel>,
}

/// Makes an entry point of each kernel. Other functions of the module are there only as far as kernels call them.
///
/// # Errors
/// - [`ErrorKind::Build`] as [`inline()`], and if a signature does not fit its function.
/// - [`ErrorKind::FeatureNotSupported`] for what the CPU does not do yet, and as [`mathematics::lower`].
pub fn lower(module: &Module, kernels: &[KernelSignature]) -> Result<CpuModule> {
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
    Ok(CpuModule { module, kernels: images })
}

/// The module, with the functions of `kernels` as the only ones that must stay.
pub(crate) fn select(module: &Module, kernels: &[KernelSignature]) -> Module {
    let mut module = module.clone();
    for function in module.functions.values_mut() {
        if kernels.iter().any(|kernel| kernel.symbol == function.name) {
            function.role = Role::Kernel;
        } else {
            function.role = Role::Device;
            if function.linkage == Linkage::Exported {
                function.linkage = Linkage::Internal;
            }
        }
    }
    module
}

fn kernel<'m>(module: &'m Module, signature: &KernelSignature) -> Result<&'m Function> {
    let id = module.function_named(&signature.symbol);
    id.map(|id| &module.functions[id]).filter(|function| function.entry().is_some()).ok_or_else(|| {
        let message = format!("the kernel \"{}\" has no body; define it in the source", signature.display_name);
        Error::new(ErrorKind::Build, message)
    })
}
