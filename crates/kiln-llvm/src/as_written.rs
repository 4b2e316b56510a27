// SPDX-License-Identifier: MIT OR Apache-2.0
//! What clang generates, kept as the source says it: for devices that find faults.
//!
//! Helpers are inlined, because that is what constants of the device headers need, and what the reader cannot read is
//! taken apart: vectors, switches, irreducible loops. Variables stay in memory, and nothing that may be at fault is
//! folded, promised away or removed.
//!
//! Calls through pointers and recursion that becomes a loop need more: their targets are known only when variables are in
//! registers. A module that has them is promoted and simplified as far as that takes: reads of its variables before they are
//! written, and what LLVM proves to be at fault, are not there any more; accesses of other memory are.

use crate::{
    Module, bindings as sys, budget, capture,
    context::{c_string, not_null},
    passes,
};
use kiln_types::Result;

/// Inlining alone.
const INLINE: &str = "always-inline";

/// Inlining that finds the targets of calls through pointers, and loops for tail recursion.
const PROMOTE_AND_INLINE: &str = concat!(
    "function(sroa,early-cse,tailcallelim),",
    "cgscc(devirt<4>(inline<only-mandatory>,function(sroa,early-cse,instcombine<no-verify-fixpoint>)))",
);

/// What the reader cannot read is taken apart.
const TAKE_APART: &str = "function(expand-reductions,scalarizer<load-store>,lower-switch,fix-irreducible),globaldce";

/// Prepares what clang generated for the reader, and keeps its faults. No function may need more than `budget`
/// instructions, such as [`budget::INSTRUCTIONS`].
///
/// # Errors
/// [`kiln_types::ErrorKind::Build`] if one does, or if LLVM fails or crashes.
pub fn clean_up(module: &Module, budget: u64) -> Result<()> {
    capture::capture(module)?;
    let needs_promotion = budget::inline_helpers(module, budget)?.needs_promotion;
    hide_faulty_operands(module)?;
    hide_unreachable_blocks(module)?;
    if needs_promotion {
        passes::run(module, PROMOTE_AND_INLINE, None)?;
    } else {
        let constants = hide_constants(module);
        passes::run(module, INLINE, None)?;
        show_constants(module, &constants);
    }
    passes::run(module, TAKE_APART, None)
}

/// What a hidden operand is the result of, with the bits of its type: a function of which LLVM knows nothing, and of which
/// the reader knows that it gives back its argument.
pub(crate) const HIDDEN: &str = "__kiln_hidden_i";

/// Divisors that are zero and shifts that are too far would make LLVM's inliner fold the instruction away.
fn hide_faulty_operands(module: &Module) -> Result<()> {
    let api = module.api();
    for instruction in instructions(module, is_faulty) {
        // SAFETY: the instruction is alive and gets an operand of the same type that is computed right before it.
        unsafe {
            let operand = api.LLVMGetOperand(instruction, 1);
            let ty = api.LLVMTypeOf(operand);
            let name = c_string(&format!("{HIDDEN}{}", api.LLVMGetIntTypeWidth(ty)))?;
            let function_type = api.LLVMFunctionType(ty, &mut { ty }, 1, 0);
            let hide = not_null(api.LLVMGetNamedFunction(module.raw(), name.as_ptr()))
                .unwrap_or_else(|| api.LLVMAddFunction(module.raw(), name.as_ptr(), function_type));
            let hidden = insert_call(module, instruction, hide, &mut [operand]);
            api.LLVMSetOperand(instruction, 1, hidden);
        }
    }
    Ok(())
}

/// A switch whose default is nothing but `unreachable` would be lowered as if that were one of its cases.
fn hide_unreachable_blocks(module: &Module) -> Result<()> {
    let api = module.api();
    let name = c_string("llvm.sideeffect")?;
    // SAFETY: the instructions are alive; the intrinsic takes nothing and is not overloaded.
    unsafe {
        for instruction in instructions(module, is_alone_unreachable) {
            let intrinsic = api.LLVMLookupIntrinsicID(name.as_ptr(), name.count_bytes());
            let nothing = api.LLVMGetIntrinsicDeclaration(module.raw(), intrinsic, std::ptr::null_mut(), 0);
            insert_call(module, instruction, nothing, &mut []);
        }
    }
    Ok(())
}

/// The instructions that `fits` chooses.
fn instructions(module: &Module, fits: unsafe fn(&sys::Api, sys::LLVMValueRef) -> bool) -> Vec<sys::LLVMValueRef> {
    let api = module.api();
    let mut found = Vec::new();
    for function in module.functions() {
        // SAFETY: the function is alive and nothing changes while its instructions are walked.
        unsafe {
            budget::for_each_instruction(api, function, |instruction| {
                found.extend(fits(api, instruction).then_some(instruction));
            });
        }
    }
    found
}

/// A call right before an instruction.
///
/// # Safety
/// The instruction and the function are of the module, and the function takes these arguments.
unsafe fn insert_call(
    module: &Module,
    before: sys::LLVMValueRef,
    function: sys::LLVMValueRef,
    arguments: &mut [sys::LLVMValueRef],
) -> sys::LLVMValueRef {
    let api = module.api();
    // SAFETY: as the caller vouches.
    unsafe {
        let builder = api.LLVMCreateBuilderInContext(module.context().raw());
        api.LLVMPositionBuilderBefore(builder, before);
        let ty = api.LLVMGlobalGetValueType(function);
        let count = arguments.len() as u32;
        let call = api.LLVMBuildCall2(builder, ty, function, arguments.as_mut_ptr(), count, c"".as_ptr());
        api.LLVMDisposeBuilder(builder);
        call
    }
}

/// Is it nothing but `unreachable` in its block?
///
/// # Safety
/// `instruction` is an instruction of a live module.
unsafe fn is_alone_unreachable(api: &sys::Api, instruction: sys::LLVMValueRef) -> bool {
    // SAFETY: as the caller vouches.
    unsafe {
        api.LLVMGetInstructionOpcode(instruction) == sys::LLVMUnreachable
            && api.LLVMGetPreviousInstruction(instruction).is_null()
    }
}

/// Is it a division by a literal zero, or a shift by a literal that is too great?
///
/// # Safety
/// `instruction` is an instruction of a live module.
unsafe fn is_faulty(api: &sys::Api, instruction: sys::LLVMValueRef) -> bool {
    // SAFETY: as the caller vouches; arithmetic has two operands.
    unsafe {
        let operand = |api: &sys::Api| not_null(api.LLVMIsAConstantInt(api.LLVMGetOperand(instruction, 1)));
        match api.LLVMGetInstructionOpcode(instruction) {
            sys::LLVMUDiv | sys::LLVMSDiv | sys::LLVMURem | sys::LLVMSRem => {
                operand(api).is_some_and(|divisor| api.LLVMIsNull(divisor) != 0)
            }
            sys::LLVMShl | sys::LLVMLShr | sys::LLVMAShr => operand(api).is_some_and(|by| {
                let width = api.LLVMGetIntTypeWidth(api.LLVMTypeOf(by));
                width <= 64 && api.LLVMConstIntGetZExtValue(by) >= width.into()
            }),
            _ => false,
        }
    }
}

/// A load from outside of a constant would be folded too; from outside of a variable it is not.
fn hide_constants(module: &Module) -> Vec<sys::LLVMValueRef> {
    let api = module.api();
    let mut constants = Vec::new();
    // SAFETY: the globals are alive.
    unsafe {
        let mut next = not_null(api.LLVMGetFirstGlobal(module.raw()));
        while let Some(global) = next {
            if api.LLVMIsGlobalConstant(global) != 0 {
                api.LLVMSetGlobalConstant(global, 0);
                constants.push(global);
            }
            next = not_null(api.LLVMGetNextGlobal(global));
        }
    }
    constants
}

fn show_constants(module: &Module, constants: &[sys::LLVMValueRef]) {
    for &global in constants {
        // SAFETY: inlining deletes functions only.
        unsafe { module.api().LLVMSetGlobalConstant(global, 1) };
    }
}
