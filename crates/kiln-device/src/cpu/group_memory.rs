// SPDX-License-Identifier: MIT OR Apache-2.0
//! The group memory of one thread.

use super::LOCAL_MEMORY;
use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ptr::NonNull;

/// Memory for one work-group at a time, as large as any may have. Pages that no kernel touches cost nothing.
pub(super) struct GroupMemory(NonNull<u8>);

impl GroupMemory {
    /// A page's alignment, so that no two threads share a line or a page.
    const LAYOUT: Layout = match Layout::from_size_align(LOCAL_MEMORY, 4096) {
        Ok(layout) => layout,
        Err(_) => unreachable!(),
    };

    /// Nothing if there is no memory left.
    pub(super) fn new() -> Option<Self> {
        // SAFETY: the layout is not empty.
        NonNull::new(unsafe { alloc_zeroed(Self::LAYOUT) }).map(Self)
    }

    /// Its first byte.
    pub(super) fn as_mut_ptr(&mut self) -> *mut u8 {
        self.0.as_ptr()
    }
}

impl Drop for GroupMemory {
    fn drop(&mut self) {
        // SAFETY: allocated in `new` with the same layout.
        unsafe { dealloc(self.0.as_ptr(), Self::LAYOUT) };
    }
}

// SAFETY: it owns its memory; only `&mut` reaches it.
unsafe impl Send for GroupMemory {}
