// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keeps LLVM from vectorising loops with integer divisions.
//!
//! A processor traps at a division by zero, so a division that only some items of a vector reach is guarded. LLVM 22 guards
//! one whose operands do not change in the loop by asking the first item of a vector alone; the others then use a result
//! that nobody computed. It may also move a division under a condition itself. So no loop of an entry point with such a
//! division is vectorised; constant divisors need no guard.

use kiln_ir::{BinaryOp, Constant, ControlFlow, DominatorTree, Function, Op, Value};

/// Does the function divide integers by what is not a constant?
pub(super) fn divides(function: &Function) -> bool {
    function.insts_in_layout().any(|(_, inst)| match function.insts[inst].op {
        Op::Binary { op: BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem, b, .. } => {
            !is_safe(function, b)
        }
        _ => false,
    })
}

/// Is it a constant other than 0 and -1?
fn is_safe(function: &Function, divisor: Value) -> bool {
    let ones = u128::MAX >> (128 - u32::from(function.ty(divisor).bits().max(1)));
    matches!(function.as_constant(divisor), Some(Constant::Int(bits)) if bits != 0 && bits != ones)
}

/// Asks of every loop that it stays scalar.
pub(super) fn keep_scalar(function: &mut Function) {
    let dominators = DominatorTree::new(&ControlFlow::new(function));
    for block in function.layout.clone() {
        let closes_a_loop = function.successors(block).any(|next| dominators.dominates(next, block));
        let Some(branch) = function.terminator(block).filter(|_| closes_a_loop) else { continue };
        if let Op::Branch { hints, .. } | Op::CondBranch { hints, .. } = &mut function.insts[branch].op {
            hints.scalar = true;
        }
    }
}
