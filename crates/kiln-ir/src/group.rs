// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the work-items of a group or sub-group do together.

use crate::operators::operators;
use core::fmt;
use serde::{Deserialize, Serialize};

operators!(
    /// What a group tells its work-items about the value that each of them brings.
    GroupFunction {
        /// Does it hold for any of them?
        Any = "any",
        /// Does it hold for all of them?
        All = "all",
        /// The value of one of them, the same for all.
        Broadcast = "broadcast",
        /// The value of one of them, each item's choice.
        Shuffle = "shuffle",
    }
);

operators!(
    /// How far a group combines the values of its work-items.
    GroupReduction {
        /// All of them.
        Reduce = "reduce",
        /// Those up to the item's own.
        InclusiveScan = "inclusive_scan",
        /// Those before the item's own.
        ExclusiveScan = "exclusive_scan",
    }
);

operators!(
    /// How two values of a group become one.
    CombineOp {
        /// Integer sum.
        Add = "add",
        /// Integer product.
        Mul = "mul",
        /// Bitwise and.
        And = "and",
        /// Bitwise or.
        Or = "or",
        /// Bitwise exclusive or.
        Xor = "xor",
        /// Signed minimum.
        SMin = "smin",
        /// Signed maximum.
        SMax = "smax",
        /// Unsigned minimum.
        UMin = "umin",
        /// Unsigned maximum.
        UMax = "umax",
        /// Floating-point sum.
        FAdd = "fadd",
        /// Floating-point product.
        FMul = "fmul",
        /// The second where it is less, else the first.
        FMin = "fmin",
        /// The second where it is greater, else the first.
        FMax = "fmax",
    }
);

impl CombineOp {
    /// Does it combine floats (or else integers)?
    pub const fn takes_floats(self) -> bool {
        matches!(self, Self::FAdd | Self::FMul | Self::FMin | Self::FMax)
    }
}
