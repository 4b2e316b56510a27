// SPDX-License-Identifier: MIT OR Apache-2.0
//! Kiln IR to LLVM: writes a module in which only what a device runs itself is left. For CPUs those are entries; all
//! spaces are one. For NVIDIA's GPUs those are kernels, as [`work_items`] expects them.
//!
//! Whatever Kiln IR knows and LLVM's optimiser can use is passed on: facts about parameters,
//! alias classes, promises of arithmetic, loop hints, branch weights, ranges and assumptions.

mod arithmetic;
mod atomics;
mod attributes;
mod control_flow;
mod emitter;
mod extremes;
mod functions;
mod globals;
mod gpu_atomics;
mod mathematics;
mod memory;
mod metadata;
mod narrow_floats;
mod types;
mod work_items;

use crate::{Context, Machine, Module as LlvmModule, context::c_string, handles::LlvmValue};
use emitter::Emitter;
use kiln_ir::{AliasClassId, GlobalId, Module, Role};
use kiln_types::{Error, ErrorKind, Result};
use metadata::MetadataKinds;

/// Writes a module for the target of `machine`.
///
/// Entries, and kernels of a GPU, become external functions; everything else stays inside.
///
/// # Errors
/// [`ErrorKind::Invalid`] if a function is of another role, or holds an instruction that it cannot have: a call,
/// mathematics of the library, and on a CPU a query, a barrier or group memory.
pub fn write<'c>(context: &'c Context<'c>, module: &Module, machine: &Machine) -> Result<LlvmModule<'c>> {
    let out = context.create_module("kiln")?;
    let (triple, layout) = (c_string(&machine.triple())?, c_string(&machine.data_layout())?);
    // SAFETY: the module is alive; the strings live through the calls.
    unsafe {
        out.api().LLVMSetTarget(out.raw(), triple.as_ptr());
        out.api().LLVMSetDataLayout(out.raw(), layout.as_ptr());
    }
    let role = if machine.is_gpu() { Role::Kernel } else { Role::Entry };
    let mut writer = ModuleWriter::new(module, machine, Emitter::new(&out, machine.is_gpu()));
    writer.write_alias_classes();
    writer.write_globals()?;
    for function in module.functions.values() {
        if function.role != role {
            return Err(not_lowered(&format!("the function `{}`", function.name)));
        }
        writer.write_function(function)?;
    }
    drop(writer);
    if cfg!(debug_assertions) {
        out.verify()?;
    }
    Ok(out)
}

/// The state of writing a module.
struct ModuleWriter<'w> {
    module: &'w Module,
    machine: &'w Machine<'w>,
    emitter: Emitter<'w>,
    kinds: MetadataKinds,
    /// By [`GlobalId`].
    globals: Vec<LlvmValue>,
    /// Tags of accesses, by [`AliasClassId`].
    tags: Vec<LlvmValue>,
}

impl<'w> ModuleWriter<'w> {
    fn new(module: &'w Module, machine: &'w Machine<'w>, emitter: Emitter<'w>) -> Self {
        let kinds = MetadataKinds::new(&emitter);
        Self { module, machine, emitter, kinds, globals: Vec::new(), tags: Vec::new() }
    }

    fn global(&self, id: GlobalId) -> LlvmValue {
        self.globals[id.as_u32() as usize]
    }

    fn tag(&self, class: AliasClassId) -> LlvmValue {
        self.tags[class.as_u32() as usize]
    }
}

/// The passes left something that the device cannot do.
fn not_lowered(what: &str) -> Error {
    Error::new(ErrorKind::Invalid, format!("{what} must be lowered before LLVM is written"))
}
