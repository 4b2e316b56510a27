// SPDX-License-Identifier: MIT OR Apache-2.0
//! What is computed again in another region rather than kept.

use cranelift_entity::EntitySet;
use kiln_ir::{BinaryOp, Block, Function, Op, Value};
use std::collections::HashMap;

/// Instructions that are computed again: more of them cost more than memory does.
const LIMIT: usize = 8;

/// The values of short computations with nothing but constants, parameters, queries and addresses of globals.
pub(super) fn cheap_values(function: &Function, order: &[Block]) -> EntitySet<Value> {
    let mut costs = HashMap::<Value, usize>::new();
    for &inst in order.iter().flat_map(|&block| &function.blocks[block].insts) {
        let data = &function.insts[inst];
        let Some(result) = data.result.filter(|_| is_simple(&data.op)) else { continue };
        let mut cost = Some(1);
        data.op.for_each_operand(|operand| {
            let own = if function.as_inst(operand).is_some() { costs.get(&operand).copied() } else { Some(0) };
            cost = cost.zip(own).map(|(cost, own)| cost + own);
        });
        costs.extend(cost.filter(|&cost| cost <= LIMIT).map(|cost| (result, cost)));
    }
    let mut values = EntitySet::new();
    values.extend(costs.into_keys());
    values
}

/// Is it a quick computation without memory?
fn is_simple(op: &Op) -> bool {
    match op {
        Op::Binary { op, .. } => matches!(
            op,
            BinaryOp::Add
                | BinaryOp::Sub
                | BinaryOp::Mul
                | BinaryOp::Shl
                | BinaryOp::LShr
                | BinaryOp::AShr
                | BinaryOp::And
                | BinaryOp::Or
                | BinaryOp::Xor
        ),
        Op::Cast { .. } | Op::ICmp { .. } | Op::Select { .. } | Op::PtrAdd { .. } => true,
        Op::Query { .. } | Op::GlobalAddress { .. } => true,
        _ => false,
    }
}
