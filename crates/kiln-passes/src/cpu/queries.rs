// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a kernel asks about its work-items.

use kiln_ir::{Function, Op, Query};
use std::collections::HashSet;

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
