// SPDX-License-Identifier: MIT OR Apache-2.0
//! Runs all items of a group through a kernel, although they wait for each other on the way.
//!
//! A kernel is *cut* where its items wait ([`cuts`]). Between cuts lie *regions*: blocks that an item passes without
//! waiting. Each region becomes a loop over the items; outside these loops runs the control flow from cut to cut.
//!
//! - Where barriers stand in uniform control flow, every region begins at one cut, and the loops and branches around
//!   them stay as they are.
//! - Where that cannot be proven, cuts may lead into the same blocks. Such a region begins at several cuts: its loop body
//!   starts with a choice, the continuation of the cut that the items come from. Each item says which cut it has come
//!   to; since all must come to the same, the last one's word counts. No block is copied, whatever the control flow.
//!
//! What outlives a cut lives in memory ([`slots`]): once if it is the same in all items, else once for each. Short
//! computations are done again.
//!
//! The items are those of a [`Level`]: the work-items or sub-groups of a work-group, or the lanes of a sub-group.

mod body;
mod cheap;
mod cuts;
mod emit;
mod plan;
mod slots;
mod union;
mod variables;

use super::loops::Nest;
use emit::Emitter;
use kiln_ir::{Builder, CastOp, Function, Inst, Op, Query, Scope, Space, Type, Value};
use std::collections::HashMap;

pub(super) use plan::Plan;
pub(super) use slots::{Slot, lay_out};

/// What the items of regions are.
pub(super) trait Level {
    /// Whose items they are, for the question what is the same in all of them.
    const SCOPE: Scope;

    /// The type of the copy of a value: pointers become generic ones if what an item keeps of its private variables is not
    /// in private memory.
    fn ty(ty: Type) -> Type;

    /// Do items wait for each other at the instruction?
    fn waits(op: &Op) -> bool;

    /// Makes room for the slots that items have of their own; returns the address of the first item's for each of those.
    fn make_room(&mut self, builder: &mut Builder, slots: &[Slot]) -> Vec<Option<Value>>;

    /// Opens a loop over the items at the builder's position; the builder goes on inside.
    fn open(&mut self, builder: &mut Builder) -> Items;

    /// What takes the place of an instruction; none to keep it.
    fn replace(&self, builder: &mut Builder, items: &Items, op: &Op) -> Option<Value>;

    /// All items have come to a meeting and have left their operands in memory. Leaves its result there.
    fn meet(&mut self, builder: &mut Builder, meeting: &Met<'_>);
}

/// A loop over items, seen from inside.
pub(super) struct Items {
    /// The loop.
    pub nest: Nest,
    /// The number of the item.
    pub index: Value,
    /// What it knows about itself.
    pub answers: HashMap<(Query, u8), Value>,
}

impl Items {
    /// No loop yet, and nothing known: ids in dimensions that the kernel does not have are 0.
    pub fn new(builder: &mut Builder) -> Self {
        let zero = builder.int(0, Type::I64);
        let ids = [Query::GlobalId, Query::LocalId, Query::GroupId];
        let answers = ids.into_iter().flat_map(|query| (0..3).map(move |dimension| ((query, dimension), zero)));
        Self { nest: Nest::new(builder), index: zero, answers: answers.collect() }
    }

    /// The answer if `op` is a query.
    pub fn answer(&self, op: &Op) -> Option<Value> {
        match *op {
            Op::Query { query, dimension } => self.answers.get(&(query, dimension)).copied(),
            _ => None,
        }
    }
}

/// The type on a device whose memory is all in one space.
pub(super) fn generic(ty: Type) -> Type {
    if ty.is_pointer() { Type::Ptr(Space::Generic) } else { ty }
}

/// An address as a pointer of another type, unless it has that type.
pub(super) fn as_pointer(builder: &mut Builder, address: Value, ty: Type) -> Value {
    if builder.function.ty(address) == ty { address } else { builder.cast(CastOp::SpaceCast, address, ty) }
}

/// A meeting of all items: an instruction, and the addresses of its operands and its result.
///
/// An address is that of the first item's value, or of the only one if all have the same.
pub(super) struct Met<'p> {
    /// The instruction.
    pub op: &'p Op,
    /// The type of its first operand.
    pub ty: Type,
    /// Where its operands are, then memory to work in.
    pub arguments: Vec<Value>,
    /// Where its result goes.
    pub result: Option<Value>,
}

impl Met<'_> {
    /// Writes a result that all items share.
    pub fn share(&self, builder: &mut Builder, value: Value) {
        if let Some(result) = self.result {
            let slot = Slot::of_value(builder.function.ty(value), true);
            builder.store(value, result, slot.align);
        }
    }
}

/// How a kernel is cut for the items of a level.
pub(super) fn plan<L: Level>(kernel: &Function) -> Plan {
    Plan::new(kernel, L::SCOPE, L::waits)
}

/// Runs all items of `level` through a kernel, from the builder's position; the builder goes on behind. `parameters` are
/// the values of the kernel's parameters.
///
/// Returns the private memory that this needs, for the entry block of the builder's function.
pub(super) fn run_items<L: Level>(
    plan: &Plan,
    level: &mut L,
    builder: &mut Builder,
    parameters: &[Value],
) -> Vec<Inst> {
    let mut emitter = Emitter::new(plan, level, builder, parameters);
    emitter.emit(builder);
    emitter.allocas
}
