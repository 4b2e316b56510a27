// SPDX-License-Identifier: MIT OR Apache-2.0
//! Promises that an instruction carries. Where one is broken, the result may be any value.

use bitflags::bitflags;
use serde::{Deserialize, Serialize};

bitflags! {
    /// Promises about integers and addresses.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
    pub struct ArithmeticFlags: u8 {
        /// No unsigned overflow.
        const NUW = 1;
        /// No signed overflow.
        const NSW = 2;
        /// A division without remainder, a shift that drops only zeros.
        const EXACT = 4;
        /// An `or` of values without common ones.
        const DISJOINT = 8;
        /// A zero extension or conversion of a value that is not negative.
        const NNEG = 16;
        /// A comparison of values with the same sign.
        const SAMESIGN = 32;
        /// An address inside, or one past the end of, the allocation of its base.
        const INBOUNDS = 64;
    }
}

bitflags! {
    /// Liberties with floating-point numbers that the source asked for.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
    pub struct FastMath: u8 {
        /// Sums and products may be regrouped.
        const REASSOC = 1;
        /// There are no NaNs.
        const NNAN = 2;
        /// There are no infinities.
        const NINF = 4;
        /// The sign of zero does not matter.
        const NSZ = 8;
        /// A division may be a product with the reciprocal.
        const ARCP = 16;
        /// A product and a sum may be rounded once.
        const CONTRACT = 32;
        /// Functions may be approximated.
        const AFN = 64;
    }
}

impl ArithmeticFlags {
    /// Names in the text form, lowest bit first.
    pub const NAMES: [&'static str; 7] = ["nuw", "nsw", "exact", "disjoint", "nneg", "samesign", "inbounds"];
}

impl FastMath {
    /// Names in the text form, lowest bit first.
    pub const NAMES: [&'static str; 7] = ["reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn"];
}
