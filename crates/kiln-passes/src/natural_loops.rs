// SPDX-License-Identifier: MIT OR Apache-2.0
//! The loops of a function.

use cranelift_entity::EntitySet;
use kiln_ir::{Block, ControlFlow, DominatorTree, Function};

/// A loop with one header.
pub(crate) struct NaturalLoop {
    /// The block that its iterations begin with.
    pub header: Block,
    /// Its blocks, the header among them.
    pub blocks: EntitySet<Block>,
}

/// The loops of a function: one for each edge back to a block that dominates it.
pub(crate) fn natural_loops(
    function: &Function,
    control_flow: &ControlFlow,
    dominators: &DominatorTree,
) -> Vec<NaturalLoop> {
    let mut loops = Vec::new();
    for &latch in control_flow.reverse_post_order() {
        for header in function.successors(latch).filter(|&header| dominators.dominates(header, latch)) {
            let mut blocks = EntitySet::new();
            blocks.insert(header);
            let mut left = vec![latch];
            while let Some(block) = left.pop() {
                if blocks.insert(block) {
                    left.extend_from_slice(control_flow.predecessors(block));
                }
            }
            loops.push(NaturalLoop { header, blocks });
        }
    }
    loops
}
