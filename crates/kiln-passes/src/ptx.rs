// SPDX-License-Identifier: MIT OR Apache-2.0
//! Kernels for NVIDIA's GPUs, as kiln-llvm writes them.
//!
//! Expects a verified module with the kernels' functions. Leaves one with those functions, still with
//! [`Role::Kernel`](kiln_ir::Role), and the globals that they use. Work-items stay: a work-group is a block of threads with
//! x as its first dimension, a sub-group a warp. What the kernels still do that only a GPU can:
//! - the queries `local_id`, `local_size`, `group_id` and `group_count`, for dimensions that the launch has;
//! - barriers, and `any` and `all`, of groups and sub-groups;
//! - `shuffle` of `i32` in a sub-group, with the index of an item that is there;
//! - read-modify-write operations, those of the scope `system` only as far as PTX has them.
//!
//! # The memory of a group
//! It is laid out as on the CPU. All of it is one array whose size the launch gives (*dynamic shared memory*): the global
//! [`GROUP_MEMORY`], of size 0. What group functions need lies in it too, after the kernel's own static group memory.
//!
//! # Parameters
//! They stay separate. PTX lays out parameters by C's rules, so the block that [`kiln_types::ArgumentLayout`] packs is
//! what the driver takes (`CU_LAUNCH_PARAM_BUFFER_POINTER`). A group memory argument is what the launch wrote there: an offset.
//! A kernel that prints or asserts has one parameter more, the address of a [`kiln_types::ReportBuffer`];
//! [`kiln_types::ImageKernel::reports`] says where in the block the launch writes it. A work-item that fails ends there.

mod group_functions;
mod items;
mod kernel;
mod lanes;
mod parameters;

use crate::{
    group_memory,
    inline::{self, inline},
    kernels::{self, DeviceModule, select},
    mathematics::{self, library},
    prune::prune,
};
use cranelift_entity::PrimaryMap;
use kiln_ir::{Global, GlobalKind, Module};
use kiln_types::{KernelSignature, Result};

/// The name of the memory of a group.
pub const GROUP_MEMORY: &str = "__kiln_group_memory";

/// Makes the kernels ready for a GPU. Other functions of the module are there only as far as kernels call them.
///
/// # Errors
/// - [`kiln_types::ErrorKind::Build`] as [`inline()`], and if a signature does not fit its function.
/// - [`kiln_types::ErrorKind::FeatureNotSupported`] for group memory with a greater alignment than devices have, and as
///   [`mathematics::lower`].
pub fn lower(module: &Module, kernels: &[KernelSignature]) -> Result<DeviceModule> {
    let mut module = mathematics::lower(select(module, kernels), library::module)?;
    inline(&mut module, inline::DEFAULT_BUDGET)?;
    let group_memory = module.globals.push(Global {
        name: GROUP_MEMORY.to_string(),
        kind: GlobalKind::Group,
        size: 0,
        align: group_memory::ALIGN,
        bytes: Vec::new(),
        pointers: Vec::new(),
    });
    let mut functions = PrimaryMap::new();
    let mut images = Vec::with_capacity(kernels.len());
    for signature in kernels {
        let (function, image) = kernel::lower(&module, kernels::kernel(&module, signature)?, signature, group_memory)?;
        images.push(image);
        functions.push(function);
    }
    module.functions = functions;
    prune(&mut module);
    Ok(DeviceModule { module, kernels: images })
}
