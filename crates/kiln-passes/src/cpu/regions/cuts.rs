// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where a kernel is cut: at the blocks that all items reach together before one of them goes on.
//!
//! A cut is needed wherever items wait for each other. More cuts are made where it is proven that items stay together:
//! at the header of a loop that has a cut inside, and around a uniform branch that decides which cut comes next. They keep
//! the shape of the kernel's uniform control flow outside the loops over items.

use crate::{
    post_dominators::PostDominators,
    uniformity::{Uniformity, influence},
};
use cranelift_entity::EntitySet;
use kiln_ir::{Block, Builder, ControlFlow, DominatorTree, Function, Op, Scope};

/// A function whose cuts are the beginnings of blocks.
pub(in crate::cpu) struct Cuts {
    /// The function. An instruction at which items wait is the first of its block, which has one predecessor.
    pub function: Function,
    /// The blocks that begin with a cut, the entry among them.
    pub blocks: EntitySet<Block>,
    /// What is the same in all items.
    pub uniformity: Uniformity,
    /// The reachable blocks.
    pub order: Vec<Block>,
}

/// Cuts `kernel` where the items of a `scope` wait for each other.
pub(super) fn cut(kernel: &Function, scope: Scope, waits: impl Fn(&Op) -> bool) -> Cuts {
    let mut function = kernel.clone();
    function.remove_unreachable_blocks();
    let mut blocks = split(&mut function, waits);
    let is_whole = blocks.is_empty();
    blocks.extend(function.entry());
    let control_flow = ControlFlow::new(&function);
    let uniformity = Uniformity::new(&function, &control_flow, scope);
    if !is_whole {
        let graph = Graph {
            function: &function,
            uniformity: &uniformity,
            post_dominators: PostDominators::new(&function, &control_flow),
            loops: loops(&function, &control_flow),
        };
        while graph.cut_loops(&mut blocks) | graph.cut_branches(&mut blocks, control_flow.reverse_post_order()) {}
    }
    let order = control_flow.reverse_post_order().to_vec();
    Cuts { function, blocks, uniformity, order }
}

/// Lets every instruction at which items wait begin a block; returns those blocks.
fn split(function: &mut Function, waits: impl Fn(&Op) -> bool) -> EntitySet<Block> {
    let mut blocks = EntitySet::new();
    for mut block in function.layout.clone() {
        let mut from = 0;
        while let Some(position) = (from..function.blocks[block].insts.len())
            .find(|&position| waits(&function.insts[function.blocks[block].insts[position]].op))
        {
            let next = function.split_block(block, position);
            Builder::new(function, block).branch(next);
            blocks.insert(next);
            (block, from) = (next, 1);
        }
    }
    blocks
}

/// A loop with one header.
struct NaturalLoop {
    header: Block,
    blocks: EntitySet<Block>,
}

/// The loops of a function: one for each edge back to a block that dominates it.
fn loops(function: &Function, control_flow: &ControlFlow) -> Vec<NaturalLoop> {
    let dominators = DominatorTree::new(control_flow);
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

struct Graph<'f> {
    function: &'f Function,
    uniformity: &'f Uniformity,
    post_dominators: PostDominators,
    loops: Vec<NaturalLoop>,
}

impl Graph<'_> {
    /// Cuts at the header of each loop with a cut inside, if items begin its iterations together.
    fn cut_loops(&self, cuts: &mut EntitySet<Block>) -> bool {
        let mut changed = false;
        for NaturalLoop { header, blocks } in &self.loops {
            if self.uniformity.is_together(*header) && blocks.iter().any(|block| cuts.contains(block)) {
                changed |= cuts.insert(*header);
            }
        }
        changed
    }

    /// Cuts after each uniform branch that decides which cut comes next, and where its ways meet.
    fn cut_branches(&self, cuts: &mut EntitySet<Block>, order: &[Block]) -> bool {
        let mut changed = false;
        for &block in order {
            let Some(branch) = self.function.terminator(block) else { continue };
            let Op::CondBranch { condition, then, otherwise, .. } = self.function.insts[branch].op else { continue };
            let meeting = self.post_dominators.immediate(block);
            let targets = [Some(then), Some(otherwise), meeting];
            let mut targets = targets.iter().flatten().copied();
            let stays_together = self.uniformity.is_uniform(condition)
                && self.uniformity.is_together(block)
                && targets.clone().all(|target| self.uniformity.is_together(target));
            if !stays_together || targets.clone().all(|target| cuts.contains(target)) {
                continue;
            }
            let passed = influence(self.function, &self.post_dominators, block);
            if passed.iter().any(|passed| cuts.contains(passed)) {
                targets.by_ref().for_each(|target| changed |= cuts.insert(target));
            }
        }
        changed
    }
}
