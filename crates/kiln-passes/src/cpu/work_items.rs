// SPDX-License-Identifier: MIT OR Apache-2.0
//! The loops over the work-items of a launch, and the answers to what kernels ask.
//!
//! Groups `begin..end` run in order, x innermost. There are two forms:
//! - *grouped*: a loop over groups, inside it loops over local ids;
//! - *folded*, for kernels that do not see their groups: neighbouring groups of a row become one long loop over x. In one
//!   dimension that is a single loop, which LLVM vectorises as any other.
//!
//! Dimensions that a kernel does not have get no loop, id 0 and size 1. A single task gets no loop at all.

use super::{
    loops::{NO_WRAP, Nest},
    sizes::{Size, Sizes},
};
use kiln_ir::{ArithmeticFlags, BinaryOp, Block, Builder, Function, MathFunction, Op, Query, Type, Value};
use kiln_types::KernelSignature;
use std::collections::{HashMap, HashSet};

/// A kernel's queries, each with its dimension.
pub(super) type Queries = HashSet<(Query, u8)>;

/// What the kernel asks for.
pub(super) fn queries(kernel: &Function) -> Queries {
    let ops = kernel.insts_in_layout().map(|(_, inst)| &kernel.insts[inst].op);
    ops.filter_map(|op| match *op {
        Op::Query { query, dimension } => Some((query, dimension)),
        _ => None,
    })
    .collect()
}

/// The launch as the entry point gets it.
#[derive(Clone, Copy)]
pub(super) struct Launch {
    /// Address of the launch record.
    pub record: Value,
    /// The first group.
    pub begin: Value,
    /// One past the last group.
    pub end: Value,
}

/// One work-item, inside its loops.
pub(super) struct WorkItem {
    answers: HashMap<(Query, u8), Value>,
    nest: Nest,
}

impl WorkItem {
    /// Opens the loops over the work-items at the builder's position, which is in the entry block; the builder goes on
    /// inside. The kernel shares group memory if `has_group_memory`.
    pub fn open(
        builder: &mut Builder,
        signature: &KernelSignature,
        queries: &Queries,
        has_group_memory: bool,
        launch: Launch,
    ) -> Self {
        let mut sizes = Sizes::new(signature, launch.record);
        for size in Size::ALL {
            for dimension in (0..3).filter(|&dimension| queries.contains(&(size.query(), dimension))) {
                sizes.get(builder, size, dimension);
            }
        }
        let dimensions = sizes.dimensions();
        let sees_groups = |(query, dimension): &(Query, u8)| {
            matches!(query, Query::LocalId | Query::GroupId) && usize::from(*dimension) < dimensions
        };
        let nest = Nest::new(builder);
        let mut item = Self { answers: HashMap::new(), nest };
        for query in [Query::GlobalId, Query::LocalId, Query::GroupId] {
            let zero = builder.int(0, Type::I64);
            item.answers.extend((0..3).map(|dimension| ((query, dimension), zero)));
        }
        match dimensions {
            0 => {}
            _ if has_group_memory || queries.iter().any(sees_groups) => item.open_grouped(builder, &mut sizes, launch),
            1 => item.open_line(builder, &mut sizes, launch),
            _ => item.open_folded(builder, &mut sizes, launch),
        }
        item.answers.extend(sizes.known());
        item
    }

    /// The answer to a query.
    pub fn answer(&self, query: Query, dimension: u8) -> Option<Value> {
        self.answers.get(&(query, dimension)).copied()
    }

    /// Where control goes when the work-item is done.
    pub fn done(&self) -> Block {
        self.nest.next()
    }

    /// Closes the loops; the builder goes on after them.
    pub fn close(self, builder: &mut Builder) {
        self.nest.close(builder);
    }

    /// One loop over all work-items of the groups.
    fn open_line(&mut self, builder: &mut Builder, sizes: &mut Sizes, launch: Launch) {
        let local = sizes.get(builder, Size::Local, 0);
        let first = builder.binary(BinaryOp::Mul, launch.begin, local, NO_WRAP);
        let end = builder.binary(BinaryOp::Mul, launch.end, local, NO_WRAP);
        let x = self.nest.enter(builder, first, end);
        self.answers.insert((Query::GlobalId, 0), x);
    }

    /// A loop over pieces of rows of groups, inside it loops over global ids.
    fn open_folded(&mut self, builder: &mut Builder, sizes: &mut Sizes, launch: Launch) {
        let dimensions = sizes.dimensions();
        let local = local_sizes(builder, sizes);
        let counts = group_counts(builder, sizes);
        let at = self.nest.enter(builder, launch.begin, launch.end);
        let group = group_ids(builder, at, &counts);

        let left = builder.binary(BinaryOp::Sub, launch.end, at, NO_WRAP);
        let row = builder.binary(BinaryOp::Sub, counts[0], group[0], NO_WRAP);
        let step = builder.math(MathFunction::UMin, vec![left, row], Type::I64);
        self.nest.set_step(step);

        let mut first = Vec::with_capacity(dimensions);
        let mut end = Vec::with_capacity(dimensions);
        for d in 0..dimensions {
            let groups = if d == 0 { step } else { builder.int(1, Type::I64) };
            let past = builder.binary(BinaryOp::Add, group[d], groups, NO_WRAP);
            first.push(builder.binary(BinaryOp::Mul, group[d], local[d], NO_WRAP));
            end.push(builder.binary(BinaryOp::Mul, past, local[d], NO_WRAP));
        }
        for d in (0..dimensions).rev() {
            let id = self.nest.enter(builder, first[d], end[d]);
            self.answers.insert((Query::GlobalId, d as u8), id);
        }
    }

    /// A loop over groups, inside it loops over local ids.
    fn open_grouped(&mut self, builder: &mut Builder, sizes: &mut Sizes, launch: Launch) {
        let dimensions = sizes.dimensions();
        let local = local_sizes(builder, sizes);
        let counts = group_counts(builder, sizes);
        let linear = self.nest.enter(builder, launch.begin, launch.end);
        let group = group_ids(builder, linear, &counts);
        let first =
            (0..dimensions).map(|d| builder.binary(BinaryOp::Mul, group[d], local[d], NO_WRAP)).collect::<Vec<_>>();
        for d in (0..dimensions).rev() {
            let zero = builder.int(0, Type::I64);
            let local_id = self.nest.enter(builder, zero, local[d]);
            let global_id = builder.binary(BinaryOp::Add, first[d], local_id, NO_WRAP);
            self.answers.insert((Query::LocalId, d as u8), local_id);
            self.answers.insert((Query::GlobalId, d as u8), global_id);
            self.answers.insert((Query::GroupId, d as u8), group[d]);
        }
    }
}

/// The local size in each dimension.
fn local_sizes(builder: &mut Builder, sizes: &mut Sizes) -> Vec<Value> {
    (0..sizes.dimensions()).map(|d| sizes.get(builder, Size::Local, d as u8)).collect()
}

/// The number of groups in each dimension but the slowest, which no one needs.
fn group_counts(builder: &mut Builder, sizes: &mut Sizes) -> Vec<Value> {
    (0..sizes.dimensions() - 1).map(|d| sizes.get(builder, Size::Groups, d as u8)).collect()
}

/// The ids of the group with this linear number: remainders by the counts, then what is left.
fn group_ids(builder: &mut Builder, linear: Value, counts: &[Value]) -> Vec<Value> {
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
