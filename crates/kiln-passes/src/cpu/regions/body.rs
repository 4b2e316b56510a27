// SPDX-License-Identifier: MIT OR Apache-2.0
//! Writes what one item does in a region, inside the loop over items.

use super::{
    Items, Level, as_pointer,
    emit::Emitter,
    plan::{Place, Plan, SlotId},
};
use crate::{body::append, cpu::loops::NO_WRAP};
use cranelift_entity::SecondaryMap;
use kiln_ir::{BinaryOp, Block, BlockData, Builder, CastOp, Inst, IntPredicate, Op, Type, Value, ValueDef};
use std::collections::HashMap;

/// Values that were read or computed again at some position.
type Known = HashMap<Value, Value>;

/// The body of a region's loop.
pub(super) struct Body<'e, 'a, L> {
    emitter: &'e mut Emitter<'a, L>,
    plan: &'a Plan,
    region: usize,
    items: Items,
    blocks: SecondaryMap<Block, Option<Block>>,
    /// What was read from memory before the first block.
    arrived: SecondaryMap<Value, Option<Value>>,
    /// What the region computes.
    computed: SecondaryMap<Value, Option<Value>>,
    /// The addresses of the item's slots.
    slots: HashMap<SlotId, Value>,
    /// What phis get: the phi, and the copies of the block that control comes from and of the value.
    incoming: Vec<(Value, Block, Value)>,
}

impl<'e, 'a, L: Level> Body<'e, 'a, L> {
    /// Reads what all items share, opens the loop, and reads what the item kept.
    pub fn new(emitter: &'e mut Emitter<'a, L>, builder: &mut Builder, region: usize) -> Self {
        let plan = emitter.plan;
        let mut arrived = SecondaryMap::new();
        for &value in &plan.regions[region].reads {
            if let Some(slot) = plan.slot_of[value].filter(|&slot| plan.slots[slot].is_shared) {
                let ty = L::ty(plan.cuts.function.ty(value));
                arrived[value] = Some(builder.load(emitter.addresses[slot], ty, plan.slots[slot].align));
            }
        }
        let items = emitter.level.open(builder);
        let mut blocks = SecondaryMap::new();
        for &block in &plan.regions[region].blocks {
            blocks[block] = Some(builder.function.blocks.push(BlockData::default()));
        }
        let computed = SecondaryMap::new();
        let (slots, incoming) = (HashMap::new(), Vec::new());
        let mut body = Self { emitter, plan, region, items, blocks, arrived, computed, slots, incoming };
        body.find_slots(builder);
        body
    }

    /// Computes the addresses of the item's slots. If control comes in at one place, what they hold is read at once.
    fn find_slots(&mut self, builder: &mut Builder) {
        let region = &self.plan.regions[self.region];
        let kept = region.variables.iter().filter_map(|variable| self.plan.kept.get(variable).copied());
        for slot in region.touches.iter().copied().chain(kept) {
            let stride = builder.int(self.plan.slots[slot].stride().into(), Type::I64);
            let offset = builder.binary(BinaryOp::Mul, self.items.index, stride, NO_WRAP);
            self.slots.insert(slot, builder.offset(self.emitter.addresses[slot], offset));
        }
        if region.has_one_entry() {
            for &value in &region.reads {
                if self.arrived[value].is_none() {
                    self.arrived[value] = self.read(builder, value);
                }
            }
        }
    }

    /// Reads a value that the item kept.
    fn read(&self, builder: &mut Builder, value: Value) -> Option<Value> {
        let slot = self.plan.slot_of[value]?;
        let (address, ty) = (*self.slots.get(&slot)?, L::ty(self.plan.cuts.function.ty(value)));
        Some(builder.load(address, ty, self.plan.slots[slot].align))
    }

    /// Writes all blocks. `entry` is the number of the entry that the items come in at, if there are several.
    pub fn write(&mut self, builder: &mut Builder, entry: Option<Value>) {
        self.choose_entry(builder, entry);
        for &block in &self.plan.regions[self.region].blocks {
            let Some(copy) = self.blocks[block] else { continue };
            builder.function.layout.push(copy);
            builder.block = copy;
            self.phis(builder, block);
            let known = self.instructions(builder, block);
            self.terminator(builder, block, known);
        }
        for (phi, from, value) in self.incoming.drain(..) {
            if let Some(copy) = self.computed[phi] {
                builder.add_incoming(copy, from, value);
            }
        }
    }

    /// Closes the loop; the builder goes on after it.
    pub fn close(self, builder: &mut Builder) {
        self.items.nest.close(builder);
    }

    /// Branches to the block of the entry that the items come in at.
    fn choose_entry(&mut self, builder: &mut Builder, entry: Option<Value>) {
        let entries = &self.plan.regions[self.region].entries;
        let blocks: Vec<_> = entries.iter().filter_map(|&entry| self.blocks[entry]).collect();
        let Some((&last, others)) = blocks.split_last() else { return };
        for (entry, (number, &block)) in entry.into_iter().cycle().zip(others.iter().enumerate()) {
            let number = builder.int(number as i128, Type::I32);
            let is_it = builder.icmp(IntPredicate::Eq, entry, number);
            let otherwise = builder.function.append_block();
            builder.cond_branch(is_it, block, otherwise);
            builder.block = otherwise;
        }
        builder.branch(last);
    }

    /// Copies phis. Those at a cut get their values through memory.
    fn phis(&mut self, builder: &mut Builder, block: Block) {
        if self.plan.is_cut(block) {
            return;
        }
        let kernel = &self.plan.cuts.function;
        let phis = self.plan.phis(block);
        for result in phis.iter().filter_map(|&inst| kernel.insts[inst].result) {
            self.computed[result] = Some(builder.phi(L::ty(kernel.ty(result))));
        }
        for result in phis.iter().filter_map(|&inst| kernel.insts[inst].result) {
            self.keep(builder, result);
        }
    }

    /// Copies the other instructions but the terminator.
    fn instructions(&mut self, builder: &mut Builder, block: Block) -> Known {
        let kernel = &self.plan.cuts.function;
        let mut known = Known::new();
        for &inst in &kernel.blocks[block].insts {
            let data = &kernel.insts[inst];
            let meets = self.plan.meetings.get(&block).is_some_and(|meeting| meeting.inst == inst);
            if meets || data.op.is_terminator() || matches!(data.op, Op::Alloca { .. } | Op::Phi { .. }) {
                continue;
            }
            builder.location = data.location;
            let copy = self.instruction(builder, block, inst, &mut known);
            if let Some(result) = data.result {
                self.computed[result] = copy;
                self.keep(builder, result);
            }
        }
        known
    }

    /// Copies one instruction; returns its result.
    fn instruction(&mut self, builder: &mut Builder, block: Block, inst: Inst, known: &mut Known) -> Option<Value> {
        let mut data = self.plan.cuts.function.insts[inst].clone();
        data.op.map_operands(|operand| *operand = self.value(builder, *operand, block, known));
        if let Some(value) = self.emitter.level.replace(builder, &self.items, &data.op) {
            return Some(value);
        }
        match data.op {
            Op::Cast { op: CastOp::SpaceCast, a, .. } if L::ty(data.ty) == builder.function.ty(a) => Some(a),
            Op::GlobalAddress { .. } => {
                let ty = data.ty;
                let address = append(builder.function, builder.block, data)?;
                Some(as_pointer(builder, address, L::ty(ty)))
            }
            _ => {
                data.ty = L::ty(data.ty);
                append(builder.function, builder.block, data)
            }
        }
    }

    /// Stores a value if it outlives a cut.
    fn keep(&self, builder: &mut Builder, value: Value) {
        if let (Some(slot), Some(copy)) = (self.plan.slot_of[value], self.computed[value]) {
            self.store(builder, slot, copy);
        }
    }

    fn store(&self, builder: &mut Builder, slot: SlotId, value: Value) {
        let address = self.slots.get(&slot).copied().unwrap_or(self.emitter.addresses[slot]);
        builder.store(value, address, self.plan.slots[slot].align);
    }

    /// The copy of an operand that an instruction of `block` names, at the builder's position.
    fn value(&mut self, builder: &mut Builder, value: Value, block: Block, known: &mut Known) -> Value {
        let found = match self.plan.place(value, block) {
            Place::Everywhere => self.everywhere(builder, value),
            Place::Here => self.computed[value],
            Place::Variable(variable) => self.variable(variable),
            Place::Slot if self.arrived[value].is_some() => self.arrived[value],
            Place::Slot | Place::Again if known.contains_key(&value) => known.get(&value).copied(),
            Place::Slot => {
                let read = self.read(builder, value);
                known.extend(read.map(|read| (value, read)));
                read
            }
            Place::Again => {
                let inst = self.plan.cuts.function.as_inst(value);
                let again = inst.and_then(|inst| self.instruction(builder, block, inst, known));
                known.extend(again.map(|again| (value, again)));
                again
            }
        };
        debug_assert!(found.is_some(), "the plan has no place for {value:?} in {block:?}");
        found.unwrap_or(value)
    }

    fn everywhere(&self, builder: &mut Builder, value: Value) -> Option<Value> {
        let kernel = &self.plan.cuts.function;
        match kernel.values[value].def {
            ValueDef::Parameter(index) => self.emitter.parameters.get(index as usize).copied(),
            ValueDef::Constant(constant) => Some(builder.function.constant(constant, L::ty(kernel.ty(value)))),
            ValueDef::Inst(_) => None,
        }
    }

    /// The address of a variable: each item's own if it outlives a cut.
    fn variable(&self, variable: Inst) -> Option<Value> {
        let Some(slot) = self.plan.kept.get(&variable) else { return self.emitter.variables[variable] };
        self.slots.get(slot).copied()
    }

    fn terminator(&mut self, builder: &mut Builder, block: Block, mut known: Known) {
        let Some(inst) = self.plan.cuts.function.terminator(block) else { return };
        let data = &self.plan.cuts.function.insts[inst];
        builder.location = data.location;
        match data.op {
            Op::Return { .. } => self.leave(builder, block, None, known),
            Op::Branch { to, .. } if self.plan.is_cut(to) => self.leave(builder, block, Some(to), known),
            Op::Branch { to, hints } => {
                self.enter(builder, block, to, &mut known);
                let to = self.blocks[to].unwrap_or(to);
                builder.inst(Op::Branch { to, hints }, Type::Void);
            }
            Op::CondBranch { condition, then, otherwise, weights, hints } => {
                let condition = self.value(builder, condition, block, &mut known);
                let targets = [then, otherwise];
                let copies = targets.map(|to| match self.blocks[to].filter(|_| !self.plan.is_cut(to)) {
                    Some(copy) => copy,
                    None => builder.function.blocks.push(BlockData::default()),
                });
                let stays: Vec<_> = targets.into_iter().filter(|&to| !self.plan.is_cut(to)).collect();
                for (index, &to) in stays.iter().enumerate() {
                    if !stays[..index].contains(&to) {
                        self.enter(builder, block, to, &mut known);
                    }
                }
                let [then, otherwise] = copies;
                builder.inst(Op::CondBranch { condition, then, otherwise, weights, hints }, Type::Void);
                for (to, copy) in targets.into_iter().zip(copies).filter(|&(to, _)| self.plan.is_cut(to)) {
                    builder.function.layout.push(copy);
                    builder.block = copy;
                    self.leave(builder, block, Some(to), known.clone());
                }
            }
            // What it says was said before.
            Op::Fail { .. } => {
                builder.inst(Op::Fail { arguments: Vec::new() }, Type::Void);
            }
            _ => {
                builder.inst(Op::Unreachable, Type::Void);
            }
        }
    }

    /// Gives the phis of `to` their values on the way from `block`.
    fn enter(&mut self, builder: &mut Builder, block: Block, to: Block, known: &mut Known) {
        for (phi, value) in self.plan.incoming(block, to) {
            let value = self.value(builder, value, block, known);
            self.incoming.push((phi, builder.block, value));
        }
    }

    /// Leaves the region for a cut, or for the end: stores what the cut's phis and meeting get, and says where to go.
    fn leave(&mut self, builder: &mut Builder, block: Block, target: Option<Block>, mut known: Known) {
        let kernel = &self.plan.cuts.function;
        let mut brought = Vec::new();
        if let Some(cut) = target {
            let phis = self.plan.incoming(block, cut).into_iter();
            brought.extend(phis.filter_map(|(phi, value)| Some((self.plan.slot_of[phi]?, value))));
            if let Some(meeting) = self.plan.meetings.get(&cut) {
                let mut slots = meeting.arguments.iter().copied();
                kernel.insts[meeting.inst]
                    .op
                    .for_each_operand(|operand| brought.extend(slots.next().zip(Some(operand))));
            }
        }
        // All are read before one is written: phis change at the same time.
        let brought: Vec<_> =
            brought.into_iter().map(|(slot, value)| (slot, self.value(builder, value, block, &mut known))).collect();
        for (slot, value) in brought {
            self.store(builder, slot, value);
        }
        let exits = &self.plan.regions[self.region].exits;
        if let Some(next) = self.emitter.next.filter(|_| exits.len() > 1) {
            let number = exits.iter().position(|&exit| exit == target).unwrap_or(0);
            let number = builder.int(number as i128, Type::I32);
            builder.store(number, next, 4);
        }
        builder.branch(self.items.nest.next());
    }
}
