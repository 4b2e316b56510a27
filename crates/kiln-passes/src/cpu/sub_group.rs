// SPDX-License-Identifier: MIT OR Apache-2.0
//! Kernels whose work-items meet in sub-groups become kernels that run once for each sub-group.
//!
//! The work-items of the sub-group, its *lanes*, run through regions of their own. What the whole group does together
//! becomes something that sub-groups do together: they first find out among their lanes what they bring.

use super::{
    group_functions::{Array, Scan, reduce, shuffle, vote, when},
    loops::NO_WRAP,
    queries::{Queries, queries},
    regions::{Items, Level, Met, Slot, plan, run_items},
};
use crate::clean_up::clean_up;
use kiln_ir::{
    ArithmeticFlags, BinaryOp, Builder, CombineOp, Function, GroupFunction, GroupReduction, Inst, IntPredicate, Op,
    Query, Role, Scope, Space, Type, Value,
};
use kiln_types::SUB_GROUP_SIZE;

/// Do work-items meet in sub-groups?
pub(super) fn meets_in_sub_groups(kernel: &Function) -> bool {
    kernel.insts_in_layout().any(|(_, inst)| {
        matches!(
            kernel.insts[inst].op,
            Op::Barrier { scope: Scope::SubGroup }
                | Op::GroupFunction { scope: Scope::SubGroup, .. }
                | Op::GroupReduce { scope: Scope::SubGroup, .. }
        )
    })
}

/// The kernel that runs once for each sub-group. It asks no more than sizes and the ids of its group and sub-group, and
/// its meetings are those of the group.
pub(super) fn run_by_sub_group(kernel: &Function, dimensions: usize) -> Function {
    let mut function =
        Function::new(kernel.name.clone(), kernel.linkage, Role::Kernel, kernel.parameters.clone(), kernel.returns);
    function.location = kernel.location;
    let parameters: Vec<_> = (0..kernel.parameters.len()).filter_map(|index| function.parameter(index)).collect();
    let entry = function.append_block();
    let mut builder = Builder { block: entry, location: kernel.location, function: &mut function };
    let queries = queries(kernel);
    let mut lanes = Lanes::new(&mut builder, &queries, dimensions);
    let plan = plan::<Lanes<'_>>(kernel);
    let mut allocas = run_items(&plan, &mut lanes, &mut builder, &parameters);
    builder.ret(None);
    allocas.extend(lanes.arrays);
    function.blocks[entry].insts.splice(0..0, allocas);
    clean_up(&mut function);
    function
}

/// The lanes of the sub-group that runs.
struct Lanes<'k> {
    queries: &'k Queries,
    /// How many there are.
    size: Value,
    /// The number of the sub-group.
    id: Value,
    /// The local size of the group in each dimension of the kernel.
    local: Vec<Value>,
    /// The index of the group's first work-item in each dimension.
    first: Vec<Value>,
    /// Memory for what lanes keep.
    arrays: Vec<Inst>,
}

impl<'k> Lanes<'k> {
    fn new(builder: &mut Builder, queries: &'k Queries, dimensions: usize) -> Self {
        let size = query(builder, Query::SubGroupSize, 0);
        let id = query(builder, Query::SubGroupId, 0);
        let local: Vec<_> = (0..dimensions).map(|d| query(builder, Query::LocalSize, d as u8)).collect();
        let first = local.iter().enumerate().map(|(d, &local)| {
            let group = query(builder, Query::GroupId, d as u8);
            builder.binary(BinaryOp::Mul, group, local, NO_WRAP)
        });
        let first = first.collect();
        Self { queries, size, id, local, first, arrays: Vec::new() }
    }

    /// The ids of a lane.
    fn answer(&self, builder: &mut Builder, items: &mut Items) {
        let none = ArithmeticFlags::empty();
        let lane = items.index;
        items.answers.insert((Query::SubGroupLocalId, 0), lane);
        let asks = |query, d| self.queries.contains(&(query, d));
        if !(0..3).any(|d| asks(Query::LocalId, d) || asks(Query::GlobalId, d)) {
            return;
        }
        let full = builder.int(SUB_GROUP_SIZE.into(), Type::I64);
        let before = builder.binary(BinaryOp::Mul, self.id, full, NO_WRAP);
        let mut rest = builder.binary(BinaryOp::Add, before, lane, NO_WRAP);
        for (d, (&local, &first)) in self.local.iter().zip(&self.first).enumerate() {
            let is_last = d + 1 == self.local.len();
            let id = if is_last { rest } else { builder.binary(BinaryOp::URem, rest, local, none) };
            if !is_last {
                rest = builder.binary(BinaryOp::UDiv, rest, local, none);
            }
            let global = builder.binary(BinaryOp::Add, first, id, NO_WRAP);
            items.answers.insert((Query::LocalId, d as u8), id);
            items.answers.insert((Query::GlobalId, d as u8), global);
        }
    }

    /// The values that lanes brought.
    fn array(&self, met: &Met<'_>) -> Array {
        Array { address: met.arguments[0], ty: met.ty, length: self.size }
    }

    /// The lanes have combined their values; sub-groups combine what they come to.
    fn reduce(&self, builder: &mut Builder, met: &Met<'_>, op: CombineOp, scope: Scope) {
        let mut result = reduce(builder, op, self.array(met));
        if scope == Scope::Group {
            let reduction = GroupReduction::Reduce;
            result = value(builder, Op::GroupReduce { reduction, op, scope, a: result }, met.ty);
        }
        met.share(builder, result);
    }

    fn scan(&self, builder: &mut Builder, met: &Met<'_>, scan: Scan, scope: Scope) {
        let array = self.array(met);
        let zero = builder.int(0, Type::I64);
        if scope != Scope::Group {
            scan.run(builder, array, met.arguments[1]);
            return;
        }
        let total = scan.chunk(builder, array);
        let (reduction, op) = (GroupReduction::ExclusiveScan, scan.op);
        let carried = value(builder, Op::GroupReduce { reduction, op, scope, a: total }, met.ty);
        when(builder, IntPredicate::Ne, self.id, zero, |builder| scan.carry(builder, array, carried));
        if scan.exclusive {
            // In the first sub-group, what is carried is the identity.
            array.set(builder, zero, carried);
        }
    }

    /// The value of the item that all name: the sub-group that has it gives it to the others.
    fn broadcast(&self, builder: &mut Builder, met: &Met<'_>, scope: Scope) {
        let mut index = builder.load(met.arguments[1], Type::I64, 8);
        let mut owner = None;
        if scope == Scope::Group {
            let none = ArithmeticFlags::empty();
            let shift = builder.int(SUB_GROUP_SIZE.trailing_zeros().into(), Type::I64);
            let mask = builder.int(SUB_GROUP_SIZE as i128 - 1, Type::I64);
            owner = Some(builder.binary(BinaryOp::LShr, index, shift, none));
            index = builder.binary(BinaryOp::And, index, mask, none);
        }
        let mut result = self.array(met).get(builder, index);
        if let Some(owner) = owner {
            let (function, arguments) = (GroupFunction::Broadcast, vec![result, owner]);
            result = value(builder, Op::GroupFunction { function, scope, arguments }, met.ty);
        }
        met.share(builder, result);
    }

    fn vote(&self, builder: &mut Builder, met: &Met<'_>, function: GroupFunction, scope: Scope) {
        let mut result = vote(builder, function == GroupFunction::Any, self.array(met));
        if scope == Scope::Group {
            result = value(builder, Op::GroupFunction { function, scope, arguments: vec![result] }, met.ty);
        }
        met.share(builder, result);
    }
}

impl Level for Lanes<'_> {
    const SCOPE: Scope = Scope::SubGroup;

    fn ty(ty: Type) -> Type {
        ty
    }

    fn waits(op: &Op) -> bool {
        matches!(op, Op::Barrier { .. } | Op::GroupFunction { .. } | Op::GroupReduce { .. })
    }

    fn make_room(&mut self, builder: &mut Builder, slots: &[Slot]) -> Vec<Option<Value>> {
        let places = slots.iter().map(|slot| {
            if slot.is_shared {
                return None;
            }
            let op = Op::Alloca { size: slot.stride() * SUB_GROUP_SIZE, align: slot.align };
            let inst = builder.function.make_inst(op, Type::Ptr(Space::Private), None);
            self.arrays.push(inst);
            builder.function.insts[inst].result
        });
        places.collect()
    }

    fn open(&mut self, builder: &mut Builder) -> Items {
        let mut items = Items::new(builder);
        let zero = builder.int(0, Type::I64);
        items.index = items.nest.enter(builder, zero, self.size);
        self.answer(builder, &mut items);
        items
    }

    fn replace(&self, _: &mut Builder, items: &Items, op: &Op) -> Option<Value> {
        match op {
            Op::Query { query: Query::GlobalId | Query::LocalId | Query::SubGroupLocalId, .. } => items.answer(op),
            Op::Query { query: Query::SubGroupId, .. } => Some(self.id),
            Op::Query { query: Query::SubGroupSize, .. } => Some(self.size),
            _ => None,
        }
    }

    fn meet(&mut self, builder: &mut Builder, met: &Met<'_>) {
        match *met.op {
            Op::GroupReduce { reduction: GroupReduction::Reduce, op, scope, .. } => {
                self.reduce(builder, met, op, scope);
            }
            Op::GroupReduce { reduction, op, scope, .. } => {
                let scan = Scan { op, exclusive: reduction == GroupReduction::ExclusiveScan };
                self.scan(builder, met, scan, scope);
            }
            Op::GroupFunction { function, scope, .. } => match function {
                GroupFunction::Any | GroupFunction::All => self.vote(builder, met, function, scope),
                GroupFunction::Broadcast => self.broadcast(builder, met, scope),
                GroupFunction::Shuffle => {
                    let array = |address, ty| Array { address, ty, length: self.size };
                    let items = array(met.arguments[1], Type::I64);
                    let results = array(met.result.unwrap_or(met.arguments[0]), met.ty);
                    shuffle(builder, self.array(met), items, results);
                }
            },
            Op::Barrier { scope: Scope::Group } => {
                builder.inst(Op::Barrier { scope: Scope::Group }, Type::Void);
            }
            // One thread runs all lanes: what they wrote is there.
            _ => {}
        }
    }
}

fn query(builder: &mut Builder, query: Query, dimension: u8) -> Value {
    value(builder, Op::Query { query, dimension }, Type::I64)
}

/// Appends an instruction that has a result.
fn value(builder: &mut Builder, op: Op, ty: Type) -> Value {
    let result = builder.function.values.next_key();
    builder.inst(op, ty);
    result
}
