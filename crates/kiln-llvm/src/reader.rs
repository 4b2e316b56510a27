// SPDX-License-Identifier: MIT OR Apache-2.0
//! LLVM to Kiln IR: reads what LLVM's clean-up left of a source.
//!
//! The clean-up has inlined everything that is not exported and left scalars, branches and natural loops. What it could
//! not resolve (recursion, indirect calls, functions that nobody defines) no kernel may do: it is refused with the
//! user's line. Only what kernels and exported functions reach is read.
#![expect(non_upper_case_globals, reason = "LLVM's names in patterns")]

mod arithmetic;
mod atomics;
mod c_mathematics;
mod callees;
mod calls;
mod classes;
mod constants;
mod control_flow;
mod diagnostic;
mod expansions;
mod functions;
mod globals;
mod groups;
mod locations;
mod memory;
mod messages;
mod recursion;
mod refusals;
mod types;
mod vectors;
mod view;

pub use diagnostic::Diagnostic;

use crate::{
    Module as LlvmModule,
    bindings::{LLVMExternalLinkage, LLVMWeakAnyLinkage, LLVMWeakODRLinkage},
};
use callees::Callee;
use functions::FunctionReader;
use hashbrown::HashMap;
use kiln_ir::{
    AliasClassId, FileId, Function, FunctionId, GlobalId, Linkage, Location, LocationId, Module, Role, Scope, Type,
};
use view::{LlvmNode, LlvmValue, View};

/// What the reader must be told about a module.
#[derive(Clone, Copy)]
pub struct ReadOptions<'a> {
    /// Symbols of the kernels.
    pub kernels: &'a [&'a str],
    /// Symbols of functions that another module defines.
    pub imports: &'a [&'a str],
    /// Is this file the user's? Refusals name the innermost such line.
    pub is_user_file: &'a dyn Fn(&str) -> bool,
    /// Is the module as it was written ([`crate::as_written`])? Then libraries may end in calls that kernels cannot make,
    /// such as `abort`, where a clean-up would have proved that control never comes: such a call is `unreachable`.
    pub as_written: bool,
}

/// Why something cannot be read. Who catches it knows where.
struct Refusal(String);

type Result<T> = std::result::Result<T, Refusal>;

/// Reads a module that LLVM's clean-up has simplified.
///
/// # Errors
/// Everything that kernels may not do, one for each function.
pub fn read(module: &LlvmModule<'_>, options: ReadOptions<'_>) -> std::result::Result<Module, Vec<Diagnostic>> {
    ModuleReader::new(&View::new(module), options).read()
}

/// The state of reading a module.
struct ModuleReader<'m> {
    view: &'m View<'m>,
    options: ReadOptions<'m>,
    out: Module,
    functions: HashMap<LlvmValue, FunctionId>,
    /// Functions whose bodies are still to be read.
    pending: Vec<(LlvmValue, FunctionId)>,
    callees: HashMap<LlvmValue, Callee>,
    globals: HashMap<LlvmValue, GlobalId>,
    classes: HashMap<LlvmValue, Option<AliasClassId>>,
    files: HashMap<&'m str, FileId>,
    locations: HashMap<LlvmNode, Option<LocationId>>,
    interned_locations: HashMap<Location, LocationId>,
    scopes: [(u32, Scope); 5],
    /// The format of what failed assertions say.
    assertion_format: Option<GlobalId>,
    diagnostics: Vec<Diagnostic>,
}

impl<'m> ModuleReader<'m> {
    fn new(view: &'m View<'m>, options: ReadOptions<'m>) -> Self {
        Self {
            view,
            options,
            out: Module::new(),
            functions: HashMap::new(),
            pending: Vec::new(),
            callees: HashMap::new(),
            globals: HashMap::new(),
            classes: HashMap::new(),
            files: HashMap::new(),
            locations: HashMap::new(),
            interned_locations: HashMap::new(),
            scopes: atomics::sync_scopes(view),
            assertion_format: None,
            diagnostics: Vec::new(),
        }
    }

    fn read(mut self) -> std::result::Result<Module, Vec<Diagnostic>> {
        let mut next = self.view.first_function();
        while let Some(function) = next {
            if self.is_exported(function) {
                self.function(function);
            }
            next = self.view.next_function(function);
        }
        let mut read = 0;
        while let Some(&(function, id)) = self.pending.get(read) {
            if let Err((refusal, location)) = FunctionReader::read(&mut self, function, id) {
                let location = location.or(self.out.functions[id].location);
                self.refuse(refusal, location);
            }
            read += 1;
        }
        if self.diagnostics.is_empty() {
            self.refuse_recursion();
        }
        if self.diagnostics.is_empty() { Ok(self.out) } else { Err(self.diagnostics) }
    }

    /// May other modules, or the host, see the function that this one defines?
    fn is_exported(&self, function: LlvmValue) -> bool {
        let visible = [LLVMExternalLinkage, LLVMWeakODRLinkage, LLVMWeakAnyLinkage];
        !self.view.is_declaration(function)
            && (visible.contains(&self.view.linkage(function)) || self.is_kernel(function))
    }

    fn is_kernel(&self, function: LlvmValue) -> bool {
        self.options.kernels.contains(&self.view.name(function))
    }

    /// The function that a defined LLVM function becomes; its body is read later.
    fn function(&mut self, function: LlvmValue) -> FunctionId {
        if let Some(&id) = self.functions.get(&function) {
            return id;
        }
        let role = if self.is_kernel(function) { Role::Kernel } else { Role::Device };
        let linkage = if self.is_exported(function) { Linkage::Exported } else { Linkage::Internal };
        let mut out = Function::new(self.view.name(function), linkage, role, Vec::new(), Type::Void);
        out.location = self.function_location(function);
        let id = self.out.functions.push(out);
        self.functions.insert(function, id);
        self.pending.push((function, id));
        id
    }

    fn refuse(&mut self, refusal: Refusal, location: Option<LocationId>) {
        let diagnostic = self.diagnostic(refusal.0, location);
        self.diagnostics.push(diagnostic);
    }
}
