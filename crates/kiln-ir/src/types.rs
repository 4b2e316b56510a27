// SPDX-License-Identifier: MIT OR Apache-2.0
//! Types of values.

use core::fmt;
use serde::{Deserialize, Serialize};

/// Which memory a pointer points to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Space {
    /// Any of the others.
    Generic,
    /// Memory of the device, constant tables included.
    Global,
    /// Memory of the work-group.
    Group,
    /// Memory of the work-item.
    Private,
}

impl Space {
    /// All spaces.
    pub const ALL: [Self; 4] = [Self::Generic, Self::Global, Self::Group, Self::Private];

    /// As the text form spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Generic => "generic",
            Self::Global => "global",
            Self::Group => "group",
            Self::Private => "private",
        }
    }
}

/// The type of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Type {
    /// No value.
    Void,
    /// An integer of 1 to [`Type::MAX_INT_BITS`] bits, without a sign.
    Int(u16),
    /// IEEE 754 binary16.
    F16,
    /// The upper half of binary32.
    BF16,
    /// IEEE 754 binary32.
    F32,
    /// IEEE 754 binary64.
    F64,
    /// A 64-bit address.
    Ptr(Space),
}

impl Type {
    /// A truth value.
    pub const BOOL: Self = Self::Int(1);
    /// A 32-bit integer.
    pub const I32: Self = Self::Int(32);
    /// A 64-bit integer: sizes, ids, offsets.
    pub const I64: Self = Self::Int(64);
    /// The widest integer: constants hold 128 bits.
    pub const MAX_INT_BITS: u16 = 128;

    /// An integer?
    pub const fn is_int(self) -> bool {
        matches!(self, Self::Int(_))
    }

    /// A floating-point number?
    pub const fn is_float(self) -> bool {
        matches!(self, Self::F16 | Self::BF16 | Self::F32 | Self::F64)
    }

    /// A pointer?
    pub const fn is_pointer(self) -> bool {
        matches!(self, Self::Ptr(_))
    }

    /// Width of the value in bits; 0 for [`Type::Void`].
    pub const fn bits(self) -> u16 {
        match self {
            Self::Void => 0,
            Self::Int(bits) => bits,
            Self::F16 | Self::BF16 => 16,
            Self::F32 => 32,
            Self::F64 | Self::Ptr(_) => 64,
        }
    }

    /// Bytes that a store of the value writes: the bits, rounded up to whole bytes.
    pub const fn store_size(self) -> u64 {
        self.bits().div_ceil(8) as u64
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Void => f.write_str("void"),
            Self::Int(bits) => write!(f, "i{bits}"),
            Self::F16 => f.write_str("f16"),
            Self::BF16 => f.write_str("bf16"),
            Self::F32 => f.write_str("f32"),
            Self::F64 => f.write_str("f64"),
            Self::Ptr(space) => write!(f, "ptr.{}", space.name()),
        }
    }
}
