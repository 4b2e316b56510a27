// SPDX-License-Identifier: MIT OR Apache-2.0
//! Running LLVM's passes.

use crate::{Machine, Module, budget, capture, context::c_string};
use kiln_types::Result;
use std::ptr;

/// What clang generates, made simple enough for the reader: helpers inlined, memory in registers, no vectors, no
/// switches, no irreducible loops.
///
/// Inlining with devirtualisation resolves constant function pointers, virtual calls and tail recursion. `lower-switch`
/// and `fix-irreducible` come after the last `simplifycfg`, which could undo them.
const CLEAN_UP: &str = concat!(
    "function(lower-expect,sroa,early-cse,simplifycfg,tailcallelim),",
    "cgscc(devirt<4>(inline<only-mandatory>,function(sroa,early-cse,simplifycfg,instcombine<no-verify-fixpoint>))),",
    "function(expand-reductions,scalarizer<load-store>,sroa,early-cse,instcombine<no-verify-fixpoint>,simplifycfg,",
    "lower-switch,fix-irreducible,dce),globaldce"
);

/// Runs a pipeline in the words of `opt -passes=`.
///
/// # Errors
/// [`kiln_types::ErrorKind::Build`] if the pipeline is not understood or LLVM fails or crashes.
pub fn run(module: &Module, pipeline: &str, machine: Option<&Machine>) -> Result<()> {
    let api = module.api();
    let text = c_string(pipeline)?;
    let mut error = ptr::null_mut();
    // SAFETY: module and machine are alive; the shim sets `error`.
    let (status, message) = unsafe {
        let machine = machine.map_or(ptr::null_mut(), Machine::raw);
        let status = api.kiln_run_passes(module.raw(), text.as_ptr(), machine, &mut error);
        (status, module.context().session().take_text(error))
    };
    let result = module.context().check(status, "running LLVM's passes", &message);
    if let (true, Some(machine)) = (module.context().is_crashed(), machine) {
        machine.abandon();
    }
    result
}

/// Simplifies what clang generated for the reader: hides mathematical functions from LLVM, inlines everything that is
/// not exported and brings what is left into a simple form. No function may need more than `budget` instructions, such
/// as [`budget::INSTRUCTIONS`].
///
/// # Errors
/// [`kiln_types::ErrorKind::Build`] if one does, or if LLVM fails or crashes.
pub fn clean_up(module: &Module, budget: u64) -> Result<()> {
    capture::capture(module)?;
    budget::inline_helpers(module, budget)?;
    run(module, CLEAN_UP, None)
}
