// SPDX-License-Identifier: MIT OR Apache-2.0
//! LLVM's pointers with a type each: a null pointer is `None`. The reader and the writer pass nothing else around.

use crate::bindings::*;

macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident($raw:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) struct $name($raw);

        impl Raw for $name {
            type Raw = $raw;
            fn raw(self) -> $raw { self.0 }
            fn from_raw(raw: $raw) -> Self { Self(raw) }
        }

        impl Raw for Option<$name> {
            type Raw = $raw;
            fn raw(self) -> $raw { self.map_or(std::ptr::null_mut(), Raw::raw) }
            fn from_raw(raw: $raw) -> Self { (!raw.is_null()).then_some($name(raw)) }
        }
    )*};
}

/// What crosses the C interface.
pub(crate) trait Raw {
    /// LLVM's side.
    type Raw;
    /// What LLVM gets.
    fn raw(self) -> Self::Raw;
    /// What LLVM gave.
    fn from_raw(raw: Self::Raw) -> Self;
}

handles! {
    /// A value: a function, a global, a constant, a parameter, an instruction, or metadata where it is used as a value.
    LlvmValue(LLVMValueRef);
    /// A type.
    LlvmType(LLVMTypeRef);
    /// A basic block.
    LlvmBlock(LLVMBasicBlockRef);
    /// A node of debug information.
    LlvmNode(LLVMMetadataRef);
    /// An attribute.
    LlvmAttribute(LLVMAttributeRef);
    /// A use of a value by another.
    LlvmUse(LLVMUseRef);
}

macro_rules! numbers {
    ($($name:ty),*) => {$(
        impl Raw for $name {
            type Raw = $name;
            fn raw(self) -> $name { self }
            fn from_raw(raw: $name) -> Self { raw }
        }
    )*};
}
numbers!(i32, u32, i64, u64);

impl Raw for bool {
    type Raw = LLVMBool;
    fn raw(self) -> LLVMBool {
        self.into()
    }
    fn from_raw(raw: LLVMBool) -> Self {
        raw != 0
    }
}
