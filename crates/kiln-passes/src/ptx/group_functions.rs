// SPDX-License-Identifier: MIT OR Apache-2.0
//! Group functions as steps of sub-groups, which meet in group memory.
//!
//! The sub-groups of a group are the chunks of the one order in which values are combined. A group has up to 1024 items, so
//! its sub-groups' values are one chunk again, which the items of the first sub-group work on: it is full where there is a
//! second.
//!
//! # Group memory
//! Each kernel has one set of slots for all of its group functions. Two rules keep one from disturbing the next:
//! - before its first barrier, a function writes only to [`Slots::VALUES`], and nobody reads those after its last barrier;
//! - what is read after the last barrier is written after the first one.

use super::{items::Items, lanes::Lanes};
use crate::{
    combine::{combine, identity},
    expand,
    group_memory::GroupMemory,
};
use kiln_ir::{
    ArithmeticFlags, BinaryOp, Builder, CombineOp, Function, GroupFunction, GroupReduction, Inst, IntPredicate, Op,
    Query, Scope, Type, Value,
};
use kiln_types::SUB_GROUP_SIZE;

/// Bytes of a slot: the widest value.
const SLOT: u64 = 8;

/// Group memory with two slots for each sub-group.
#[derive(Clone, Copy)]
struct Slots {
    /// The address of the memory of the group.
    group: Value,
    /// Where the slots begin in it.
    offset: u64,
}

impl Slots {
    /// What each sub-group came to.
    const VALUES: u64 = 0;
    /// What they came to together: one value, or as far as each of them.
    const RESULTS: u64 = 1;
    /// Bytes of all slots.
    const SIZE: u64 = 2 * SUB_GROUP_SIZE * SLOT;

    /// The address of the slot of a sub-group.
    fn address(self, builder: &mut Builder, set: u64, sub_group: Value) -> Value {
        let first = builder.int((self.offset + set * SUB_GROUP_SIZE * SLOT).into(), Type::I64);
        let size = builder.int(SLOT.into(), Type::I64);
        let first = builder.offset(self.group, first);
        let offset = builder.binary(BinaryOp::Mul, sub_group, size, ArithmeticFlags::NUW | ArithmeticFlags::NSW);
        builder.offset(first, offset)
    }

    fn load(self, builder: &mut Builder, set: u64, sub_group: Value, ty: Type) -> Value {
        let address = self.address(builder, set, sub_group);
        builder.load(address, ty, SLOT as u32)
    }

    fn store(self, builder: &mut Builder, set: u64, sub_group: Value, value: Value) {
        let address = self.address(builder, set, sub_group);
        builder.store(value, address, SLOT as u32);
    }
}

/// Expands all group functions that a GPU does not have itself.
pub(super) fn expand(function: &mut Function, items: &Items, layout: &mut GroupMemory, group: Value) {
    let mut slots = None;
    expand::expand(function, is_expanded, |builder, data, rest| {
        let mut slots = || *slots.get_or_insert_with(|| Slots { group, offset: layout.reserve(Slots::SIZE, SLOT) });
        let result = expanded(builder, items, &data.op, &mut slots);
        builder.branch(rest);
        result
    });
}

fn is_expanded(function: &Function, inst: Inst) -> bool {
    match function.insts[inst].op {
        Op::GroupReduce { .. } => true,
        Op::GroupFunction { function, .. } => matches!(function, GroupFunction::Broadcast | GroupFunction::Shuffle),
        _ => false,
    }
}

/// The result of a group function at the builder's position, which may go on in another block.
fn expanded(builder: &mut Builder, items: &Items, op: &Op, slots: &mut impl FnMut() -> Slots) -> Option<Value> {
    let lanes = Lanes {
        id: items.answer(builder, Query::SubGroupLocalId, 0),
        count: items.answer(builder, Query::SubGroupSize, 0),
    };
    match op {
        Op::GroupFunction { scope, arguments, .. } => {
            let &[a, item] = arguments.as_slice() else { return None };
            Some(match scope {
                Scope::Group => Group::new(builder, items, lanes, slots()).broadcast(builder, items, a, item),
                _ => lanes.shuffle(builder, a, item),
            })
        }
        &Op::GroupReduce { reduction, op, scope: Scope::Group, a } => {
            let group = Group::new(builder, items, lanes, slots());
            Some(match reduction {
                GroupReduction::Reduce => group.reduce(builder, op, a),
                GroupReduction::InclusiveScan => group.scan(builder, op, a, false),
                GroupReduction::ExclusiveScan => group.scan(builder, op, a, true),
            })
        }
        &Op::GroupReduce { reduction, op, a, .. } => Some(match reduction {
            GroupReduction::Reduce => lanes.reduce(builder, op, a),
            GroupReduction::InclusiveScan => lanes.inclusive_scan(builder, op, a),
            GroupReduction::ExclusiveScan => lanes.exclusive_scan(builder, op, a),
        }),
        _ => None,
    }
}

/// A work-item's view of its group.
struct Group {
    /// Its sub-group.
    lanes: Lanes,
    /// The index of its sub-group.
    sub_group: Value,
    /// The sub-groups, as the items of the first one see them.
    sub_groups: Lanes,
    slots: Slots,
}

impl Group {
    fn new(builder: &mut Builder, items: &Items, lanes: Lanes, slots: Slots) -> Self {
        let sub_group = items.answer(builder, Query::SubGroupId, 0);
        let count = items.answer(builder, Query::SubGroupCount, 0);
        Self { lanes, sub_group, sub_groups: Lanes { id: lanes.id, count }, slots }
    }

    fn broadcast(&self, builder: &mut Builder, items: &Items, a: Value, item: Value) -> Value {
        let ty = builder.function.ty(a);
        let zero = builder.int(0, Type::I64);
        barrier(builder);
        let id = items.linear_id(builder);
        let is_it = builder.icmp(IntPredicate::Eq, id, item);
        when(builder, is_it, |builder| self.slots.store(builder, Slots::RESULTS, zero, a));
        barrier(builder);
        self.slots.load(builder, Slots::RESULTS, zero, ty)
    }

    fn reduce(&self, builder: &mut Builder, op: CombineOp, a: Value) -> Value {
        let ty = builder.function.ty(a);
        let zero = builder.int(0, Type::I64);
        let own = self.lanes.reduce(builder, op, a);
        let is_first = builder.icmp(IntPredicate::Eq, self.lanes.id, zero);
        when(builder, is_first, |builder| self.slots.store(builder, Slots::VALUES, self.sub_group, own));
        barrier(builder);
        self.in_first_sub_group(builder, ty, |builder, value, _| {
            let result = self.sub_groups.reduce(builder, op, value);
            when(builder, is_first, |builder| self.slots.store(builder, Slots::RESULTS, zero, result));
        });
        barrier(builder);
        self.slots.load(builder, Slots::RESULTS, zero, ty)
    }

    fn scan(&self, builder: &mut Builder, op: CombineOp, a: Value, is_exclusive: bool) -> Value {
        let ty = builder.function.ty(a);
        let (zero, one) = (builder.int(0, Type::I64), builder.int(1, Type::I64));
        let scanned = self.lanes.inclusive_scan(builder, op, a);
        let last = builder.binary(BinaryOp::Sub, self.lanes.count, one, ArithmeticFlags::NUW);
        let is_last = builder.icmp(IntPredicate::Eq, self.lanes.id, last);
        when(builder, is_last, |builder| self.slots.store(builder, Slots::VALUES, self.sub_group, scanned));
        barrier(builder);
        self.in_first_sub_group(builder, ty, |builder, value, is_there| {
            let result = self.sub_groups.inclusive_scan(builder, op, value);
            when(builder, is_there, |builder| {
                self.slots.store(builder, Slots::RESULTS, self.sub_groups.id, result);
            });
        });
        barrier(builder);

        let is_later = builder.icmp(IntPredicate::Ne, self.sub_group, zero);
        let before = builder.binary(BinaryOp::Sub, self.sub_group, one, ArithmeticFlags::empty());
        let before = builder.select(is_later, before, zero);
        let result = self.slots.load(builder, Slots::RESULTS, before, ty);
        if !is_exclusive {
            let both = combine(builder, op, result, scanned);
            return builder.select(is_later, both, scanned);
        }
        let (inside, is_inside) = self.lanes.earlier(builder, scanned, 1);
        let both = combine(builder, op, result, inside);
        let later = builder.select(is_inside, both, result);
        let identity = identity(builder, op, ty);
        let first = builder.select(is_inside, inside, identity);
        builder.select(is_later, later, first)
    }

    /// Lets the items of the first sub-group work on the values of the sub-groups: each gets one, and whether it has one.
    fn in_first_sub_group(&self, builder: &mut Builder, ty: Type, work: impl FnOnce(&mut Builder, Value, Value)) {
        let zero = builder.int(0, Type::I64);
        let is_first = builder.icmp(IntPredicate::Eq, self.sub_group, zero);
        when(builder, is_first, |builder| {
            let is_there = builder.icmp(IntPredicate::Ult, self.sub_groups.id, self.sub_groups.count);
            let sub_group = builder.select(is_there, self.sub_groups.id, zero);
            let value = self.slots.load(builder, Slots::VALUES, sub_group, ty);
            work(builder, value, is_there);
        });
    }
}

fn barrier(builder: &mut Builder) {
    builder.inst(Op::Barrier { scope: Scope::Group }, Type::Void);
}

/// Does something where the condition holds; the builder goes on after it.
fn when(builder: &mut Builder, condition: Value, something: impl FnOnce(&mut Builder)) {
    let inside = builder.function.insert_block_after(builder.block);
    let after = builder.function.insert_block_after(inside);
    builder.cond_branch(condition, inside, after);
    builder.block = inside;
    something(builder);
    builder.branch(after);
    builder.block = after;
}
