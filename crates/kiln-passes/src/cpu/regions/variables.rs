// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which private variables outlive a cut.

use super::{plan::Plan, slots::Slot};
use kiln_ir::{Inst, Op, Value};
use std::collections::{BTreeSet, HashSet};

impl Plan {
    /// Keeps each variable that one region may write and another read, or the same region when control comes back to it.
    pub(super) fn keep_variables(&mut self) {
        let function = &self.cuts.function;
        let variables: Vec<_> = function
            .insts_in_layout()
            .filter_map(|(_, inst)| match function.insts[inst].op {
                Op::Alloca { size, align } => Some((inst, size, align)),
                _ => None,
            })
            .collect();
        for (inst, size, align) in variables {
            let (users, escapes) = self.users(inst);
            let alone = match *users.iter().collect::<Vec<_>>() {
                [] => true,
                [&region] => !escapes && self.regions[region].has_one_entry() && !self.comes_back(region),
                _ => false,
            };
            if alone || self.is_whole() {
                continue;
            }
            let slot = self.new_slot(Slot::of_variable(size, align));
            self.kept.insert(inst, slot);
            for region in self.regions_naming(inst) {
                self.regions[region].variables.insert(inst);
            }
        }
    }

    /// The regions that use memory through the address of a variable, and whether others may come to know the address.
    fn users(&self, variable: Inst) -> (BTreeSet<usize>, bool) {
        let function = &self.cuts.function;
        let mut derived: HashSet<Value> = function.insts[variable].result.into_iter().collect();
        let (mut users, mut escapes, mut grown) = (BTreeSet::new(), false, true);
        while std::mem::take(&mut grown) {
            for (block, inst) in function.insts_in_layout() {
                let data = &function.insts[inst];
                let mut uses = false;
                data.op.for_each_operand(|operand| uses |= derived.contains(&operand));
                if !uses {
                    continue;
                }
                users.insert(self.region_of[block]);
                match &data.op {
                    Op::PtrAdd { .. } | Op::Cast { .. } | Op::Phi { .. } | Op::Select { .. } | Op::Freeze { .. } => {
                        grown |= data.result.is_some_and(|result| derived.insert(result));
                    }
                    Op::Load { .. } | Op::MemCopy { .. } | Op::MemSet { .. } | Op::ICmp { .. } => {}
                    Op::Store { value, .. } if !derived.contains(value) => {}
                    _ => escapes = true,
                }
            }
        }
        (users, escapes)
    }

    /// The regions with an instruction that names a variable, or a way out to a phi or meeting that does.
    fn regions_naming(&self, variable: Inst) -> BTreeSet<usize> {
        let function = &self.cuts.function;
        let address = function.insts[variable].result;
        let mut regions = BTreeSet::new();
        for (block, inst) in function.insts_in_layout() {
            match &function.insts[inst].op {
                Op::Phi { incoming } => {
                    let named = incoming.iter().filter(|(_, value)| Some(*value) == address);
                    regions.extend(named.map(|(from, _)| self.region_of[*from]));
                }
                op => {
                    let mut names = false;
                    op.for_each_operand(|operand| names |= Some(operand) == address);
                    let meets = self.meetings.get(&block).is_some_and(|meeting| meeting.inst == inst);
                    let from = self
                        .cuts
                        .order
                        .iter()
                        .filter(|&&from| meets && function.successors(from).any(|to| to == block));
                    if names {
                        regions.insert(self.region_of[block]);
                        regions.extend(from.map(|&from| self.region_of[from]));
                    }
                }
            }
        }
        regions
    }

    /// May control come back to a region that it has left?
    fn comes_back(&self, region: usize) -> bool {
        let mut seen = HashSet::new();
        let mut left = vec![region];
        while let Some(next) = left.pop() {
            for &exit in self.regions[next].exits.iter().flatten() {
                let to = self.region_of[exit];
                if to == region {
                    return true;
                }
                if seen.insert(to) {
                    left.push(to);
                }
            }
        }
        false
    }
}
