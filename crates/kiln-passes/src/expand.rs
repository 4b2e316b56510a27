// SPDX-License-Identifier: MIT OR Apache-2.0
//! Replaces instructions by code of several blocks.

use kiln_ir::{Block, Builder, Function, Inst, InstData, Value};

/// Writes code for every instruction that `is_expanded` finds: `write` gets a builder at its place and must end in a
/// branch to the block where the function goes on. It answers the value that stands for the instruction's result.
pub(crate) fn expand(
    function: &mut Function,
    is_expanded: impl Fn(&Function, Inst) -> bool,
    mut write: impl FnMut(&mut Builder, &InstData, Block) -> Option<Value>,
) {
    let mut open = function.layout.clone();
    while let Some(block) = open.pop() {
        let Some(position) = function.blocks[block].insts.iter().position(|&inst| is_expanded(function, inst)) else {
            continue;
        };
        let rest = function.split_block(block, position);
        open.push(rest);
        let inst = function.blocks[rest].insts.remove(0);
        let data = function.insts[inst].clone();
        let mut builder = Builder { block, location: data.location, function };
        let result = write(&mut builder, &data, rest);
        if let (Some(old), Some(new)) = (data.result, result) {
            function.replace_uses(old, new);
        }
    }
}
