// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which function a symbol stands for, and what everything is called in the linked module.

use crate::{location::error_at, symbol::readable};
use kiln_ir::{Function, FunctionId, Linkage, Module, Parameter};
use kiln_types::{Error, ErrorKind, Result};
use std::collections::{HashMap, HashSet};

/// A function of one of the modules.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Candidate {
    /// Index of the module.
    pub module: usize,
    /// The function in that module.
    pub id: FunctionId,
}

/// What the symbols that modules share stand for.
pub(super) struct Names<'m> {
    symbols: HashMap<&'m str, Candidate>,
}

impl Names<'_> {
    /// The function that stands for `candidate` in the linked module: itself, or the one that defines its symbol.
    pub fn resolved(&self, candidate: Candidate, function: &Function) -> Candidate {
        match function.linkage {
            Linkage::Internal => candidate,
            Linkage::Exported | Linkage::Imported => {
                self.symbols.get(function.name.as_str()).copied().unwrap_or(candidate)
            }
        }
    }

    /// The shared symbols: nothing else may be called so.
    pub fn taken(&self) -> HashSet<String> {
        self.symbols.keys().map(|symbol| symbol.to_string()).collect()
    }
}

/// Finds the definition of every symbol; the first import where there is none.
pub(super) fn resolve<'m>(modules: &[&'m Module]) -> Result<Names<'m>> {
    let mut symbols = HashMap::<&str, Candidate>::new();
    for (index, module) in modules.iter().enumerate() {
        for (id, function) in module.functions.iter().filter(|(_, function)| function.linkage != Linkage::Internal) {
            let candidate = Candidate { module: index, id };
            let Some(other) = symbols.insert(&function.name, candidate) else { continue };
            let known = &modules[other.module].functions[other.id];
            if !same_signature(known, function) {
                return Err(conflict(module, known, function));
            }
            match (known.linkage, function.linkage) {
                (Linkage::Exported, Linkage::Exported) => return Err(duplicate(module, function)),
                (_, Linkage::Imported) => symbols.insert(&function.name, other),
                _ => None,
            };
        }
    }
    Ok(Names { symbols })
}

fn same_signature(a: &Function, b: &Function) -> bool {
    let passed = |parameter: &Parameter| (parameter.ty, parameter.by_value);
    a.returns == b.returns && a.parameters.iter().map(passed).eq(b.parameters.iter().map(passed))
}

fn duplicate(module: &Module, function: &Function) -> Error {
    let message = format!("\"{}\" is defined twice; define it in one source only", readable(&function.name));
    error_at(ErrorKind::Build, module, function.location, &message)
}

fn conflict(module: &Module, known: &Function, function: &Function) -> Error {
    let message = format!(
        "\"{}\" is {} here and {} elsewhere; declare it as it is defined",
        readable(&function.name),
        signature(function),
        signature(known)
    );
    error_at(ErrorKind::Build, module, function.location, &message)
}

/// `(f32, ptr.private by_value(8, align 4)) -> i32`.
fn signature(function: &Function) -> String {
    let parameters = function.parameters.iter().map(|parameter| match parameter.by_value {
        Some((size, align)) => format!("{} by_value({size}, align {align})", parameter.ty),
        None => parameter.ty.to_string(),
    });
    format!("({}) -> {}", parameters.collect::<Vec<_>>().join(", "), function.returns)
}
