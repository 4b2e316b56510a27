// SPDX-License-Identifier: MIT OR Apache-2.0
//! One work-group after the other: inside a loop over groups, its work-items or sub-groups run through the kernel.
//!
//! What its items keep across barriers lies at the beginning of the group's memory: for each slot, the first item's, the
//! second item's, and so on. Group memory comes after that.

use super::{
    group_functions::{Array, Scan, reduce, vote},
    loops::{NO_WRAP, Nest},
    queries::Queries,
    regions::{Items, Level, Met, Slot, generic, lay_out},
    sizes::{Size, Sizes},
};
use crate::group_memory::GroupMemory;
use kiln_ir::{
    ArithmeticFlags, BinaryOp, Builder, GroupFunction, GroupReduction, MathFunction, Op, Query, Scope, Type, Value,
};
use kiln_types::SUB_GROUP_SIZE;
use std::collections::HashMap;

/// What runs through the kernel.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ItemKind {
    /// Work-items.
    WorkItem,
    /// Sub-groups, in kernels that [`super::sub_group`] has left.
    SubGroup,
}

/// The sizes of any work-group of the launch.
pub(super) struct GroupShape {
    kind: ItemKind,
    /// The local size in each dimension.
    local: Vec<Value>,
    /// The work-items of a group.
    work_items: Value,
    /// The sub-groups of a group.
    sub_groups: Value,
}

impl GroupShape {
    /// Computes them at the builder's position, which is in the entry block.
    pub fn new(builder: &mut Builder, sizes: &mut Sizes, kind: ItemKind) -> Self {
        let local = local_sizes(builder, sizes);
        let one = builder.int(1, Type::I64);
        let all = local.iter().copied().reduce(|all, size| builder.binary(BinaryOp::Mul, all, size, NO_WRAP));
        let work_items = all.unwrap_or(one);
        let up = builder.int(SUB_GROUP_SIZE as i128 - 1, Type::I64);
        let shift = builder.int(SUB_GROUP_SIZE.trailing_zeros().into(), Type::I64);
        let rounded = builder.binary(BinaryOp::Add, work_items, up, NO_WRAP);
        let sub_groups = builder.binary(BinaryOp::LShr, rounded, shift, ArithmeticFlags::empty());
        Self { kind, local, work_items, sub_groups }
    }

    /// How many items run through the kernel.
    fn items(&self) -> Value {
        match self.kind {
            ItemKind::WorkItem => self.work_items,
            ItemKind::SubGroup => self.sub_groups,
        }
    }

    /// For how many items there is memory: work-items are rounded up to full sub-groups, so that all slots are aligned.
    fn rooms(&self, builder: &mut Builder) -> Value {
        match self.kind {
            ItemKind::WorkItem => {
                let size = builder.int(SUB_GROUP_SIZE.into(), Type::I64);
                builder.binary(BinaryOp::Mul, self.sub_groups, size, NO_WRAP)
            }
            ItemKind::SubGroup => self.sub_groups,
        }
    }

    /// Where group memory begins, after what `items` keep in `bytes` each.
    pub fn skip_items(&self, builder: &mut Builder, memory: Value, item_memory: u64) -> Value {
        if item_memory == 0 {
            return memory;
        }
        let each = builder.int((item_memory * SUB_GROUP_SIZE).into(), Type::I64);
        let all = builder.binary(BinaryOp::Mul, self.sub_groups, each, NO_WRAP);
        builder.offset(memory, all)
    }
}

/// The memory that a launch must provide for each work-item, rounded up to full sub-groups, so that each item keeps
/// `bytes`: an even number, so that group memory is aligned to 64 bytes behind it.
pub(super) fn item_memory(kind: ItemKind, bytes: u64) -> u64 {
    let each = match kind {
        ItemKind::WorkItem => bytes,
        ItemKind::SubGroup => bytes.div_ceil(SUB_GROUP_SIZE),
    };
    each.next_multiple_of(2)
}

/// The work-group that runs.
pub(super) struct WorkGroup<'k> {
    /// Its sizes.
    pub shape: GroupShape,
    /// What the kernel asks for.
    pub queries: &'k Queries,
    /// The static group memory of the kernel.
    pub group_memory: &'k GroupMemory,
    /// What items keep begins here.
    pub kept: Value,
    /// Where group memory begins.
    pub memory: Value,
    /// What all of its items know: sizes and the ids of the group.
    pub answers: HashMap<(Query, u8), Value>,
}

impl WorkGroup<'_> {
    /// The index of the group's first work-item in a dimension, or 0 where the kernel has no such dimension.
    fn first(&self, builder: &mut Builder, dimension: u8) -> Option<Value> {
        let group = self.answers.get(&(Query::GroupId, dimension))?;
        let local = self.shape.local.get(usize::from(dimension))?;
        Some(builder.binary(BinaryOp::Mul, *group, *local, NO_WRAP))
    }

    /// Loops over local ids.
    fn open_work_items(&self, builder: &mut Builder, items: &mut Items) {
        let local = &self.shape.local;
        let first: Vec<_> = (0..local.len()).map(|d| self.first(builder, d as u8)).collect();
        let mut index = None;
        for d in (0..local.len()).rev() {
            let zero = builder.int(0, Type::I64);
            let local_id = items.nest.enter(builder, zero, local[d]);
            items.answers.insert((Query::LocalId, d as u8), local_id);
            if let Some(first) = first[d] {
                let global_id = builder.binary(BinaryOp::Add, first, local_id, NO_WRAP);
                items.answers.insert((Query::GlobalId, d as u8), global_id);
            }
            index = Some(match index {
                Some(index) => {
                    let row = builder.binary(BinaryOp::Mul, index, local[d], NO_WRAP);
                    builder.binary(BinaryOp::Add, row, local_id, NO_WRAP)
                }
                None => local_id,
            });
        }
        items.index = index.unwrap_or(items.index);
        let asks = |query| self.queries.contains(&(query, 0));
        if asks(Query::SubGroupLocalId) {
            let mask = builder.int(SUB_GROUP_SIZE as i128 - 1, Type::I64);
            let lane = builder.binary(BinaryOp::And, items.index, mask, ArithmeticFlags::empty());
            items.answers.insert((Query::SubGroupLocalId, 0), lane);
        }
        if asks(Query::SubGroupId) || asks(Query::SubGroupSize) {
            let shift = builder.int(SUB_GROUP_SIZE.trailing_zeros().into(), Type::I64);
            let id = builder.binary(BinaryOp::LShr, items.index, shift, ArithmeticFlags::empty());
            self.answer_sub_group(builder, items, id);
        }
    }

    /// What an item knows about its sub-group.
    fn answer_sub_group(&self, builder: &mut Builder, items: &mut Items, id: Value) {
        items.answers.insert((Query::SubGroupId, 0), id);
        if self.queries.contains(&(Query::SubGroupSize, 0)) {
            let full = builder.int(SUB_GROUP_SIZE.into(), Type::I64);
            let first = builder.binary(BinaryOp::Mul, id, full, NO_WRAP);
            let left = builder.binary(BinaryOp::Sub, self.shape.work_items, first, NO_WRAP);
            let size = builder.math(MathFunction::UMin, vec![left, full], Type::I64);
            items.answers.insert((Query::SubGroupSize, 0), size);
        }
    }

    /// The values that items brought.
    fn array(&self, met: &Met<'_>) -> Array {
        Array { address: met.arguments[0], ty: met.ty, length: self.shape.items() }
    }
}

impl Level for WorkGroup<'_> {
    const SCOPE: Scope = Scope::Group;

    fn ty(ty: Type) -> Type {
        generic(ty)
    }

    fn waits(op: &Op) -> bool {
        matches!(
            op,
            Op::Barrier { scope: Scope::Group }
                | Op::GroupFunction { scope: Scope::Group, .. }
                | Op::GroupReduce { scope: Scope::Group, .. }
        )
    }

    fn make_room(&mut self, builder: &mut Builder, slots: &[Slot]) -> Vec<Option<Value>> {
        if slots.iter().all(|slot| slot.is_shared) {
            return vec![None; slots.len()];
        }
        let (offsets, _) = lay_out(slots);
        let rooms = self.shape.rooms(builder);
        let places = slots.iter().zip(offsets).map(|(slot, offset)| {
            let offset = (!slot.is_shared).then(|| builder.int(offset.into(), Type::I64))?;
            let before = builder.binary(BinaryOp::Mul, rooms, offset, NO_WRAP);
            Some(builder.offset(self.kept, before))
        });
        places.collect()
    }

    fn open(&mut self, builder: &mut Builder) -> Items {
        let mut items = Items::new(builder);
        items.answers.extend(&self.answers);
        items.answers.insert((Query::SubGroupCount, 0), self.shape.sub_groups);
        match self.shape.kind {
            ItemKind::WorkItem => self.open_work_items(builder, &mut items),
            ItemKind::SubGroup => {
                let zero = builder.int(0, Type::I64);
                items.index = items.nest.enter(builder, zero, self.shape.sub_groups);
                let id = items.index;
                self.answer_sub_group(builder, &mut items, id);
            }
        }
        items
    }

    fn replace(&self, builder: &mut Builder, items: &Items, op: &Op) -> Option<Value> {
        match *op {
            Op::GlobalAddress { global, offset } => self.group_memory.address(builder, self.memory, global, offset),
            _ => items.answer(op),
        }
    }

    fn meet(&mut self, builder: &mut Builder, met: &Met<'_>) {
        match met.op {
            Op::GroupReduce { reduction: GroupReduction::Reduce, op, .. } => {
                let result = reduce(builder, *op, self.array(met));
                met.share(builder, result);
            }
            Op::GroupReduce { reduction, op, .. } => {
                let scan = Scan { op: *op, exclusive: *reduction == GroupReduction::ExclusiveScan };
                scan.run(builder, self.array(met), met.arguments[1]);
            }
            Op::GroupFunction { function: GroupFunction::Broadcast, .. } => {
                let index = builder.load(met.arguments[1], Type::I64, 8);
                let value = self.array(met).get(builder, index);
                met.share(builder, value);
            }
            Op::GroupFunction { function, .. } => {
                let result = vote(builder, *function == GroupFunction::Any, self.array(met));
                met.share(builder, result);
            }
            // One thread runs all items: what they wrote is there.
            _ => {}
        }
    }
}

/// Opens a loop over the groups `begin..end`; answers for each of them.
pub(super) fn open_groups(
    builder: &mut Builder,
    nest: &mut Nest,
    sizes: &mut Sizes,
    begin: Value,
    end: Value,
) -> HashMap<(Query, u8), Value> {
    let mut answers: HashMap<_, _> = sizes.known().collect();
    if sizes.dimensions() > 0 {
        let counts = group_counts(builder, sizes);
        let linear = nest.enter(builder, begin, end);
        let group = group_ids(builder, linear, &counts);
        answers.extend(group.into_iter().enumerate().map(|(d, id)| ((Query::GroupId, d as u8), id)));
    }
    answers
}

/// The local size in each dimension.
pub(super) fn local_sizes(builder: &mut Builder, sizes: &mut Sizes) -> Vec<Value> {
    (0..sizes.dimensions()).map(|d| sizes.get(builder, Size::Local, d as u8)).collect()
}

/// The number of groups in each dimension but the slowest, which no one needs.
pub(super) fn group_counts(builder: &mut Builder, sizes: &mut Sizes) -> Vec<Value> {
    (0..sizes.dimensions() - 1).map(|d| sizes.get(builder, Size::Groups, d as u8)).collect()
}

/// The ids of the group with this linear number: remainders by the counts, then what is left.
pub(super) fn group_ids(builder: &mut Builder, linear: Value, counts: &[Value]) -> Vec<Value> {
    let none = ArithmeticFlags::empty();
    let mut rest = linear;
    let mut ids = Vec::with_capacity(counts.len() + 1);
    for &count in counts {
        ids.push(builder.binary(BinaryOp::URem, rest, count, none));
        rest = builder.binary(BinaryOp::UDiv, rest, count, none);
    }
    ids.push(rest);
    ids
}
