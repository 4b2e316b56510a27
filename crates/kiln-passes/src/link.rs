// SPDX-License-Identifier: MIT OR Apache-2.0
//! Makes one module of several.
//!
//! Expects verified modules. Leaves one in which every symbol stands for one thing: an import is the function that
//! another module exports under the same symbol; imports that no module exports stay; functions and globals that only
//! their module sees get another name where two have the same. Files, places and alias classes that several modules
//! have are there once.

mod merge;
mod names;

use kiln_ir::Module;
use kiln_types::Result;

/// Links modules, in order.
///
/// # Errors
/// [`kiln_types::ErrorKind::Build`] if two modules export the same symbol, or if one uses a symbol with another
/// signature than the other.
pub fn link(modules: &[&Module]) -> Result<Module> {
    let names = names::resolve(modules)?;
    Ok(merge::merge(modules, &names))
}
