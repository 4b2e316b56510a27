// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a kernel did wrong, and where.

use alloc::{string::String, vec::Vec};
use core::fmt;

/// Which rule was broken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FaultKind {
    /// An access outside what its address was computed from.
    OutOfBounds,
    /// An address that is no multiple of the access's alignment.
    Misaligned,
    /// A read of bytes that nobody wrote.
    Unwritten,
    /// A write to a table that nobody may write.
    WriteToConstant,
    /// Two accesses that nothing orders, by work-items of one group.
    GroupRace,
    /// Two accesses that nothing orders, by work-items of two groups.
    DeviceRace,
    /// A barrier that some work-items of the group do not reach.
    BarrierDivergence,
    /// A group function that some work-items of the group do not reach, or whose index is wrong.
    GroupFunctionDivergence,
    /// A division by zero, or of the least integer by -1.
    Division,
    /// A shift by the width of the type or more.
    Shift,
    /// A copy between ranges that overlap in part.
    OverlappingCopy,
    /// A promise to the compiler that does not hold.
    BrokenAssumption,
    /// Control at a place that it never comes to.
    Unreachable,
    /// A work-item that ran more instructions than the limit.
    EndlessLoop,
}

/// A work-item. Index 0 is x, the dimension that moves fastest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ItemId {
    /// Its index in the global range.
    pub global: [u64; 3],
    /// Its index in its group.
    pub local: [u64; 3],
    /// The index of its group.
    pub group: [u64; 3],
}

/// A place in a source.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The file as the compiler names it.
    pub path: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1; 0 if unknown.
    pub column: u32,
}

/// A rule that a kernel broke.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Which rule.
    pub kind: FaultKind,
    /// [`display_name`](kiln_types::KernelSignature::display_name) of the kernel.
    pub kernel: String,
    /// The line of the user, if it is known.
    pub place: Option<Place>,
    /// Who did it; for a race, the item that came second first.
    pub items: Vec<ItemId>,
    /// The address that was accessed.
    pub address: Option<u64>,
    /// What happened, in one line.
    pub message: String,
}

impl fmt::Display for Place {
    /// `FILE:LINE`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.path, self.line)
    }
}

impl fmt::Display for Fault {
    /// `FILE:LINE: what happened`, or the kernel's name where no line is known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "{place}: {}", self.message),
            None => write!(f, "kernel \"{}\": {}", self.kernel, self.message),
        }
    }
}
