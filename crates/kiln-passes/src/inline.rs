// SPDX-License-Identifier: MIT OR Apache-2.0
//! Puts the bodies of functions in place of their calls.
//!
//! Expects a verified module, as the reader or [`crate::link`] makes it. Leaves kernels without calls; exported
//! functions call only imported ones. Functions that are neither kernels nor exported are gone, and so are globals that
//! nothing names. Locations of inlined instructions are chained (`inlined_at`), private memory of callees is in the
//! entry block of the caller.

mod call_graph;
mod expand;

use crate::{clean_up::clean_up, location::error_at, prune::prune, symbol::readable};
use cranelift_entity::SecondaryMap;
use kiln_ir::{Function, FunctionId, Linkage, Module, Op, Role};
use kiln_types::{Error, ErrorKind, Result};

/// How many instructions all functions of a module may have together after inlining, unless the user says otherwise.
pub const DEFAULT_BUDGET: usize = 2_000_000;

/// Inlines all calls of functions that have a body.
///
/// # Errors
/// [`ErrorKind::Build`] if functions call each other in a circle, if a kernel calls a function that no module defines,
/// or if the functions would have more than `budget` instructions together.
pub fn inline(module: &mut Module, budget: usize) -> Result<()> {
    prune(module);
    let order = call_graph::callees_first(module)?;
    check_budget(module, &order, budget)?;
    for id in order {
        if calls(&module.functions[id]).any(|callee| is_defined(&module.functions[callee])) {
            let mut caller = take(module, id);
            let expanded = expand::expand_calls(module, &mut caller);
            clean_up(&mut caller);
            module.functions[id] = caller;
            expanded?;
        }
    }
    check_kernels(module)?;
    prune(module);
    Ok(())
}

/// Takes a function out of the module; a declaration keeps its place.
fn take(module: &mut Module, id: FunctionId) -> Function {
    let function = &module.functions[id];
    let declaration =
        Function::new(function.name.clone(), Linkage::Imported, function.role, Vec::new(), function.returns);
    std::mem::replace(&mut module.functions[id], declaration)
}

/// Does the function have a body?
fn is_defined(function: &Function) -> bool {
    function.entry().is_some()
}

/// What a function calls, in order; a function can occur twice.
fn calls(function: &Function) -> impl Iterator<Item = FunctionId> + '_ {
    function.insts_in_layout().filter_map(|(_, inst)| match function.insts[inst].op {
        Op::Call { callee, .. } => Some(callee),
        _ => None,
    })
}

fn check_budget(module: &Module, order: &[FunctionId], budget: usize) -> Result<()> {
    let mut sizes = SecondaryMap::<FunctionId, usize>::new();
    let mut total = 0usize;
    for &id in order {
        let function = &module.functions[id];
        let own = function.insts_in_layout().count();
        sizes[id] = calls(function).fold(own, |size, callee| size.saturating_add(sizes[callee]));
        total = total.saturating_add(sizes[id]);
        if total > budget {
            let message = format!(
                "inlining the calls in \"{}\" makes more than the {budget} instructions that a program may have; call fewer or smaller functions",
                readable(&function.name)
            );
            return Err(error_at(ErrorKind::Build, module, function.location, &message));
        }
    }
    Ok(())
}

/// Checks that kernels call nothing.
fn check_kernels(module: &Module) -> Result<()> {
    for kernel in module.functions.values().filter(|function| function.role == Role::Kernel) {
        for (_, inst) in kernel.insts_in_layout() {
            let data = &kernel.insts[inst];
            if let Op::Call { callee, .. } = data.op {
                return Err(unresolved(module, kernel, &module.functions[callee], data.location));
            }
        }
    }
    Ok(())
}

fn unresolved(module: &Module, kernel: &Function, callee: &Function, at: Option<kiln_ir::LocationId>) -> Error {
    let message = format!(
        "the kernel \"{}\" calls \"{}\", which nothing defines; define it, or link the bundle that does",
        readable(&kernel.name),
        readable(&callee.name)
    );
    error_at(ErrorKind::Build, module, at, &message)
}
