// SPDX-License-Identifier: MIT OR Apache-2.0
//! How large a function becomes when its calls are inlined, checked before they are.

use crate::{
    Module, bindings as sys,
    context::{not_null, value_name},
};
use kiln_types::{Error, ErrorKind, Result};
use std::collections::HashMap;

/// The most instructions, not optimised, that a function may have with everything inlined.
pub const INSTRUCTIONS: u64 = 1_000_000;

/// What inlining will meet.
pub struct Calls {
    /// Calls through pointers, or of a function by itself: they resolve only when variables are in registers.
    pub needs_promotion: bool,
}

/// Marks every function that is not exported to be inlined everywhere.
///
/// # Errors
/// [`ErrorKind::Build`] if a function would then have more than `budget` instructions; names it and its line.
pub fn inline_helpers(module: &Module, budget: u64) -> Result<Calls> {
    let graph = CallGraph::new(module);
    let sizes = graph.expanded_sizes();
    // Callees come first, so this is the innermost one.
    if let Some(at) = graph.callees_first().into_iter().find(|at| sizes[*at] > budget) {
        return Err(too_large(module, graph.functions[at].value, sizes[at], budget));
    }
    for function in &graph.functions {
        mark(module, function);
    }
    Ok(Calls { needs_promotion: graph.functions.iter().any(|function| function.calls_pointer) || graph.has_cycle() })
}

struct Function {
    value: sys::LLVMValueRef,
    exported: bool,
    instructions: u64,
    /// Does it call what is no function?
    calls_pointer: bool,
    /// The functions that it calls, as often as it calls them.
    calls: Vec<usize>,
}

/// The functions that the module defines.
struct CallGraph {
    functions: Vec<Function>,
}

impl CallGraph {
    fn new(module: &Module) -> Self {
        let api = module.api();
        // SAFETY: these are functions of a live module.
        let defined = module.functions().filter(|function| unsafe { api.LLVMIsDeclaration(*function) } == 0);
        let values: Vec<_> = defined.collect();
        let numbers: HashMap<_, _> = values.iter().enumerate().map(|(i, value)| (*value, i)).collect();
        let functions = values.into_iter().map(|value| {
            let (mut instructions, mut calls, mut calls_pointer) = (0, Vec::new(), false);
            // SAFETY: the function is alive and nothing changes while its instructions are walked.
            let exported = unsafe {
                for_each_instruction(api, value, |instruction| {
                    instructions += 1;
                    if api.LLVMGetInstructionOpcode(instruction) == sys::LLVMCall {
                        let called = api.LLVMGetCalledValue(instruction);
                        calls.extend(numbers.get(&called));
                        calls_pointer |=
                            api.LLVMIsAFunction(called).is_null() && api.LLVMIsAInlineAsm(called).is_null();
                    }
                });
                api.LLVMGetLinkage(value) == sys::LLVMExternalLinkage
            };
            Function { value, exported, instructions, calls_pointer, calls }
        });
        Self { functions: functions.collect() }
    }

    /// All functions, each after those that it calls, but for recursion.
    fn callees_first(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.functions.len());
        let mut visited = vec![false; self.functions.len()];
        for root in 0..self.functions.len() {
            // A function and how many of its calls were followed.
            let mut path = Vec::new();
            if !std::mem::replace(&mut visited[root], true) {
                path.push((root, 0));
            }
            while let Some((at, followed)) = path.last_mut() {
                match self.functions[*at].calls.get(*followed) {
                    Some(&callee) => {
                        *followed += 1;
                        if !std::mem::replace(&mut visited[callee], true) {
                            path.push((callee, 0));
                        }
                    }
                    None => {
                        order.push(*at);
                        path.pop();
                    }
                }
            }
        }
        order
    }

    /// Does a function call itself, perhaps through others?
    fn has_cycle(&self) -> bool {
        let mut position = vec![0; self.functions.len()];
        for (at, function) in self.callees_first().into_iter().enumerate() {
            position[function] = at;
        }
        let calls_later =
            |(at, function): (usize, &Function)| function.calls.iter().any(|to| position[*to] >= position[at]);
        self.functions.iter().enumerate().any(calls_later)
    }

    /// The size of each function with its calls inlined. A recursive call, which is never inlined, counts nothing.
    fn expanded_sizes(&self) -> Vec<u64> {
        let mut sizes = vec![0u64; self.functions.len()];
        for at in self.callees_first() {
            let function = &self.functions[at];
            let inlined = function.calls.iter().filter(|callee| !self.functions[**callee].exported);
            sizes[at] = inlined.fold(function.instructions, |sum, callee| sum.saturating_add(sizes[*callee]));
        }
        sizes
    }
}

/// # Safety
/// `function` is a function of a live module, which `visit` does not change.
pub(crate) unsafe fn for_each_instruction(
    api: &sys::Api,
    function: sys::LLVMValueRef,
    mut visit: impl FnMut(sys::LLVMValueRef),
) {
    // SAFETY: as the caller vouches.
    unsafe {
        let mut block = not_null(api.LLVMGetFirstBasicBlock(function));
        while let Some(here) = block {
            let mut instruction = not_null(api.LLVMGetFirstInstruction(here));
            while let Some(at) = instruction {
                visit(at);
                instruction = not_null(api.LLVMGetNextInstruction(at));
            }
            block = not_null(api.LLVMGetNextBasicBlock(here));
        }
    }
}

/// Attributes that decide what is inlined and optimised are Kiln's to set, not the source's.
fn mark(module: &Module, function: &Function) {
    let api = module.api();
    let index = sys::LLVMAttributeFunctionIndex as u32;
    // SAFETY: the function is alive; the names are as long as they say.
    unsafe {
        let kind = |name: &str| api.LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len());
        for name in ["noinline", "optnone"] {
            api.LLVMRemoveEnumAttributeAtIndex(function.value, index, kind(name));
        }
        if !function.exported {
            let attribute = api.LLVMCreateEnumAttribute(module.context().raw(), kind("alwaysinline"), 0);
            api.LLVMAddAttributeAtIndex(function.value, index, attribute);
        }
    }
}

fn too_large(module: &Module, function: sys::LLVMValueRef, size: u64, budget: u64) -> Error {
    // SAFETY: the function is alive.
    let symbol = unsafe { value_name(module.api(), function) };
    let name = module.context().session().demangle(&symbol);
    let message = format!(
        "{}: '{name}' has {size} instructions when its calls are inlined, and {budget} are allowed; \
         call fewer functions from it, or call them in a loop",
        location(module, function)
    );
    Error::new(ErrorKind::Build, message)
}

/// `file:line` of a function, as the debug information has it.
fn location(module: &Module, function: sys::LLVMValueRef) -> String {
    let api = module.api();
    // SAFETY: the function is alive, and so is its debug information, whose name is `length` bytes long.
    unsafe {
        let Some(subprogram) = not_null(api.LLVMGetSubprogram(function)) else { return "unknown line".into() };
        let file = api.LLVMDIScopeGetFile(subprogram);
        let mut length = 0;
        let name = api.LLVMDIFileGetFilename(file, &mut length);
        let name = String::from_utf8_lossy(std::slice::from_raw_parts(name.cast(), length as usize));
        format!("{name}:{}", api.LLVMDISubprogramGetLine(subprogram))
    }
}
