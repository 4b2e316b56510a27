// SPDX-License-Identifier: MIT OR Apache-2.0
//! Modules: functions with the globals, alias classes and source locations that they refer to.

use crate::{AliasClassId, FileId, Function, FunctionId, GlobalId, LocationId};
use alloc::{string::String, vec::Vec};
use cranelift_entity::PrimaryMap;
use serde::{Deserialize, Serialize};

/// What a global is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum GlobalKind {
    /// A table that nobody writes, in global space.
    Constant,
    /// A variable of the device, in global space.
    Device,
    /// A variable of the device, in global space, that the host reaches by its symbol.
    Exported,
    /// Memory of each work-group, in group space; its contents are not initialised.
    Group,
}

/// An address inside the initial contents of a global.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PointerInGlobal {
    /// Where it stands, in bytes.
    pub at: u64,
    /// The global that it points to.
    pub to: GlobalId,
    /// Bytes after the start of that global.
    pub offset: i64,
}

/// A variable or table that lives outside functions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Global {
    /// Its symbol, unique in its module.
    pub name: String,
    /// What it is.
    pub kind: GlobalKind,
    /// Its size in bytes.
    pub size: u64,
    /// Its alignment in bytes, a power of two.
    pub align: u32,
    /// Initial contents, `size` bytes; empty means zeros (or nothing, for group memory).
    pub bytes: Vec<u8>,
    /// Addresses in the initial contents, by increasing position.
    pub pointers: Vec<PointerInGlobal>,
}

/// A type of C++ objects: accesses of two classes overlap only if one is an ancestor of the other or the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AliasClass {
    /// The type's name.
    pub name: String,
    /// The class that includes it; one that stands earlier in the module.
    pub parent: Option<AliasClassId>,
}

/// A file of the source.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SourceFile {
    /// As the compiler names it.
    pub path: String,
}

/// A place in the source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Location {
    /// The file.
    pub file: FileId,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1; 0 if unknown.
    pub column: u32,
    /// Where the function that it stands in was inlined; a location that stands earlier in the module.
    pub inlined_at: Option<LocationId>,
}

/// A module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Module {
    /// Files that locations name.
    pub files: PrimaryMap<FileId, SourceFile>,
    /// Places in the source.
    pub locations: PrimaryMap<LocationId, Location>,
    /// Types of C++ objects.
    pub classes: PrimaryMap<AliasClassId, AliasClass>,
    /// Variables and tables.
    pub globals: PrimaryMap<GlobalId, Global>,
    /// Functions.
    pub functions: PrimaryMap<FunctionId, Function>,
}

impl Module {
    /// An empty module.
    pub fn new() -> Self {
        Self::default()
    }

    /// The function with this symbol.
    pub fn function_named(&self, name: &str) -> Option<FunctionId> {
        self.functions.iter().find(|(_, function)| function.name == name).map(|(id, _)| id)
    }
}
