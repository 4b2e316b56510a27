// SPDX-License-Identifier: MIT OR Apache-2.0
//! The operators of instructions: plain enumerations with their names in the text form.

use core::fmt;
use serde::{Deserialize, Serialize};

macro_rules! operators {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        pub enum $name { $($(#[$variant_doc])* $variant,)* }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// As the text form spells it.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $text),* }
            }

            /// The operator with this name.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|operator| operator.name() == name)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}
pub(crate) use operators;

operators!(
    /// Arithmetic on two values of one type.
    BinaryOp {
        /// Integer sum.
        Add = "add",
        /// Integer difference.
        Sub = "sub",
        /// Integer product.
        Mul = "mul",
        /// Unsigned quotient.
        UDiv = "udiv",
        /// Signed quotient, rounded towards zero.
        SDiv = "sdiv",
        /// Unsigned remainder.
        URem = "urem",
        /// Signed remainder with the dividend's sign.
        SRem = "srem",
        /// Shift to the left.
        Shl = "shl",
        /// Shift to the right that brings in zeros.
        LShr = "lshr",
        /// Shift to the right that repeats the sign.
        AShr = "ashr",
        /// Bitwise and.
        And = "and",
        /// Bitwise or.
        Or = "or",
        /// Bitwise exclusive or.
        Xor = "xor",
        /// Floating-point sum.
        FAdd = "fadd",
        /// Floating-point difference.
        FSub = "fsub",
        /// Floating-point product.
        FMul = "fmul",
        /// Floating-point quotient, correctly rounded.
        FDiv = "fdiv",
        /// Floating-point remainder: C's `fmod`.
        FRem = "frem",
    }
);

operators!(
    /// Conversions from one type to another.
    CastOp {
        /// Drops the upper bits of an integer.
        Trunc = "trunc",
        /// Extends an integer with zeros.
        ZExt = "zext",
        /// Extends an integer with its sign.
        SExt = "sext",
        /// Rounds a float to a narrower type, to nearest even.
        FPTrunc = "fptrunc",
        /// Extends a float to a wider type.
        FPExt = "fpext",
        /// Float to unsigned integer, towards zero.
        FPToUI = "fptoui",
        /// Float to signed integer, towards zero.
        FPToSI = "fptosi",
        /// Unsigned integer to float, to nearest even.
        UIToFP = "uitofp",
        /// Signed integer to float, to nearest even.
        SIToFP = "sitofp",
        /// The address as an integer.
        PtrToInt = "ptrtoint",
        /// An integer as an address.
        IntToPtr = "inttoptr",
        /// The same bits as another type of the same width.
        Bitcast = "bitcast",
        /// The same memory as a pointer of another space.
        SpaceCast = "spacecast",
    }
);

operators!(
    /// Comparisons of integers and pointers.
    IntPredicate {
        /// Equal.
        Eq = "eq",
        /// Not equal.
        Ne = "ne",
        /// Unsigned greater.
        Ugt = "ugt",
        /// Unsigned greater or equal.
        Uge = "uge",
        /// Unsigned less.
        Ult = "ult",
        /// Unsigned less or equal.
        Ule = "ule",
        /// Signed greater.
        Sgt = "sgt",
        /// Signed greater or equal.
        Sge = "sge",
        /// Signed less.
        Slt = "slt",
        /// Signed less or equal.
        Sle = "sle",
    }
);

operators!(
    /// Comparisons of floats; `o`: and neither is NaN, `u`: or either is NaN.
    FloatPredicate {
        /// Never.
        False = "false",
        /// Ordered and equal.
        Oeq = "oeq",
        /// Ordered and greater.
        Ogt = "ogt",
        /// Ordered and greater or equal.
        Oge = "oge",
        /// Ordered and less.
        Olt = "olt",
        /// Ordered and less or equal.
        Ole = "ole",
        /// Ordered and not equal.
        One = "one",
        /// Neither is NaN.
        Ord = "ord",
        /// Either is NaN.
        Uno = "uno",
        /// Unordered or equal.
        Ueq = "ueq",
        /// Unordered or greater.
        Ugt = "ugt",
        /// Unordered or greater or equal.
        Uge = "uge",
        /// Unordered or less.
        Ult = "ult",
        /// Unordered or less or equal.
        Ule = "ule",
        /// Unordered or not equal.
        Une = "une",
        /// Always.
        True = "true",
    }
);

operators!(
    /// What an atomic read-modify-write does; it yields the old value.
    AtomicOp {
        /// Exchanges.
        Xchg = "xchg",
        /// Adds integers.
        Add = "add",
        /// Subtracts integers.
        Sub = "sub",
        /// Bitwise and.
        And = "and",
        /// Bitwise and, inverted.
        Nand = "nand",
        /// Bitwise or.
        Or = "or",
        /// Bitwise exclusive or.
        Xor = "xor",
        /// Signed maximum.
        Max = "max",
        /// Signed minimum.
        Min = "min",
        /// Unsigned maximum.
        UMax = "umax",
        /// Unsigned minimum.
        UMin = "umin",
        /// Adds floats.
        FAdd = "fadd",
        /// Subtracts floats.
        FSub = "fsub",
        /// C's `fmax`.
        FMax = "fmax",
        /// C's `fmin`.
        FMin = "fmin",
    }
);

operators!(
    /// Order of an atomic access, as in C++.
    Order {
        /// Only the access itself is atomic.
        Relaxed = "relaxed",
        /// Later accesses stay later.
        Acquire = "acquire",
        /// Earlier accesses stay earlier.
        Release = "release",
        /// Both.
        AcqRel = "acq_rel",
        /// Both, in one total order.
        SeqCst = "seq_cst",
    }
);

operators!(
    /// Whom an atomic access, a fence or a barrier concerns.
    Scope {
        /// The work-item.
        Item = "item",
        /// The sub-group.
        SubGroup = "sub_group",
        /// The work-group.
        Group = "group",
        /// All work-items of the device.
        Device = "device",
        /// The host and other devices too.
        System = "system",
    }
);

operators!(
    /// What a work-item may ask about itself. Dimension 0 moves fastest.
    Query {
        /// Its index in the global range.
        GlobalId = "global_id",
        /// Work-items in the global range.
        GlobalSize = "global_size",
        /// Its index in the work-group.
        LocalId = "local_id",
        /// Work-items in the work-group.
        LocalSize = "local_size",
        /// The index of its work-group.
        GroupId = "group_id",
        /// Work-groups in the range.
        GroupCount = "group_count",
        /// The index of its sub-group in the work-group.
        SubGroupId = "sub_group_id",
        /// Sub-groups of the work-group.
        SubGroupCount = "sub_group_count",
        /// Its index in the sub-group.
        SubGroupLocalId = "sub_group_local_id",
        /// Work-items in its sub-group.
        SubGroupSize = "sub_group_size",
    }
);

impl Query {
    /// How many dimensions it can be asked for: sub-groups have one.
    pub const fn dimensions(self) -> u8 {
        match self {
            Self::SubGroupId | Self::SubGroupCount | Self::SubGroupLocalId | Self::SubGroupSize => 1,
            _ => 3,
        }
    }
}
