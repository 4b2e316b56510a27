// SPDX-License-Identifier: MIT OR Apache-2.0
//! The addresses of memory that the interpreter itself holds.
//!
//! They lie in the upper half, where no process has any. Each variable has a window of its own, in whose middle it lies:
//! an offset that leads out of the variable leads into no other one. No variable is aligned better than it asks for.

use core::ops::Range;

/// The bits of an offset within a window.
const WINDOW: u32 = 28;
/// The most bytes of a variable, and the most that it can be aligned to.
pub(super) const LARGEST: u64 = 1 << (WINDOW - 2);
/// The bits of the number of a private variable; below the number of its item and of its generation.
const VARIABLE: u32 = 17;
/// The most private variables of a work-item at a time.
pub(super) const VARIABLES: usize = 1 << VARIABLE;

/// Which memory an address belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Region {
    /// Constant tables and device variables.
    Table,
    /// Memory of the group.
    Group,
    /// Memory of the item.
    Private,
    /// Memory of the device.
    Global,
}

impl Region {
    /// The region of an address.
    pub(super) fn of(address: u64) -> Self {
        match address >> 61 {
            0b100 => Self::Table,
            0b101 => Self::Group,
            0b110 => Self::Private,
            _ => Self::Global,
        }
    }

    const fn tag(self) -> u64 {
        match self {
            Self::Table => 0b100 << 61,
            Self::Group => 0b101 << 61,
            Self::Private => 0b110 << 61,
            Self::Global => 0,
        }
    }

    /// The address of the variable of this number.
    pub(super) fn start(self, number: u64, align: u32) -> u64 {
        let offset = (1 << (WINDOW - 1)) + u64::from(align);
        self.tag() | number << WINDOW | offset
    }
}

/// The number of a private variable's window: the item, and how often the number was given before, make it another.
pub(super) fn private_number(index: usize, item: u32, generation: u32) -> u64 {
    u64::from(item & 0xfff) << (VARIABLE + 4) | u64::from(generation & 0xf) << VARIABLE | index as u64
}

/// The index of the private variable.
pub(super) fn private_index(address: u64) -> usize {
    (address >> WINDOW) as usize % VARIABLES
}

/// The index of the group memory or table.
pub(super) fn index(address: u64) -> usize {
    (address >> WINDOW) as usize & ((1 << (61 - WINDOW)) - 1)
}

/// Where `size` bytes at `address` lie in a variable of `length` bytes from `start` on, if they do.
pub(super) fn within(address: u64, size: u64, start: u64, length: u64) -> Option<Range<usize>> {
    let offset = address.wrapping_sub(start);
    (offset <= length && size <= length - offset).then(|| offset as usize..(offset + size) as usize)
}
