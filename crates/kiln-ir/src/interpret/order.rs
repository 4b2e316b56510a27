// SPDX-License-Identifier: MIT OR Apache-2.0
//! What happens before what.
//!
//! Each work-item goes through *steps*; a new one begins after whatever publishes what the item did: a barrier, a release.
//! All steps of a launch have increasing numbers, so that a few comparisons answer most questions: a step before the last
//! barrier of the group is known to the whole group. [`Clock`]s answer the rest.

use super::clock::Clock;
use alloc::{vec, vec::Vec};
use kiln_types::SUB_GROUP_SIZE;

/// Neighbours of a sub-group.
pub(super) const SUB_GROUP: usize = SUB_GROUP_SIZE as usize;

/// What one work-item knows of others.
#[derive(Clone, Debug, Default)]
pub(super) struct Knowledge {
    /// Its linear local id.
    pub item: u32,
    /// The step that it is in.
    pub step: u32,
    /// What it acquired.
    pub acquired: Clock,
    /// What its atomic reads saw, which an acquire fence acquires.
    pub seen: Clock,
    /// What it knew at its last release fence, and for whom the fence was.
    pub fenced: Option<(Clock, crate::Scope)>,
}

/// Steps with consecutive numbers, which consecutive items of a group took.
#[derive(Clone, Copy, Debug)]
struct Run {
    first: u32,
    group: u64,
    item: u32,
}

/// The steps of a launch.
#[derive(Debug, Default)]
pub(super) struct Steps {
    runs: Vec<Run>,
    next: u32,
    group: u64,
    /// The first step of the group.
    group_first: u32,
    /// The first step after the last barrier of the group: item `i` took step `phase_first + i`.
    phase_first: u32,
    /// The first step after the last barrier of each sub-group.
    sub_group_first: Vec<u32>,
    items: u32,
}

impl Steps {
    /// For groups of so many items. Step 0 is nobody's.
    pub fn new(items: u32) -> Self {
        let sub_groups = (items as usize).div_ceil(SUB_GROUP);
        Self { next: 1, items, sub_group_first: vec![0; sub_groups], ..Self::default() }
    }

    /// Can the group take no more steps, until what was remembered is forgotten?
    pub fn is_full(&self) -> bool {
        u32::MAX - self.next < self.items.saturating_mul(4)
    }

    /// Forgets all steps.
    pub fn forget(&mut self) {
        self.runs.clear();
        self.next = 1;
    }

    /// Starts a group: its items know nothing of others.
    pub fn start_group(&mut self, group: u64) {
        self.group = group;
        self.group_first = self.next;
        self.start_phase();
    }

    /// The group passed a barrier. Item `i` is in step `first + i` of the result.
    pub fn start_phase(&mut self) -> u32 {
        self.phase_first = self.take(0, self.items);
        self.sub_group_first.fill(0);
        self.phase_first
    }

    /// The first step of the phase.
    pub fn phase_first(&self) -> u32 {
        self.phase_first
    }

    /// A sub-group passed a barrier. Its item `i` is in step `first + i` of the result.
    pub fn pass_sub_group_barrier(&mut self, sub_group: usize) -> u32 {
        let item = (sub_group * SUB_GROUP) as u32;
        let first = self.take(item, (self.items - item).min(SUB_GROUP as u32));
        self.sub_group_first[sub_group] = first;
        first
    }

    /// Takes steps for consecutive items.
    fn take(&mut self, item: u32, count: u32) -> u32 {
        let first = self.next;
        self.next += count;
        self.runs.push(Run { first, group: self.group, item });
        first
    }

    /// All that an item knows, to be published; the item goes on to a new step.
    pub fn publish(&mut self, knowledge: &mut Knowledge) -> Clock {
        let sub_group = knowledge.item as usize / SUB_GROUP;
        let mut clock = knowledge.acquired.clone();
        clock.learn(self.item_key(self.group, knowledge.item), knowledge.step + 1);
        clock.learn(self.sub_group_key(self.group, sub_group), self.sub_group_first[sub_group]);
        clock.learn(self.group_key(self.group), self.phase_first);
        if !self.is_full() {
            knowledge.step = self.take(knowledge.item, 1);
        }
        clock
    }

    /// The group and the item that took a step.
    pub fn owner(&self, step: u32) -> (u64, u32) {
        let index = self.runs.partition_point(|run| run.first <= step);
        let run = self.runs.get(index.wrapping_sub(1));
        run.map_or((self.group, 0), |run| (run.group, run.item + (step - run.first)))
    }

    /// Did a step of this group happen before what the item does now? `only_group`: the memory is the group's own, and
    /// what other groups did concerns theirs.
    pub fn is_known(&self, knowledge: &Knowledge, step: u32, only_group: bool) -> bool {
        if step == knowledge.step || step == 0 || (step >= self.group_first && step < self.phase_first) {
            return true;
        }
        if step < self.group_first {
            return only_group || (!knowledge.acquired.is_empty() && self.is_acquired(knowledge, step));
        }
        let (_, item) = self.owner(step);
        let sub_group = knowledge.item as usize / SUB_GROUP;
        item == knowledge.item
            || (item as usize / SUB_GROUP == sub_group && step < self.sub_group_first[sub_group])
            || (!knowledge.acquired.is_empty() && self.is_acquired(knowledge, step))
    }

    fn is_acquired(&self, knowledge: &Knowledge, step: u32) -> bool {
        let (group, item) = self.owner(step);
        let clock = &knowledge.acquired;
        step < clock.get(self.group_key(group))
            || step < clock.get(self.sub_group_key(group, item as usize / SUB_GROUP))
            || step < clock.get(self.item_key(group, item))
    }

    /// The group of a step's owner, and the owner's sub-group: are they those of an item of this group?
    pub fn shares(&self, knowledge: &Knowledge, step: u32) -> (bool, bool) {
        let (group, item) = self.owner(step);
        let same_group = group == self.group;
        (same_group, same_group && item as usize / SUB_GROUP == knowledge.item as usize / SUB_GROUP)
    }

    fn group_key(&self, group: u64) -> u64 {
        group * (1 + self.sub_group_first.len() as u64 + u64::from(self.items))
    }

    fn sub_group_key(&self, group: u64, sub_group: usize) -> u64 {
        self.group_key(group) + 1 + sub_group as u64
    }

    fn item_key(&self, group: u64, item: u32) -> u64 {
        self.group_key(group) + 1 + self.sub_group_first.len() as u64 + u64::from(item)
    }
}
