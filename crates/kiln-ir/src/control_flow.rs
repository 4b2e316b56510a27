// SPDX-License-Identifier: MIT OR Apache-2.0
//! Who goes where: predecessors of blocks and an order that visits a block before the blocks it leads to.

use crate::{Block, Function};
use alloc::vec::Vec;
use cranelift_entity::{EntitySet, SecondaryMap};

/// The control-flow graph of a function, as it was when this was made.
pub struct ControlFlow {
    predecessors: SecondaryMap<Block, Vec<Block>>,
    reverse_post_order: Vec<Block>,
    reachable: EntitySet<Block>,
}

impl ControlFlow {
    /// Walks the blocks of `function`.
    pub fn new(function: &Function) -> Self {
        let mut predecessors = SecondaryMap::<Block, Vec<Block>>::with_capacity(function.blocks.len());
        for &block in &function.layout {
            for successor in function.successors(block) {
                let list = &mut predecessors[successor];
                // The two edges of a conditional branch come one after the other.
                if list.last() != Some(&block) {
                    list.push(block);
                }
            }
        }
        let (reverse_post_order, reachable) = walk(function);
        Self { predecessors, reverse_post_order, reachable }
    }

    /// The blocks that may go to `block`, each once, in the order of the layout.
    pub fn predecessors(&self, block: Block) -> &[Block] {
        &self.predecessors[block]
    }

    /// The blocks that control can reach, the entry first; each stands before its successors, loops apart.
    pub fn reverse_post_order(&self) -> &[Block] {
        &self.reverse_post_order
    }

    /// Can control come to `block`?
    pub fn is_reachable(&self, block: Block) -> bool {
        self.reachable.contains(block)
    }
}

/// A depth-first walk from the entry, without recursion: functions may be deep.
fn walk(function: &Function) -> (Vec<Block>, EntitySet<Block>) {
    let mut order = Vec::with_capacity(function.layout.len());
    let mut reached = EntitySet::with_capacity(function.blocks.len());
    let mut stack: Vec<_> = function.entry().map(|entry| (entry, function.successors(entry))).into_iter().collect();
    reached.extend(function.entry());
    while let Some((block, successors)) = stack.last_mut() {
        match successors.next() {
            Some(successor) if reached.insert(successor) => stack.push((successor, function.successors(successor))),
            Some(_) => {}
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    (order, reached)
}
