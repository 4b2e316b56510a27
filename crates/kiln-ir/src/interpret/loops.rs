// SPDX-License-Identifier: MIT OR Apache-2.0
//! The loops around places where items wait for each other: those must be in the same iteration.

use crate::{Block, ControlFlow, DominatorTree, Function, Op};
use alloc::vec::Vec;
use cranelift_entity::EntitySet;

/// A loop, and its blocks.
pub(super) struct Loop {
    /// Where it starts; it dominates the others.
    pub header: Block,
    pub blocks: EntitySet<Block>,
}

/// The loops of a function in which an item may wait for others, directly or in a function that is called.
pub(super) fn find(function: &Function) -> Vec<Loop> {
    let waiting = function.layout.iter().copied().filter(|&block| waits(function, block));
    let waiting: Vec<_> = waiting.collect();
    if waiting.is_empty() {
        return Vec::new();
    }
    let control_flow = ControlFlow::new(function);
    let dominators = DominatorTree::new(&control_flow);
    let mut loops: Vec<Loop> = Vec::new();
    for &block in &function.layout {
        for header in function.successors(block).filter(|&to| dominators.dominates(to, block)) {
            let index = loops.iter().position(|found| found.header == header).unwrap_or_else(|| {
                let mut blocks = EntitySet::new();
                blocks.insert(header);
                loops.push(Loop { header, blocks });
                loops.len() - 1
            });
            add_blocks(&control_flow, &mut loops[index].blocks, block);
        }
    }
    loops.retain(|found| waiting.iter().any(|&block| found.blocks.contains(block)));
    loops
}

/// Adds a block that leads back to the header, with all on the way.
fn add_blocks(control_flow: &ControlFlow, blocks: &mut EntitySet<Block>, last: Block) {
    let mut open = Vec::from([last]);
    while let Some(block) = open.pop() {
        if blocks.insert(block) {
            open.extend(control_flow.predecessors(block));
        }
    }
}

fn waits(function: &Function, block: Block) -> bool {
    function.blocks[block].insts.iter().any(|&inst| can_wait(&function.insts[inst].op))
}

/// Can an item wait for others in this instruction?
pub(super) fn can_wait(op: &Op) -> bool {
    matches!(op, Op::Barrier { .. } | Op::GroupFunction { .. } | Op::GroupReduce { .. } | Op::Call { .. })
}
