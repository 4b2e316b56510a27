// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which blocks stand on every way to a block.
//!
//! Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001). Questions are answered in constant time by
//! the interval that a walk of the tree spends below each block.

use crate::{Block, ControlFlow};
use alloc::{vec, vec::Vec};
use cranelift_entity::SecondaryMap;

/// The dominator tree of the reachable blocks of a function.
pub struct DominatorTree {
    nodes: SecondaryMap<Block, Option<Node>>,
}

#[derive(Clone, Copy)]
struct Node {
    /// The immediate dominator; none for the entry.
    parent: Option<Block>,
    /// The numbers of the block and, exclusive, of the last block below it in a walk of the tree.
    interval: (u32, u32),
}

impl DominatorTree {
    /// Computes the tree.
    pub fn new(control_flow: &ControlFlow) -> Self {
        let order = control_flow.reverse_post_order();
        let parents = immediate_dominators(control_flow);
        let intervals = intervals(&parents);
        let mut nodes = SecondaryMap::with_capacity(order.len());
        for (index, &block) in order.iter().enumerate() {
            let parent = (index > 0).then(|| order[parents[index]]);
            nodes[block] = Some(Node { parent, interval: intervals[index] });
        }
        Self { nodes }
    }

    /// The closest other block on every way to `block`; none for the entry and for unreachable blocks.
    pub fn immediate_dominator(&self, block: Block) -> Option<Block> {
        self.nodes[block]?.parent
    }

    /// Does `a` stand on every way to `b`? A block dominates itself; unreachable blocks dominate nothing.
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        match (self.nodes[a], self.nodes[b]) {
            (Some(a), Some(b)) => (a.interval.0..a.interval.1).contains(&b.interval.0),
            _ => false,
        }
    }
}

/// The immediate dominator of each block, both as positions in the reverse post-order; the entry's is itself.
fn immediate_dominators(control_flow: &ControlFlow) -> Vec<usize> {
    const UNKNOWN: usize = usize::MAX;
    let order = control_flow.reverse_post_order();
    let mut position = SecondaryMap::with_default(UNKNOWN);
    for (index, &block) in order.iter().enumerate() {
        position[block] = index;
    }
    let mut parents = vec![UNKNOWN; order.len()];
    if let Some(entry) = parents.first_mut() {
        *entry = 0;
    }
    let mut changed = true;
    while changed {
        changed = false;
        for (index, &block) in order.iter().enumerate().skip(1) {
            let predecessors = control_flow.predecessors(block).iter().map(|&predecessor| position[predecessor]);
            let known = predecessors.filter(|&predecessor| predecessor != UNKNOWN && parents[predecessor] != UNKNOWN);
            if let Some(parent) = known.reduce(|a, b| common_dominator(&parents, a, b))
                && parents[index] != parent
            {
                parents[index] = parent;
                changed = true;
            }
        }
    }
    parents
}

/// The last block that stands above both.
fn common_dominator(parents: &[usize], mut a: usize, mut b: usize) -> usize {
    while a != b {
        if a > b {
            a = parents[a];
        } else {
            b = parents[b];
        }
    }
    a
}

/// The interval of each position: parents stand before their children, so sizes add up backwards and starts forwards.
fn intervals(parents: &[usize]) -> Vec<(u32, u32)> {
    let mut sizes = vec![1u32; parents.len()];
    for index in (1..parents.len()).rev() {
        sizes[parents[index]] += sizes[index];
    }
    let mut intervals = vec![(0, 0); parents.len()];
    let mut next_child = vec![1u32; parents.len()];
    for index in 0..parents.len() {
        let start = match index {
            0 => 0,
            _ => next_child[parents[index]],
        };
        if index > 0 {
            next_child[parents[index]] = start + sizes[index];
        }
        next_child[index] = start + 1;
        intervals[index] = (start, start + sizes[index]);
    }
    intervals
}
