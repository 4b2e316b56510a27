// SPDX-License-Identifier: MIT OR Apache-2.0
//! One kernel: parameters, queries, group memory; then group functions.

use super::{group_functions, items::Items, parameters};
use crate::{
    atomics,
    body::{append, copy_body},
    clean_up::clean_up,
    group_memory::GroupMemory,
    reports,
};
use kiln_ir::{Block, Builder, Function, GlobalId, Inst, InstData, Linkage, Module, Op, Role, Space, Type, Value};
use kiln_types::{ImageKernel, KernelSignature, Result};

/// Makes `kernel`, which calls nothing, ready for a GPU, and describes it.
pub(super) fn lower(
    module: &Module,
    kernel: &Function,
    signature: &KernelSignature,
    group_memory: GlobalId,
) -> Result<(Function, ImageKernel)> {
    let mut kernel = kernel.clone();
    let with_reports = reports::lower(&mut kernel, signature)?;
    let (kernel, signature) = (&kernel, with_reports.as_ref().unwrap_or(signature));
    let mut layout = GroupMemory::new(module, kernel, signature)?;
    let parameters = parameters::of(kernel, signature);
    let mut function = Function::new(kernel.name.clone(), Linkage::Exported, Role::Kernel, parameters, Type::Void);
    function.location = kernel.location;
    let entry = function.append_block();
    let mut builder = Builder { block: entry, location: kernel.location, function: &mut function };
    let group = builder.value(Op::GlobalAddress { global: group_memory, offset: 0 }, Type::Ptr(Space::Group));
    let values = parameters::values(&mut builder, kernel, signature, group);

    let mut body = Body { items: Items::new(signature), layout: &layout, group, allocas: Vec::new() };
    let blocks = copy_body(kernel, &mut function, &values, |to, block, data| Ok(body.rewrite(to, block, data)))?;
    let (items, allocas) = (body.items, body.allocas);
    if let Some(&first) = blocks.first() {
        Builder::new(&mut function, entry).branch(first);
    }
    function.layout.extend(blocks);
    function.blocks[entry].insts.splice(0..0, allocas);
    atomics::expand_for_ptx(&mut function);
    group_functions::expand(&mut function, &items, &mut layout, group);
    remove_unused(&mut function, entry, group);
    reports::return_from_failures(&mut function);
    clean_up(&mut function);
    let image = ImageKernel {
        symbol: signature.symbol.clone(),
        entry: function.name.clone(),
        group_memory: layout.size,
        item_memory: 0,
        reports: reports::offset(with_reports.as_ref()),
    };
    Ok((function, image))
}

/// Takes the instruction that makes `value` out of `block` if nothing uses it.
fn remove_unused(function: &mut Function, block: Block, value: Value) {
    let mut is_used = false;
    for (_, inst) in function.insts_in_layout() {
        function.insts[inst].op.for_each_operand(|operand| is_used |= operand == value);
    }
    let made_by = function.as_inst(value);
    function.blocks[block].insts.retain(|&inst| is_used || Some(inst) != made_by);
}

/// The kernel's body on its way.
struct Body<'l, 's> {
    items: Items<'s>,
    layout: &'l GroupMemory,
    /// The address of the memory of the group.
    group: Value,
    /// The kernel's private memory, which stands in the entry block.
    allocas: Vec<Inst>,
}

impl Body<'_, '_> {
    /// What takes the place of an instruction, as [`copy_body`] asks.
    fn rewrite(&mut self, to: &mut Function, block: Block, data: InstData) -> Option<Value> {
        let mut builder = Builder { block, location: data.location, function: to };
        match data.op {
            Op::Query { query, dimension } => Some(self.items.answer(&mut builder, query, dimension)),
            Op::GlobalAddress { global, offset } => {
                let address = self.layout.address(&mut builder, self.group, global, offset);
                address.or_else(|| append(to, block, data))
            }
            Op::Alloca { .. } => {
                let alloca = to.make_inst(data.op, data.ty, data.location);
                self.allocas.push(alloca);
                to.insts[alloca].result
            }
            _ => append(to, block, data),
        }
    }
}
