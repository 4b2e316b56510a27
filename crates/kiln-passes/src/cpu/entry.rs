// SPDX-License-Identifier: MIT OR Apache-2.0
//! The entry point of one kernel: arguments, loops, and the kernel's body inside.

use super::{
    arguments::{Arguments, Memory},
    work_items::{Launch, WorkItem, queries},
};
use crate::{
    body::{append, copy_body},
    clean_up::clean_up,
    group_memory::GroupMemory,
    location::error_at,
};
use kiln_ir::{
    Block, Builder, Function, Inst, InstData, Linkage, LoopHints, Module, Op, Parameter, ParameterFacts, Role, Space,
    Type, Value,
};
use kiln_types::{ArgumentLayout, Error, ErrorKind, KernelSignature, LaunchShape, Result};

/// Makes the entry point of `kernel`, which calls nothing; returns it with the bytes of its static group memory.
pub(super) fn lower(module: &Module, kernel: &Function, signature: &KernelSignature) -> Result<(Function, u64)> {
    let group_memory = GroupMemory::new(module, kernel, signature)?;
    let name = format!("{}.entry", kernel.name);
    let mut function = Function::new(name, Linkage::Exported, Role::Entry, parameters(signature), Type::Void);
    function.location = kernel.location;
    let [arguments, record, group, begin, end] = parameter_values(&mut function)?;
    let entry = function.append_block();
    let mut builder = Builder { block: entry, location: kernel.location, function: &mut function };

    let arguments = Arguments::load(&mut builder, kernel, signature, Memory { arguments, group })?;
    let launch = Launch { record, begin, end };
    let item = WorkItem::open(&mut builder, signature, &queries(kernel), group_memory.is_used(), launch);
    arguments.start_item(&mut builder);
    let start = builder.block;

    let mut body = Body { module, signature, item, group_memory, group, allocas: Vec::new() };
    let blocks = copy_body(kernel, &mut function, &arguments.values, |to, block, data| body.rewrite(to, block, data))?;
    let mut builder = Builder { block: start, location: kernel.location, function: &mut function };
    if let Some(&first) = blocks.first() {
        builder.branch(first);
    }
    builder.function.layout.extend(blocks);
    body.item.close(&mut builder);
    builder.ret(None);
    function.blocks[entry].insts.splice(0..0, body.allocas);
    clean_up(&mut function);
    Ok((function, body.group_memory.size))
}

/// Packed arguments, launch record, group memory, first group, end of groups.
fn parameters(signature: &KernelSignature) -> Vec<Parameter> {
    let layout = ArgumentLayout::new(&signature.parameters);
    let readable = |size: usize, align: usize| ParameterFacts {
        noalias: true,
        readonly: true,
        nonnull: true,
        dereferenceable: size as u64,
        align: align as u32,
    };
    let pointer = |space, facts| Parameter { facts, ..Parameter::new(Type::Ptr(space)) };
    vec![
        pointer(Space::Global, readable(layout.size() as usize, layout.align() as usize)),
        pointer(Space::Global, readable(size_of::<LaunchShape>(), align_of::<LaunchShape>())),
        pointer(Space::Group, ParameterFacts { noalias: true, ..ParameterFacts::default() }),
        Parameter::new(Type::I64),
        Parameter::new(Type::I64),
    ]
}

/// The values of the parameters of an entry point.
fn parameter_values(entry: &mut Function) -> Result<[Value; 5]> {
    let values = (0..entry.parameters.len()).filter_map(|index| entry.parameter(index)).collect::<Vec<_>>();
    values.try_into().map_err(|_| Error::new(ErrorKind::Build, "an entry point has five parameters"))
}

/// The kernel's body on its way into the loops.
struct Body<'m> {
    module: &'m Module,
    signature: &'m KernelSignature,
    item: WorkItem,
    group_memory: GroupMemory,
    /// The address of the memory of the work-group.
    group: Value,
    /// The kernel's private memory, which all work-items use one after the other.
    allocas: Vec<Inst>,
}

impl Body<'_> {
    /// What takes the place of an instruction, as [`copy_body`] asks.
    fn rewrite(&mut self, to: &mut Function, block: Block, mut data: InstData) -> Result<Option<Value>> {
        match data.op {
            Op::Query { query, dimension } => return Ok(self.item.answer(query, dimension)),
            Op::GlobalAddress { global, offset } => {
                let mut builder = Builder { block, location: data.location, function: to };
                if let Some(address) = self.group_memory.address(&mut builder, self.group, global, offset) {
                    return Ok(Some(address));
                }
            }
            Op::Alloca { .. } => {
                let alloca = to.make_inst(data.op, data.ty, data.location);
                self.allocas.push(alloca);
                return Ok(to.insts[alloca].result);
            }
            Op::Return { .. } => data.op = Op::Branch { to: self.item.done(), hints: LoopHints::default() },
            Op::Barrier { .. } => {
                let message = format!(
                    "the kernel \"{}\" waits at a barrier; barriers are not supported on the CPU yet",
                    self.signature.display_name
                );
                return Err(error_at(ErrorKind::FeatureNotSupported, self.module, data.location, &message));
            }
            _ => {}
        }
        Ok(append(to, block, data))
    }
}
