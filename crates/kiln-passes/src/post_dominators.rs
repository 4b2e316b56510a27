// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where ways through a function meet again.
//!
//! Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001), on the reversed graph.

use cranelift_entity::SecondaryMap;
use kiln_ir::{Block, ControlFlow, Function, Op};

/// The immediate post-dominator of each block that control can reach.
pub(crate) struct PostDominators {
    parents: SecondaryMap<Block, Option<Block>>,
}

/// The exit that all returns go to; blocks are numbered from 1.
const EXIT: usize = 0;
const UNKNOWN: usize = usize::MAX;

impl PostDominators {
    /// Computes them.
    pub fn new(function: &Function, control_flow: &ControlFlow) -> Self {
        let order = reverse_order(function, control_flow);
        let mut number = SecondaryMap::with_default(UNKNOWN);
        for (index, &block) in order.iter().enumerate() {
            number[block] = index + 1;
        }
        let mut parents = vec![UNKNOWN; order.len() + 1];
        parents[EXIT] = EXIT;
        let mut changed = true;
        while changed {
            changed = false;
            for (index, &block) in order.iter().enumerate() {
                let mut successors = function.successors(block).map(|next| number[next]).peekable();
                let leaves = successors.peek().is_none();
                let known = successors.filter(|&next| next != UNKNOWN && parents[next] != UNKNOWN);
                let meeting = known.chain(leaves.then_some(EXIT)).reduce(|a, b| meet(&parents, a, b));
                if let Some(parent) = meeting.filter(|&parent| parent != parents[index + 1]) {
                    parents[index + 1] = parent;
                    changed = true;
                }
            }
        }
        let mut found = SecondaryMap::new();
        for (index, &block) in order.iter().enumerate() {
            found[block] = parents[index + 1].checked_sub(1).and_then(|parent| order.get(parent)).copied();
        }
        Self { parents: found }
    }

    /// The first other block on every way from `block` to the end; none if there is no such block, or no way.
    pub fn immediate(&self, block: Block) -> Option<Block> {
        self.parents[block]
    }
}

/// The closest common post-dominator of two numbers; a parent's number is the smaller one.
fn meet(parents: &[usize], mut a: usize, mut b: usize) -> usize {
    while a != b {
        while a > b {
            a = parents[a];
        }
        while b > a {
            b = parents[b];
        }
    }
    a
}

/// Does the function end with the block? Where the whole launch fails, items part no more.
fn is_end(function: &Function, block: Block) -> bool {
    let fails = |inst| matches!(function.insts[inst].op, Op::Fail { .. });
    function.successors(block).next().is_none() && !function.terminator(block).is_some_and(fails)
}

/// The blocks from which the end can be reached, each before those that only lead to it, loops apart: a reverse
/// post-order of the reversed graph.
fn reverse_order(function: &Function, control_flow: &ControlFlow) -> Vec<Block> {
    let mut reached = SecondaryMap::<Block, bool>::new();
    let mut order = Vec::new();
    let ends = function.layout.iter().filter(|&&block| is_end(function, block));
    for &end in ends.filter(|&&block| control_flow.is_reachable(block)) {
        reached[end] = true;
        let mut stack = vec![(end, control_flow.predecessors(end).iter())];
        while let Some((block, predecessors)) = stack.last_mut() {
            match predecessors.next() {
                Some(&next) if reached[next] || !control_flow.is_reachable(next) => {}
                Some(&next) => {
                    reached[next] = true;
                    stack.push((next, control_flow.predecessors(next).iter()));
                }
                None => {
                    order.push(*block);
                    stack.pop();
                }
            }
        }
    }
    order.reverse();
    order
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
    use super::*;
    use kiln_ir::Module;

    #[test]
    fn ways_meet_where_each_of_them_must_pass() {
        // Blocks 5 and 8 return; blocks 6 and 7 never end; block 9 fails.
        let text = "kernel exported @f(%0:i1) {
            block0: cond_branch %0, block1, block2
            block1: branch block3
            block2: cond_branch %0, block3, block5
            block3: cond_branch %0, block4, block3
            block4: cond_branch %0, block8, block6
            block5: return
            block6: branch block7
            block7: branch block7
            block8: cond_branch %0, block9, block10
            block9: fail
            block10: return
        }";
        let module = Module::parse(&text.replace(": ", ":\n")).unwrap();
        let function = module.functions.values().next().unwrap();
        let post = PostDominators::new(function, &ControlFlow::new(function));
        let position = |block| function.layout.iter().position(|&other| other == block);
        let found: Vec<_> = function.layout.iter().map(|&block| post.immediate(block).and_then(position)).collect();
        assert_eq!(found, [None, Some(3), None, Some(4), Some(8), None, None, None, Some(10), None, None]);
    }
}
