// SPDX-License-Identifier: MIT OR Apache-2.0
//! The order in which functions are inlined, and the proof that there is one.

use super::calls;
use crate::{location::error_at, symbol::readable};
use cranelift_entity::SecondaryMap;
use kiln_ir::{FunctionId, Module, Op};
use kiln_types::{Error, ErrorKind, Result};

#[derive(Clone, Copy, Default, PartialEq)]
enum Visit {
    #[default]
    New,
    Open,
    Done,
}

/// All functions, callees before callers.
pub(super) fn callees_first(module: &Module) -> Result<Vec<FunctionId>> {
    let mut visits = SecondaryMap::<FunctionId, Visit>::new();
    let mut order = Vec::with_capacity(module.functions.len());
    for root in module.functions.keys() {
        if visits[root] != Visit::New {
            continue;
        }
        visits[root] = Visit::Open;
        let mut path = vec![(root, calls(&module.functions[root]))];
        while let Some((caller, callees)) = path.last_mut() {
            let caller = *caller;
            match callees.next() {
                Some(callee) if visits[callee] == Visit::New => {
                    visits[callee] = Visit::Open;
                    path.push((callee, calls(&module.functions[callee])));
                }
                Some(callee) if visits[callee] == Visit::Open => {
                    let circle = path.iter().map(|(id, _)| *id).skip_while(|&id| id != callee).collect::<Vec<_>>();
                    return Err(recursion(module, &circle));
                }
                Some(_) => {}
                None => {
                    visits[caller] = Visit::Done;
                    order.push(caller);
                    path.pop();
                }
            }
        }
    }
    Ok(order)
}

/// The error for functions each of which calls the next, and the last the first.
fn recursion(module: &Module, circle: &[FunctionId]) -> Error {
    let name = |id: &FunctionId| format!("\"{}\"", readable(&module.functions[*id].name));
    let message = match circle {
        [one] => format!("{} calls itself; kernels cannot recurse, use a loop", name(one)),
        _ => {
            let names = circle.iter().chain(circle.first()).map(name).collect::<Vec<_>>();
            format!(
                "functions call each other in a circle ({}); kernels cannot recurse, use a loop",
                names.join(" -> ")
            )
        }
    };
    error_at(ErrorKind::Build, module, location_of_call(module, circle), &message)
}

/// Where the last function of the circle calls the first.
fn location_of_call(module: &Module, circle: &[FunctionId]) -> Option<kiln_ir::LocationId> {
    let (first, last) = (*circle.first()?, *circle.last()?);
    let caller = &module.functions[last];
    caller
        .insts_in_layout()
        .map(|(_, inst)| &caller.insts[inst])
        .find(|data| matches!(data.op, Op::Call { callee, .. } if callee == first))?
        .location
}
