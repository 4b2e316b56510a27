// SPDX-License-Identifier: MIT OR Apache-2.0
//! The kernels of a module, before and after they were made for a device.

use kiln_ir::{Function, Linkage, Module, Role};
use kiln_types::{Error, ErrorKind, ImageKernel, KernelSignature, Result};

/// What a device runs, and the kernels that it is made of.
#[derive(Clone, Debug)]
pub struct DeviceModule {
    /// A function for each kernel, in the order of `kernels`, and the globals that they use; no other functions.
    pub module: Module,
    /// The kernels in the order of their signatures.
    pub kernels: Vec<ImageKernel>,
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

/// The function of a kernel.
pub(crate) fn kernel<'m>(module: &'m Module, signature: &KernelSignature) -> Result<&'m Function> {
    let id = module.function_named(&signature.symbol);
    id.map(|id| &module.functions[id]).filter(|function| function.entry().is_some()).ok_or_else(|| {
        let message = format!("the kernel \"{}\" has no body; define it in the source", signature.display_name);
        Error::new(ErrorKind::Build, message)
    })
}

/// Checks that the signature describes the parameters of the function.
pub(crate) fn check_signature(kernel: &Function, signature: &KernelSignature) -> Result<()> {
    let size = |parameter: &kiln_ir::Parameter| parameter.by_value.map_or(parameter.ty.store_size(), |(size, _)| size);
    let fits = kernel.parameters.len() == signature.parameters.len()
        && kernel
            .parameters
            .iter()
            .zip(&signature.parameters)
            .all(|(own, described)| size(own) <= described.size.into());
    if fits {
        return Ok(());
    }
    let message = format!(
        "the signature of the kernel \"{}\" does not describe the parameters of its function; report this as a bug",
        signature.display_name
    );
    Err(Error::new(ErrorKind::Build, message))
}
