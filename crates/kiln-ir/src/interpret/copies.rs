// SPDX-License-Identifier: MIT OR Apache-2.0
//! Loads that may read bytes which nobody wrote, because nothing is computed from those.
//!
//! A load whose value is only stored is part of a copy: the bytes of the copy that nobody wrote stay so (the padding of a
//! structure that is passed in an integer). Where the value also goes through calls, phis or to other work-items, only that
//! some of its bytes are written is checked. The store of a bit-field reads the other bits of its integer, changes its own
//! and writes all.

use super::code::{Slot, Unwritten};
use crate::{BinaryOp, Function, GroupFunction, Inst, Op, Value};
use alloc::vec::Vec;
use cranelift_entity::SecondaryMap;

/// What the loads and stores of a function do with unwritten bytes, where it is not a fault. `next` is the next free
/// slot.
pub(super) fn find(function: &Function, next: &mut Slot) -> SecondaryMap<Inst, Option<Unwritten>> {
    let mut users = SecondaryMap::<Value, Vec<Inst>>::new();
    for (_, inst) in function.insts_in_layout() {
        function.insts[inst].op.for_each_operand(|value| users[value].push(inst));
    }
    let mut found = SecondaryMap::new();
    for (_, inst) in function.insts_in_layout() {
        let data = &function.insts[inst];
        let (&Op::Load { address, atomic: None, .. }, Some(result)) = (&data.op, data.result) else { continue };
        let of_result = &users[result];
        let stores_it = |&user: &Inst| match function.insts[user].op {
            Op::Store { value, address, atomic: None, .. } => value == result && address != result,
            _ => false,
        };
        if !of_result.is_empty() && of_result.iter().all(stores_it) {
            let carried = Some(Unwritten::Carried(*next));
            *next += 1;
            found[inst] = carried;
            of_result.iter().for_each(|&store| found[store] = carried);
        } else if !of_result.is_empty()
            && of_result.iter().all(|&user| stores_it(&user) || passes_on(function, user, result))
        {
            found[inst] = Some(Unwritten::Padding);
        } else if of_result.len() == 1 && changes_bits(function, &users, of_result[0], address, true) {
            found[inst] = Some(Unwritten::Ignored);
        }
    }
    found
}

/// Does the instruction hand the value on as it is?
fn passes_on(function: &Function, inst: Inst, value: Value) -> bool {
    match &function.insts[inst].op {
        Op::Call { .. } | Op::Return { .. } | Op::Phi { .. } => true,
        Op::GroupFunction { function: GroupFunction::Broadcast | GroupFunction::Shuffle, arguments, .. } => {
            !arguments[1..].contains(&value)
        }
        _ => false,
    }
}

/// Is this the `and` of a load from `address`, after which at most an `or` comes before the store to the same address?
fn changes_bits(
    function: &Function,
    users: &SecondaryMap<Value, Vec<Inst>>,
    inst: Inst,
    address: Value,
    is_first: bool,
) -> bool {
    let data = &function.insts[inst];
    match data.op {
        Op::Binary { op: BinaryOp::And, .. } if is_first => {}
        Op::Binary { op: BinaryOp::Or, .. } if !is_first => {}
        Op::Store { address: to, .. } => return !is_first && to == address,
        _ => return false,
    }
    let next = data.result.map(|result| users[result].as_slice());
    matches!(next, Some(&[user]) if changes_bits(function, users, user, address, false))
}
