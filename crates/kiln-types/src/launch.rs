// SPDX-License-Identifier: MIT OR Apache-2.0
//! What generated code is told about a launch. Index 0 is x, the dimension that moves fastest.

/// How many neighbouring work-items of a group, in the order of their linear local ids, form a sub-group; the last one of
/// a group may have less.
pub const SUB_GROUP_SIZE: u64 = 32;

/// The sizes of a launch, checked: every local size divides its global size.
///
/// Generated CPU code reads this as its launch record; the layout is part of the binary interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct LaunchShape {
    /// Work-items in each dimension.
    pub global: [u64; 3],
    /// Work-items of a group in each dimension.
    pub local: [u64; 3],
    /// Groups in each dimension: `global / local`.
    pub groups: [u64; 3],
}

impl LaunchShape {
    /// One work-item.
    pub const SINGLE_TASK: Self = Self { global: [1; 3], local: [1; 3], groups: [1; 3] };

    /// All groups.
    pub const fn group_count(&self) -> u64 {
        self.groups[0] * self.groups[1] * self.groups[2]
    }

    /// The work-items of one group.
    pub const fn group_size(&self) -> u64 {
        self.local[0] * self.local[1] * self.local[2]
    }
}

/// The launch record of a CPU entry point, with the offsets that the compiler uses.
///
/// A CPU entry has the C signature
/// `void entry(const void *arguments, const LaunchShape *record, void *group_memory, uint64_t begin, uint64_t end)`:
/// it runs the work-groups whose linear numbers (x fastest) lie in `begin..end`, in increasing order. `arguments` is
/// the packed block of [`crate::ArgumentLayout`], `group_memory` the memory of one work-group, aligned to 64 bytes: what
/// its work-items keep across barriers ([`crate::ImageKernel::item_memory`]), then the kernel's own static group memory,
/// then that of its local arguments.
pub struct LaunchRecord;

impl LaunchRecord {
    /// Byte offset of `LaunchShape::global[x]`.
    pub const fn global(x: u8) -> u64 {
        core::mem::offset_of!(LaunchShape, global) as u64 + x as u64 * 8
    }

    /// Byte offset of `LaunchShape::local[x]`.
    pub const fn local(x: u8) -> u64 {
        core::mem::offset_of!(LaunchShape, local) as u64 + x as u64 * 8
    }

    /// Byte offset of `LaunchShape::groups[x]`.
    pub const fn groups(x: u8) -> u64 {
        core::mem::offset_of!(LaunchShape, groups) as u64 + x as u64 * 8
    }
}
