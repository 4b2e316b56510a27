// SPDX-License-Identifier: MIT OR Apache-2.0
//! Writes the regions of a plan as loops over items, and the control flow between them.

use super::{
    Level, Met,
    body::Body,
    plan::{Plan, SlotId},
};
use cranelift_entity::SecondaryMap;
use kiln_ir::{ArithmeticFlags, Block, BlockData, Builder, CastOp, Inst, IntPredicate, Op, Space, Type, Value};

/// Writes one function.
pub(super) struct Emitter<'a, L> {
    pub plan: &'a Plan,
    pub level: &'a mut L,
    /// The values of the kernel's parameters.
    pub parameters: &'a [Value],
    /// The address of each slot: of the only one, or of the first item's.
    pub addresses: Vec<Value>,
    /// The address of each variable that does not outlive a cut.
    pub variables: SecondaryMap<Inst, Option<Value>>,
    /// Memory for the number of the cut that the items have come to, if it is ever in doubt.
    pub next: Option<Value>,
    /// Private memory for the entry block.
    pub allocas: Vec<Inst>,
    /// Where the items of each cut go on.
    starts: SecondaryMap<Block, Option<Block>>,
    /// Where they go on after the last one.
    end: Block,
}

impl<'a, L: Level> Emitter<'a, L> {
    /// Makes room for everything at the builder's position, and goes to the first cut.
    pub fn new(plan: &'a Plan, level: &'a mut L, builder: &mut Builder, parameters: &'a [Value]) -> Self {
        let own = level.make_room(builder, &plan.slots);
        let end = builder.function.blocks.push(BlockData::default());
        let mut emitter = Self {
            plan,
            level,
            parameters,
            addresses: Vec::new(),
            variables: SecondaryMap::new(),
            next: None,
            allocas: Vec::new(),
            starts: SecondaryMap::new(),
            end,
        };
        for (slot, own) in plan.slots.iter().zip(own) {
            let address = own.unwrap_or_else(|| emitter.alloca(builder, slot.size, slot.align));
            emitter.addresses.push(address);
        }
        if plan.regions.iter().any(|region| region.exits.len() > 1) {
            emitter.next = Some(emitter.alloca(builder, 4, 4));
        }
        for (_, inst) in plan.cuts.function.insts_in_layout() {
            if let Op::Alloca { size, align } = plan.cuts.function.insts[inst].op
                && !plan.kept.contains_key(&inst)
            {
                emitter.variables[inst] = Some(emitter.alloca(builder, size, align));
            }
        }
        for &block in plan.cuts.order.iter().filter(|&&block| plan.is_cut(block)) {
            emitter.starts[block] = Some(builder.function.blocks.push(BlockData::default()));
        }
        emitter
    }

    fn alloca(&mut self, builder: &mut Builder, size: u64, align: u32) -> Value {
        let private = Type::Ptr(Space::Private);
        let mut value = builder.function.values.next_key();
        self.allocas.push(builder.function.make_inst(Op::Alloca { size, align }, private, None));
        if L::ty(private) != private {
            let cast = Op::Cast { op: CastOp::SpaceCast, a: value, flags: ArithmeticFlags::empty() };
            value = builder.function.values.next_key();
            self.allocas.push(builder.function.make_inst(cast, L::ty(private), None));
        }
        value
    }

    /// Writes all regions; the builder goes on behind them.
    pub fn emit(&mut self, builder: &mut Builder) {
        let first = self.plan.cuts.function.entry().and_then(|entry| self.starts[entry]);
        builder.branch(first.unwrap_or(self.end));
        for region in 0..self.plan.regions.len() {
            self.region(builder, region);
        }
        builder.function.layout.push(self.end);
        builder.block = self.end;
    }

    fn region(&mut self, builder: &mut Builder, number: usize) {
        let region = &self.plan.regions[number];
        let head = builder.function.blocks.push(BlockData::default());
        let mut arrivals = Vec::new();
        for (index, &entry) in region.entries.iter().enumerate() {
            if let Some(start) = self.starts[entry] {
                builder.function.layout.push(start);
                builder.block = start;
            }
            self.meet(builder, entry);
            arrivals.push((builder.block, index));
            builder.branch(head);
        }
        builder.function.layout.push(head);
        builder.block = head;
        builder.location = None;
        let entry = (!region.has_one_entry()).then(|| builder.phi(Type::I32));
        for (from, index) in arrivals {
            let index = builder.int(index as i128, Type::I32);
            if let Some(entry) = entry {
                builder.add_incoming(entry, from, index);
            }
        }
        let mut body = Body::new(self, builder, number);
        body.write(builder, entry);
        body.close(builder);
        self.leave(builder, number);
    }

    /// Lets the items that wait at the beginning of a block meet.
    fn meet(&mut self, builder: &mut Builder, block: Block) {
        let Some(meeting) = self.plan.meetings.get(&block) else { return };
        let kernel = &self.plan.cuts.function;
        let data = &kernel.insts[meeting.inst];
        builder.location = data.location;
        let address = |slot: &SlotId| self.addresses[*slot];
        let mut ty = Type::Void;
        data.op.for_each_operand(|operand| ty = if ty == Type::Void { kernel.ty(operand) } else { ty });
        let met = Met {
            op: &data.op,
            ty,
            arguments: meeting.arguments.iter().map(address).collect(),
            result: meeting.result.as_ref().map(address),
        };
        self.level.meet(builder, &met);
    }

    /// Goes from a region to the cut that its items have come to.
    fn leave(&mut self, builder: &mut Builder, number: usize) {
        builder.location = None;
        let exits = &self.plan.regions[number].exits;
        let Some((last, others)) = exits.split_last() else {
            // No item ever leaves the region.
            builder.branch(self.end);
            return;
        };
        if let Some(next) = self.next.filter(|_| !others.is_empty()) {
            let next = builder.load(next, Type::I32, 4);
            for (index, exit) in others.iter().enumerate() {
                let number = builder.int(index as i128, Type::I32);
                let is_it = builder.icmp(IntPredicate::Eq, next, number);
                let otherwise = builder.function.append_block();
                builder.cond_branch(is_it, self.target(*exit), otherwise);
                builder.block = otherwise;
            }
        }
        builder.branch(self.target(*last));
    }

    /// The block outside of loops where the items that come to a cut go on.
    fn target(&self, exit: Option<Block>) -> Block {
        exit.and_then(|cut| self.starts[cut]).unwrap_or(self.end)
    }
}
