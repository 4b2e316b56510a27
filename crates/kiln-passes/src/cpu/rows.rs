// SPDX-License-Identifier: MIT OR Apache-2.0
//! The loops over the work-items of a launch for kernels that do not see their groups.
//!
//! Neighbouring groups of a row become one long loop over x. In one dimension that is a single loop, which LLVM vectorises
//! as any other. A single task gets no loop at all.

use super::{
    loops::NO_WRAP,
    queries::Queries,
    regions::{Items, Level, Met, Slot, generic},
    sizes::{Size, Sizes},
    work_group::{group_counts, group_ids, local_sizes},
};
use kiln_ir::{BinaryOp, Builder, MathFunction, Op, Query, Scope, Type, Value};

/// All work-items of the groups `begin..end`, whatever their group.
pub(super) struct Rows {
    /// The sizes of the launch.
    pub sizes: Sizes,
    /// The first group.
    pub begin: Value,
    /// One past the last group.
    pub end: Value,
}

impl Rows {
    /// Can a kernel with these queries, and no group memory, be run so?
    pub fn fit(queries: &Queries, dimensions: usize) -> bool {
        queries.iter().all(|&(query, dimension)| match query {
            Query::LocalId | Query::GroupId => usize::from(dimension) >= dimensions,
            Query::GlobalId | Query::GlobalSize | Query::LocalSize | Query::GroupCount => true,
            Query::SubGroupId | Query::SubGroupCount | Query::SubGroupLocalId | Query::SubGroupSize => false,
        })
    }

    /// One loop over all work-items of the groups.
    fn open_line(&mut self, builder: &mut Builder, items: &mut Items) {
        let local = self.sizes.get(builder, Size::Local, 0);
        let first = builder.binary(BinaryOp::Mul, self.begin, local, NO_WRAP);
        let end = builder.binary(BinaryOp::Mul, self.end, local, NO_WRAP);
        let x = items.nest.enter(builder, first, end);
        items.answers.insert((Query::GlobalId, 0), x);
    }

    /// A loop over pieces of rows of groups, inside it loops over global ids.
    fn open_pieces(&mut self, builder: &mut Builder, items: &mut Items) {
        let dimensions = self.sizes.dimensions();
        let local = local_sizes(builder, &mut self.sizes);
        let counts = group_counts(builder, &mut self.sizes);
        let at = items.nest.enter(builder, self.begin, self.end);
        let group = group_ids(builder, at, &counts);

        let left = builder.binary(BinaryOp::Sub, self.end, at, NO_WRAP);
        let row = builder.binary(BinaryOp::Sub, counts[0], group[0], NO_WRAP);
        let step = builder.math(MathFunction::UMin, vec![left, row], Type::I64);
        items.nest.set_step(step);

        let mut first = Vec::with_capacity(dimensions);
        let mut end = Vec::with_capacity(dimensions);
        for d in 0..dimensions {
            let groups = if d == 0 { step } else { builder.int(1, Type::I64) };
            let past = builder.binary(BinaryOp::Add, group[d], groups, NO_WRAP);
            first.push(builder.binary(BinaryOp::Mul, group[d], local[d], NO_WRAP));
            end.push(builder.binary(BinaryOp::Mul, past, local[d], NO_WRAP));
        }
        for d in (0..dimensions).rev() {
            let id = items.nest.enter(builder, first[d], end[d]);
            items.answers.insert((Query::GlobalId, d as u8), id);
        }
    }
}

impl Level for Rows {
    const SCOPE: Scope = Scope::Device;

    fn ty(ty: Type) -> Type {
        generic(ty)
    }

    fn waits(_: &Op) -> bool {
        false
    }

    fn make_room(&mut self, _: &mut Builder, slots: &[Slot]) -> Vec<Option<Value>> {
        vec![None; slots.len()]
    }

    fn open(&mut self, builder: &mut Builder) -> Items {
        let mut items = Items::new(builder);
        match self.sizes.dimensions() {
            0 => {}
            1 => self.open_line(builder, &mut items),
            _ => self.open_pieces(builder, &mut items),
        }
        items.answers.extend(self.sizes.known());
        items
    }

    fn replace(&self, _: &mut Builder, items: &Items, op: &Op) -> Option<Value> {
        items.answer(op)
    }

    fn meet(&mut self, _: &mut Builder, _: &Met<'_>) {}
}
