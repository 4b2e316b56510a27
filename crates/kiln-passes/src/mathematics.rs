// SPDX-License-Identifier: MIT OR Apache-2.0
//! Makes mathematical functions calls of Kiln's mathematics library, and links what they call.
//!
//! Expects a verified module. Leaves one without the instructions `math` whose function
//! [`MathFunction::is_in_library`](kiln_ir::MathFunction::is_in_library) and without `frem`: they are calls of internal
//! functions `__kiln_<name>_f32` and `__kiln_<name>_f64` (`fmod` for `frem`), which [`crate::inline`] expands. The 16-bit types are
//! extended to `f32` and the result is rounded back. Fast-math flags change nothing.

mod calls;
pub mod library;

use crate::link::link;
use kiln_ir::{Linkage, Module, Type};
use kiln_types::Result;
use std::collections::HashSet;

/// Makes mathematical functions calls.
///
/// `library` gives the module that exports a symbol, if there is one: [`library::module`]. Such a module may import
/// other functions of the library.
///
/// # Errors
/// [`kiln_types::ErrorKind::FeatureNotSupported`] if the library lacks a function; whatever `library` returns.
pub fn lower<'l>(mut module: Module, library: impl Fn(&str) -> Result<Option<&'l Module>>) -> Result<Module> {
    if calls::make_calls(&mut module, |symbol| Ok(library(symbol)?.is_some()))? {
        let modules = needed_modules(&module, library)?;
        let symbols = modules.iter().flat_map(|module| exports(module)).collect::<HashSet<_>>();
        let all = std::iter::once(&module).chain(modules.iter().copied()).collect::<Vec<_>>();
        let mut linked = link(&all)?;
        for function in linked.functions.values_mut().filter(|function| symbols.contains(function.name.as_str())) {
            function.linkage = Linkage::Internal;
        }
        module = linked;
    }
    Ok(module)
}

/// The symbol of the library's function `name` for `ty`, which is `f32` or `f64`.
pub(crate) fn symbol(name: &str, ty: Type) -> String {
    format!("__kiln_{name}_{ty}")
}

/// The library's modules that the module needs, and those that they need.
fn needed_modules<'l>(
    module: &Module,
    library: impl Fn(&str) -> Result<Option<&'l Module>>,
) -> Result<Vec<&'l Module>> {
    let mut modules = Vec::<&Module>::new();
    let mut open = imports(module).map(str::to_string).collect::<Vec<_>>();
    let mut seen = HashSet::new();
    while let Some(symbol) = open.pop() {
        if !seen.insert(symbol.clone()) {
            continue;
        }
        if let Some(found) = library(&symbol)?
            && !modules.iter().any(|&module| std::ptr::eq(module, found))
        {
            modules.push(found);
            open.extend(imports(found).map(str::to_string));
        }
    }
    Ok(modules)
}

fn imports(module: &Module) -> impl Iterator<Item = &str> {
    symbols(module, Linkage::Imported)
}

fn exports(module: &Module) -> impl Iterator<Item = &str> {
    symbols(module, Linkage::Exported)
}

fn symbols(module: &Module, linkage: Linkage) -> impl Iterator<Item = &str> {
    let functions = module.functions.values().filter(move |function| function.linkage == linkage);
    functions.map(|function| function.name.as_str())
}
