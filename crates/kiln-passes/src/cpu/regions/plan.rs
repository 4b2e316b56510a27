// SPDX-License-Identifier: MIT OR Apache-2.0
//! What becomes of a function that is cut: its regions, and what outlives a cut.

use super::{
    cheap::cheap_values,
    cuts::{Cuts, cut},
    slots::{Slot, lay_out},
    union::Union,
};
use cranelift_entity::{EntitySet, SecondaryMap};
use kiln_ir::{Block, Function, GroupFunction, GroupReduction, Inst, Op, Scope, Value, ValueDef};
use std::collections::{BTreeSet, HashMap, HashSet};

/// A number of [`Plan::slots`].
pub(in crate::cpu) type SlotId = usize;

/// Blocks that an item passes without waiting: a loop over the items runs them.
#[derive(Default)]
pub(in crate::cpu) struct Region {
    /// Its blocks, each before its successors, loops apart.
    pub blocks: Vec<Block>,
    /// Its blocks that begin with a cut. With more than one, the loop body begins with a choice.
    pub entries: Vec<Block>,
    /// The cuts that it leads to; `None` is the end of the kernel.
    pub exits: Vec<Option<Block>>,
    /// Values that it reads from memory.
    pub reads: BTreeSet<Value>,
    /// Slots of items that it reads or writes.
    pub touches: BTreeSet<SlotId>,
    /// Kept variables that it uses.
    pub variables: BTreeSet<Inst>,
}

impl Region {
    /// Does control come in at one place only?
    pub fn has_one_entry(&self) -> bool {
        self.entries.len() == 1
    }
}

/// An instruction at which items wait, with what they bring to it.
pub(in crate::cpu) struct Meeting {
    /// The instruction.
    pub inst: Inst,
    /// The slot of each operand, then those that it works in.
    pub arguments: Vec<SlotId>,
    /// The slot of its result.
    pub result: Option<SlotId>,
}

/// Where an instruction finds one of its operands.
pub(in crate::cpu) enum Place {
    /// Known everywhere: a parameter or a constant.
    Everywhere,
    /// Computed before in the same region.
    Here,
    /// Cheap enough to compute again.
    Again,
    /// In memory.
    Slot,
    /// It is the address of a variable.
    Variable(Inst),
}

/// The plan.
pub(in crate::cpu) struct Plan {
    /// The function with its cuts.
    pub cuts: Cuts,
    /// The regions, in the order of their first blocks.
    pub regions: Vec<Region>,
    /// Memory.
    pub slots: Vec<Slot>,
    /// The slot of each value that has one.
    pub slot_of: SecondaryMap<Value, Option<SlotId>>,
    /// The slot of each variable that outlives a cut.
    pub kept: HashMap<Inst, SlotId>,
    /// What items wait for at the beginning of a block.
    pub meetings: HashMap<Block, Meeting>,
    pub(super) region_of: SecondaryMap<Block, usize>,
    home: SecondaryMap<Inst, Option<Block>>,
    cheap: EntitySet<Value>,
}

impl Plan {
    /// Plans for a function whose items wait for each other where an instruction `waits`.
    pub fn new(kernel: &Function, scope: Scope, waits: impl Fn(&Op) -> bool) -> Self {
        let mut plan = Self {
            regions: Vec::new(),
            slots: Vec::new(),
            slot_of: SecondaryMap::new(),
            kept: HashMap::new(),
            meetings: HashMap::new(),
            region_of: SecondaryMap::new(),
            home: SecondaryMap::new(),
            cheap: EntitySet::new(),
            cuts: cut(kernel, scope, &waits),
        };
        for (block, inst) in plan.cuts.function.insts_in_layout() {
            plan.home[inst] = Some(block);
        }
        plan.cheap = cheap_values(&plan.cuts.function, &plan.cuts.order);
        plan.find_regions();
        plan.find_meetings(waits);
        plan.find_reads();
        plan.keep_variables();
        plan
    }

    /// Is there no cut but the beginning?
    pub fn is_whole(&self) -> bool {
        self.cuts.blocks.iter().count() == 1
    }

    /// How many bytes each item keeps.
    pub fn bytes(&self) -> u64 {
        lay_out(&self.slots).1
    }

    /// Does items' way to this block end a region?
    pub fn is_cut(&self, block: Block) -> bool {
        self.cuts.blocks.contains(block)
    }

    /// Where an instruction in `block` finds `value`.
    pub fn place(&self, value: Value, block: Block) -> Place {
        let function = &self.cuts.function;
        let ValueDef::Inst(inst) = function.values[value].def else { return Place::Everywhere };
        if let Op::Alloca { .. } = function.insts[inst].op {
            return Place::Variable(inst);
        }
        let region = self.region_of[block];
        let home = self.home[inst];
        let is_here = home.is_some_and(|home| {
            self.region_of[home] == region && (home == block || self.regions[region].has_one_entry())
        });
        if is_here && !self.arrives_in_memory(inst) {
            Place::Here
        } else if self.cheap.contains(value) {
            Place::Again
        } else {
            Place::Slot
        }
    }

    /// Is it a phi or a meeting at a cut? Its value stands in memory when the region begins.
    fn arrives_in_memory(&self, inst: Inst) -> bool {
        let Some(block) = self.home[inst] else { return false };
        let is_phi = matches!(self.cuts.function.insts[inst].op, Op::Phi { .. });
        self.is_cut(block) && (is_phi || self.meetings.get(&block).is_some_and(|meeting| meeting.inst == inst))
    }

    fn find_regions(&mut self) {
        let function = &self.cuts.function;
        let mut union = Union::new(function.blocks.len());
        for &block in &self.cuts.order {
            for next in function.successors(block).filter(|&next| !self.cuts.blocks.contains(next)) {
                union.join(block.as_u32(), next.as_u32());
            }
        }
        let mut numbers = HashMap::new();
        for &block in &self.cuts.order {
            let number = *numbers.entry(union.find(block.as_u32())).or_insert_with(|| {
                self.regions.push(Region::default());
                self.regions.len() - 1
            });
            self.region_of[block] = number;
            let region = &mut self.regions[number];
            region.blocks.push(block);
            if self.cuts.blocks.contains(block) {
                region.entries.push(block);
            }
            let targets = function.successors(block).filter(|&next| self.cuts.blocks.contains(next)).map(Some);
            let returns = function.terminator(block).map(|end| &function.insts[end].op);
            let end = matches!(returns, Some(Op::Return { .. })).then_some(None);
            for exit in targets.chain(end) {
                if !region.exits.contains(&exit) {
                    region.exits.push(exit);
                }
            }
        }
    }

    /// Gives the operands and results of meetings their slots.
    fn find_meetings(&mut self, waits: impl Fn(&Op) -> bool) {
        for block in self.cuts.order.clone() {
            let Some(&inst) = self.cuts.function.blocks[block].insts.first() else { continue };
            let function = &self.cuts.function;
            let data = &function.insts[inst];
            if !self.is_cut(block) || !waits(&data.op) {
                continue;
            }
            let mut operands = Vec::new();
            data.op.for_each_operand(|operand| operands.push(function.ty(operand)));
            let is_index =
                |index| matches!(data.op, Op::GroupFunction { function: GroupFunction::Broadcast, .. }) && index == 1;
            let slots: Vec<_> =
                operands.iter().enumerate().map(|(index, &ty)| Slot::of_value(ty, is_index(index))).collect();
            let is_scan = matches!(data.op, Op::GroupReduce { reduction, .. } if reduction != GroupReduction::Reduce);
            let is_shuffle = matches!(data.op, Op::GroupFunction { function: GroupFunction::Shuffle, .. });
            let (result, ty) = (data.result, data.ty);
            // A scan needs room for what chunks of items come to.
            let scratch = is_scan.then(|| Slot::of_value(ty, false));
            let arguments: Vec<_> = slots.into_iter().chain(scratch).map(|slot| self.new_slot(slot)).collect();
            let result_slot = result.map(|_| match is_scan {
                true => arguments[0],
                false => self.new_slot(Slot::of_value(ty, !is_shuffle)),
            });
            if let Some(result) = result {
                self.slot_of[result] = result_slot;
            }
            self.meetings.insert(block, Meeting { inst, arguments, result: result_slot });
        }
    }

    pub(super) fn new_slot(&mut self, slot: Slot) -> SlotId {
        self.slots.push(slot);
        self.slots.len() - 1
    }

    /// Finds what regions read from memory, and gives it slots.
    fn find_reads(&mut self) {
        let mut reads = Vec::new();
        for &block in &self.cuts.order {
            let function = &self.cuts.function;
            let mut need = |value: Value, block: Block| match self.place(value, block) {
                Place::Slot => reads.push((value, self.region_of[block])),
                Place::Everywhere | Place::Here | Place::Again | Place::Variable(_) => {}
            };
            let meets = self.meetings.contains_key(&block);
            for &inst in &function.blocks[block].insts {
                match &function.insts[inst].op {
                    Op::Phi { incoming } => incoming.iter().for_each(|&(from, value)| need(value, from)),
                    op if meets && Some(&inst) == function.blocks[block].insts.first() => {
                        let before =
                            self.cuts.order.iter().filter(|&&from| function.successors(from).any(|to| to == block));
                        before.for_each(|&from| op.for_each_operand(|operand| need(operand, from)));
                    }
                    op => op.for_each_operand(|operand| need(operand, block)),
                }
            }
        }
        let own: HashSet<_> =
            reads.iter().filter(|&&(value, region)| self.is_read_at_home(value, region)).map(|read| read.0).collect();
        for (value, region) in reads {
            self.give_slot(value, own.contains(&value));
            self.regions[region].reads.insert(value);
        }
        self.give_phis_slots();
        self.find_touched();
    }

    /// Does a region read from memory what it computes itself?
    fn is_read_at_home(&self, value: Value, region: usize) -> bool {
        self.cuts.function.as_inst(value).is_some_and(|inst| {
            !self.arrives_in_memory(inst) && self.home[inst].is_some_and(|home| self.region_of[home] == region)
        })
    }

    /// Items share the slot of a uniform value, unless one might read it before another has written the same.
    fn give_slot(&mut self, value: Value, is_read_at_home: bool) {
        if self.slot_of[value].is_none() {
            let is_shared = self.cuts.uniformity.is_uniform(value) && !is_read_at_home;
            self.slot_of[value] = Some(self.new_slot(Slot::of_value(self.cuts.function.ty(value), is_shared)));
        }
    }

    /// Phis at cuts get their values through memory, if anyone wants them.
    fn give_phis_slots(&mut self) {
        for block in self.cuts.order.clone() {
            if self.is_cut(block) {
                for inst in self.phis(block) {
                    if let Some(result) = self.cuts.function.insts[inst].result {
                        self.give_slot(result, false);
                    }
                }
            }
        }
    }

    /// The phis of `to`, each with its value on the way from `from`.
    pub fn incoming(&self, from: Block, to: Block) -> Vec<(Value, Value)> {
        let function = &self.cuts.function;
        let mut found = Vec::new();
        for inst in self.phis(to) {
            if let (Some(phi), Op::Phi { incoming }) = (function.insts[inst].result, &function.insts[inst].op) {
                found.extend(incoming.iter().filter(|(block, _)| *block == from).map(|(_, value)| (phi, *value)));
            }
        }
        found
    }

    /// The phis at the beginning of a block.
    pub fn phis(&self, block: Block) -> Vec<Inst> {
        let function = &self.cuts.function;
        let insts = function.blocks[block].insts.iter().copied();
        insts.take_while(|&inst| matches!(function.insts[inst].op, Op::Phi { .. })).collect()
    }

    fn find_touched(&mut self) {
        for number in 0..self.regions.len() {
            let region = &self.regions[number];
            let read = region.reads.iter().filter_map(|&value| self.slot_of[value]);
            let defined = region.blocks.iter().flat_map(|&block| &self.cuts.function.blocks[block].insts);
            let written = defined.filter_map(|&inst| self.slot_of[self.cuts.function.insts[inst].result?]);
            let cuts = region.exits.iter().flatten();
            let phis = cuts.clone().flat_map(|&cut| self.phis(cut));
            let phis = phis.filter_map(|inst| self.slot_of[self.cuts.function.insts[inst].result?]);
            let arguments =
                cuts.filter_map(|cut| self.meetings.get(cut)).flat_map(|meeting| meeting.arguments.iter().copied());
            let touched = read.chain(written).chain(phis).chain(arguments);
            let touched = touched.filter(|&slot| !self.slots[slot].is_shared).collect();
            self.regions[number].touches = touched;
        }
    }
}
