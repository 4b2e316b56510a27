// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where the static group memory of a kernel lies in the memory of a work-group.
//!
//! It is the same on every device: first the static group memory, [`kiln_types::ImageKernel::group_memory`] bytes. The
//! launch places the kernel's local arguments after it, each at a multiple of its alignment, and writes their byte offsets,
//! counted from the static group memory, into the packed arguments.

use crate::{location::error_at, symbol::readable};
use kiln_ir::{Builder, Function, GlobalId, GlobalKind, Module, Op, Type, Value};
use kiln_types::{ErrorKind, KernelSignature, Result};
use std::collections::{BTreeMap, BTreeSet};

/// The alignment of the memory of a work-group in bytes.
pub(crate) const ALIGN: u32 = 64;

/// The static group memory of a kernel, and whether it has other.
pub(crate) struct GroupMemory {
    /// The byte offset of each global.
    offsets: BTreeMap<GlobalId, u64>,
    /// Bytes of all of them.
    pub size: u64,
    /// Does any parameter of the kernel point to group memory?
    has_parameters: bool,
}

impl GroupMemory {
    /// Lays out the group memory that `kernel` names, in the order of the module.
    pub fn new(module: &Module, kernel: &Function, signature: &KernelSignature) -> Result<Self> {
        let mut named = BTreeSet::new();
        for (_, inst) in kernel.insts_in_layout() {
            if let Op::GlobalAddress { global, .. } = kernel.insts[inst].op
                && module.globals[global].kind == GlobalKind::Group
            {
                named.insert(global);
            }
        }
        let mut memory = Self { offsets: BTreeMap::new(), size: 0, has_parameters: false };
        for id in named {
            let global = &module.globals[id];
            check_align(module, kernel, &readable(&global.name), global.align)?;
            let offset = memory.reserve(global.size, global.align.max(1).into());
            memory.offsets.insert(id, offset);
        }
        for parameter in &signature.parameters {
            for (_, align) in parameter.group_memory() {
                check_align(module, kernel, &parameter.name, align)?;
                memory.has_parameters = true;
            }
        }
        Ok(memory)
    }

    /// Do the work-items of a group share memory?
    pub fn is_used(&self) -> bool {
        self.has_parameters || !self.offsets.is_empty()
    }

    /// Room for `size` more bytes; returns its byte offset.
    pub fn reserve(&mut self, size: u64, align: u64) -> u64 {
        let offset = self.size.next_multiple_of(align);
        self.size = offset + size;
        offset
    }

    /// The address of a global of the group at the builder's position; none if it is another kind of global.
    pub fn address(&self, builder: &mut Builder, memory: Value, global: GlobalId, offset: i64) -> Option<Value> {
        let offset = i128::from(*self.offsets.get(&global)?) + i128::from(offset);
        let offset = builder.int(offset, Type::I64);
        Some(builder.offset(memory, offset))
    }
}

fn check_align(module: &Module, kernel: &Function, name: &str, align: u32) -> Result<()> {
    if align <= ALIGN {
        return Ok(());
    }
    let message = format!(
        "the group memory \"{name}\" of the kernel \"{}\" is aligned to {align} bytes; devices have at most {ALIGN}",
        readable(&kernel.name)
    );
    Err(error_at(ErrorKind::FeatureNotSupported, module, kernel.location, &message))
}
