// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tidies the blocks of a function after other passes.
//!
//! Leaves no unreachable block, no phi with only one incoming value, and no block that ends with a branch to a block
//! that nothing else goes to.

use cranelift_entity::SecondaryMap;
use kiln_ir::{Block, Function, Op, Value};

/// Tidies the blocks of `function`.
pub(crate) fn clean_up(function: &mut Function) {
    function.remove_unreachable_blocks();
    remove_single_phis(function);
    join_blocks(function);
}

fn remove_single_phis(function: &mut Function) {
    let mut replaced = SecondaryMap::<Value, Option<Value>>::new();
    let mut any = false;
    for &block in &function.layout {
        let insts = &function.insts;
        function.blocks[block].insts.retain(|&inst| match (&insts[inst].op, insts[inst].result) {
            (Op::Phi { incoming }, Some(result)) if incoming.len() == 1 => {
                replaced[result] = Some(incoming[0].1);
                any = true;
                false
            }
            _ => true,
        });
    }
    if !any {
        return;
    }
    for data in function.insts.values_mut() {
        data.op.map_operands(|operand| {
            while let Some(value) = replaced[*operand] {
                *operand = value;
            }
        });
    }
}

fn join_blocks(function: &mut Function) {
    let mut predecessors = SecondaryMap::<Block, u32>::new();
    for &block in &function.layout {
        function.successors(block).for_each(|next| predecessors[next] += 1);
    }
    let mut joined = SecondaryMap::<Block, Option<Block>>::new();
    for block in function.layout.clone() {
        if joined[block].is_some() {
            continue;
        }
        while let Some(branch) = function.terminator(block)
            && let Op::Branch { to, .. } = function.insts[branch].op
            && predecessors[to] == 1
            && to != block
        {
            let tail = std::mem::take(&mut function.blocks[to].insts);
            function.blocks[block].insts.pop();
            function.blocks[block].insts.extend(tail);
            joined[to] = Some(block);
        }
    }
    function.layout.retain(|&block| joined[block].is_none());
    for data in function.insts.values_mut() {
        if let Op::Phi { incoming } = &mut data.op {
            for (block, _) in incoming {
                while let Some(head) = joined[*block] {
                    *block = head;
                }
            }
        }
    }
}
