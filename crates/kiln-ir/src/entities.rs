// SPDX-License-Identifier: MIT OR Apache-2.0
//! Typed indices into the arenas of modules and functions.

use cranelift_entity::entity_impl;
use serde::{Deserialize, Serialize};

macro_rules! entity {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub struct $name(u32);
        entity_impl!($name, $prefix);
    };
}

entity!(
    /// A value of a function: a parameter, a constant or the result of an instruction.
    Value, "%"
);
entity!(
    /// A basic block of a function.
    Block, "block"
);
entity!(
    /// An instruction of a function.
    Inst, "inst"
);
entity!(
    /// A function of a module.
    FunctionId, "function"
);
entity!(
    /// A global of a module.
    GlobalId, "global"
);
entity!(
    /// An alias class of a module.
    AliasClassId, "class"
);
entity!(
    /// A source location of a module.
    LocationId, "location"
);
entity!(
    /// A source file of a module.
    FileId, "file"
);
