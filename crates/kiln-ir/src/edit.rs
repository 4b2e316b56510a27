// SPDX-License-Identifier: MIT OR Apache-2.0
//! Changes to control flow that several passes make.

use crate::{Block, BlockData, ControlFlow, Function, Op};

impl Function {
    /// Puts a new, empty block into the layout right after `block`, or at its end if `block` is not in it.
    pub fn insert_block_after(&mut self, block: Block) -> Block {
        let new = self.blocks.push(BlockData::default());
        let position = self.layout.iter().position(|&other| other == block).map_or(self.layout.len(), |p| p + 1);
        self.layout.insert(position, new);
        new
    }

    /// Moves the instructions of `block` from `position` on, its terminator included, into a new block right after it,
    /// which phis then name instead of `block`. Nothing goes to the new block yet: `block` has no terminator now.
    /// A `position` past the end moves nothing.
    pub fn split_block(&mut self, block: Block, position: usize) -> Block {
        let new = self.insert_block_after(block);
        let insts = &mut self.blocks[block].insts;
        self.blocks[new].insts = insts.split_off(position.min(insts.len()));
        for successor in self.successors(new) {
            for index in 0..self.blocks[successor].insts.len() {
                let inst = self.blocks[successor].insts[index];
                let Op::Phi { incoming } = &mut self.insts[inst].op else { break };
                incoming.iter_mut().filter(|(from, _)| *from == block).for_each(|(from, _)| *from = new);
            }
        }
        new
    }

    /// Takes the blocks that control cannot reach out of the layout, and what comes from them out of phis.
    pub fn remove_unreachable_blocks(&mut self) {
        let control_flow = ControlFlow::new(self);
        self.layout.retain(|&block| control_flow.is_reachable(block));
        for &block in &self.layout {
            for &inst in &self.blocks[block].insts {
                let Op::Phi { incoming } = &mut self.insts[inst].op else { break };
                incoming.retain(|(from, _)| control_flow.is_reachable(*from));
            }
        }
    }
}
