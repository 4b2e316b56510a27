// SPDX-License-Identifier: MIT OR Apache-2.0
//! Expands the calls in one function.
//!
//! A call ends its block with a branch to a copy of the callee; the rest of the block becomes a new block that the
//! callee's returns branch to. The call itself becomes the phi of the returned values, so its users stay as they are.

use super::is_defined;
use crate::{
    addresses::{is_only_read, parameter_value, writes_only_own_memory},
    body::{append, copy_body},
};
use cranelift_entity::{PrimaryMap, SecondaryMap};
use kiln_ir::{
    Block, BlockData, Builder, Function, Inst, Location, LocationId, LoopHints, Module, Op, Space, Type, Value,
};
use kiln_types::Result;
use std::collections::HashMap;

/// Inlines every call in `caller` (which is not in `module` meanwhile) of a function with a body. Callees call nothing
/// that has one.
pub(super) fn expand_calls(module: &mut Module, caller: &mut Function) -> Result<()> {
    let mut layout = Vec::new();
    let mut allocas = Vec::new();
    let mut ends = SecondaryMap::<Block, Option<Block>>::new();
    for first in std::mem::take(&mut caller.layout) {
        let mut block = first;
        layout.push(block);
        for inst in std::mem::take(&mut caller.blocks[first].insts) {
            match caller.insts[inst].op {
                Op::Call { callee, .. } if is_defined(&module.functions[callee]) => {
                    let callee = &module.functions[callee];
                    let call = Call { callee, inst, block, rest: caller.blocks.push(BlockData::default()) };
                    layout.extend(call.expand(caller, &mut module.locations, &mut allocas)?);
                    block = call.rest;
                    layout.push(block);
                }
                _ => caller.blocks[block].insts.push(inst),
            }
        }
        ends[first] = (block != first).then_some(block);
    }
    caller.layout = layout;
    rename_predecessors(caller, &ends);
    if let Some(entry) = caller.entry() {
        caller.blocks[entry].insts.splice(0..0, allocas);
    }
    Ok(())
}

/// Control now comes from the ends of the blocks that were cut.
fn rename_predecessors(caller: &mut Function, ends: &SecondaryMap<Block, Option<Block>>) {
    for data in caller.insts.values_mut() {
        if let Op::Phi { incoming } = &mut data.op {
            for (block, _) in incoming {
                *block = ends[*block].unwrap_or(*block);
            }
        }
    }
}

/// A call that is being expanded.
struct Call<'m> {
    callee: &'m Function,
    inst: Inst,
    /// The block that ends with the call.
    block: Block,
    /// Where control goes on after the call; empty so far.
    rest: Block,
}

impl Call<'_> {
    /// Copies the callee and returns its blocks. The callee's private memory goes to `allocas`.
    fn expand(
        &self,
        caller: &mut Function,
        locations: &mut PrimaryMap<LocationId, Location>,
        allocas: &mut Vec<Inst>,
    ) -> Result<Vec<Block>> {
        let at = caller.insts[self.inst].location;
        let parameters = self.parameters(caller, allocas);
        let mut chain = Chain { locations, at, chained: HashMap::new() };
        let mut returns = Vec::new();
        let blocks = copy_body(self.callee, caller, &parameters, |caller, block, mut data| {
            data.location = chain.location(data.location);
            match data.op {
                Op::Alloca { .. } => {
                    let alloca = caller.make_inst(data.op, data.ty, data.location);
                    allocas.push(alloca);
                    return Ok(caller.insts[alloca].result);
                }
                Op::Return { value } => {
                    returns.extend(value.map(|value| (block, value)));
                    data.op = Op::Branch { to: self.rest, hints: LoopHints::default() };
                }
                _ => {}
            }
            Ok(append(caller, block, data))
        })?;
        if let Some(&entry) = blocks.first() {
            caller.append(self.block, Op::Branch { to: entry, hints: LoopHints::default() }, Type::Void, at);
        }
        if caller.insts[self.inst].result.is_some() {
            caller.insts[self.inst].op = Op::Phi { incoming: returns };
            caller.insts[self.inst].range = None;
            caller.blocks[self.rest].insts.push(self.inst);
        }
        Ok(blocks)
    }

    /// The values that the callee's parameters get: the arguments, or copies of what is passed by value.
    fn parameters(&self, caller: &mut Function, allocas: &mut Vec<Inst>) -> Vec<Value> {
        let Op::Call { arguments, .. } = caller.insts[self.inst].op.clone() else { return Vec::new() };
        let keeps_memory = writes_only_own_memory(self.callee);
        let mut parameters = arguments;
        for (index, value) in parameters.iter_mut().enumerate() {
            if let Some((size, align)) = self.callee.parameters.get(index).and_then(|parameter| parameter.by_value)
                && !(keeps_memory && self.only_reads(index))
            {
                *value = self.private_copy(caller, *value, (size, align), allocas).unwrap_or(*value);
            }
        }
        parameters
    }

    /// Does the callee only read the structure of this parameter?
    fn only_reads(&self, index: usize) -> bool {
        parameter_value(self.callee, index).is_none_or(|parameter| is_only_read(self.callee, parameter))
    }

    /// Copies a structure to private memory before the call.
    fn private_copy(
        &self,
        caller: &mut Function,
        from: Value,
        (size, align): (u64, u32),
        allocas: &mut Vec<Inst>,
    ) -> Option<Value> {
        let at = caller.insts[self.inst].location;
        let alloca = caller.make_inst(Op::Alloca { size, align }, Type::Ptr(Space::Private), at);
        allocas.push(alloca);
        let to = caller.insts[alloca].result?;
        let mut builder = Builder { function: caller, block: self.block, location: at };
        let length = builder.int(size.into(), Type::I64);
        let (to_align, from_align) = (align, align);
        let copy = Op::MemCopy { to, from, length, to_align, from_align, overlap: false, volatile: false };
        builder.inst(copy, Type::Void);
        Some(to)
    }
}

/// Locations of the callee, as seen from the call.
struct Chain<'m> {
    locations: &'m mut PrimaryMap<LocationId, Location>,
    /// Where the call stands.
    at: Option<LocationId>,
    /// What was chained already.
    chained: HashMap<LocationId, LocationId>,
}

impl Chain<'_> {
    /// The same place, inlined at the call. What has no place of its own gets the call's.
    fn location(&mut self, location: Option<LocationId>) -> Option<LocationId> {
        match (location, self.at) {
            (Some(location), Some(at)) => Some(self.chain(location, at)),
            (location, at) => location.or(at),
        }
    }

    fn chain(&mut self, location: LocationId, at: LocationId) -> LocationId {
        let mut links = vec![location];
        while let Some(next) = self.locations[links[links.len() - 1]].inlined_at {
            links.push(next);
        }
        let mut end = at;
        for link in links.into_iter().rev() {
            let place = Location { inlined_at: Some(end), ..self.locations[link] };
            end = *self.chained.entry(link).or_insert_with(|| self.locations.push(place));
        }
        end
    }
}
