// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a function does with the memory behind an address.

use kiln_ir::{CastOp, ControlFlow, Function, Op, Value, ValueDef};
use std::collections::HashSet;

/// The value of parameter `index`, if the function has one: a parameter that is never named has none.
pub(crate) fn parameter_value(function: &Function, index: usize) -> Option<Value> {
    let is_it = |def| def == ValueDef::Parameter(index as u32);
    function.values.iter().find(|(_, data)| is_it(data.def)).map(|(value, _)| value)
}

/// Is the memory behind `address` only read, and the address itself neither kept, compared nor passed on?
///
/// Then any other memory with the same contents serves as well, in whatever space it lies.
pub(crate) fn is_only_read(function: &Function, address: Value) -> bool {
    let mut derived = HashSet::from([address]);
    for &block in ControlFlow::new(function).reverse_post_order() {
        for &inst in &function.blocks[block].insts {
            let data = &function.insts[inst];
            let mut used = false;
            data.op.for_each_operand(|operand| used |= derived.contains(&operand));
            if !used {
                continue;
            }
            match data.op {
                Op::Load { .. } => {}
                Op::MemCopy { to, .. } if !derived.contains(&to) => {}
                Op::PtrAdd { .. } | Op::Cast { op: CastOp::SpaceCast, .. } => derived.extend(data.result),
                _ => return false,
            }
        }
    }
    true
}

/// Does the function write no memory but its own `alloca`s, and not let others write meanwhile?
pub(crate) fn writes_only_own_memory(function: &Function) -> bool {
    function.insts_in_layout().all(|(_, inst)| match function.insts[inst].op {
        Op::Store { address, atomic: None, .. } => is_own(function, address),
        Op::MemCopy { to, .. } | Op::MemSet { to, .. } => is_own(function, to),
        Op::Load { atomic, .. } => atomic.is_none(),
        Op::Store { .. }
        | Op::AtomicRmw { .. }
        | Op::CmpXchg { .. }
        | Op::Fence { .. }
        | Op::Barrier { .. }
        | Op::Call { .. } => false,
        _ => true,
    })
}

/// Does the address surely point into an `alloca` of the function?
fn is_own(function: &Function, mut address: Value) -> bool {
    while let Some(inst) = function.as_inst(address) {
        address = match function.insts[inst].op {
            Op::Alloca { .. } => return true,
            Op::PtrAdd { base, .. } => base,
            Op::Cast { op: CastOp::SpaceCast, a, .. } => a,
            _ => return false,
        };
    }
    false
}
