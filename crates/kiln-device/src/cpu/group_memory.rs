// SPDX-License-Identifier: MIT OR Apache-2.0
//! The memory of one thread for the work-group that it runs.

use super::LOCAL_MEMORY;
use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use std::ptr::NonNull;

/// Memory for one work-group at a time: as much group memory as any may have, and what its items keep across barriers.
/// Pages that no kernel touches cost nothing.
pub(super) struct GroupMemory {
    address: NonNull<u8>,
    layout: Layout,
}

impl GroupMemory {
    /// Group memory only. Nothing if there is no memory left.
    pub(super) fn new() -> Option<Self> {
        Self::with_item_memory(0)
    }

    fn with_item_memory(bytes: usize) -> Option<Self> {
        // A page's alignment, so that no two threads share a line or a page.
        let layout = Layout::from_size_align(bytes.checked_add(LOCAL_MEMORY)?, 4096).ok()?;
        // SAFETY: the layout is not empty.
        let address = NonNull::new(unsafe { alloc_zeroed(layout) })?;
        Some(Self { address, layout })
    }

    /// Its first byte. There are at least `item_memory` bytes beside those of group memory; if there were less before, it
    /// is other memory now.
    pub(super) fn with_room(&mut self, item_memory: usize) -> *mut u8 {
        if self.layout.size() - LOCAL_MEMORY < item_memory {
            let larger = Self::with_item_memory(item_memory.next_power_of_two());
            *self = larger.unwrap_or_else(|| handle_alloc_error(self.layout));
        }
        self.address.as_ptr()
    }
}

impl Drop for GroupMemory {
    fn drop(&mut self) {
        // SAFETY: allocated with the same layout.
        unsafe { dealloc(self.address.as_ptr(), self.layout) };
    }
}

// SAFETY: it owns its memory; only `&mut` reaches it.
unsafe impl Send for GroupMemory {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_grows_and_stays_aligned() {
        let mut memory = GroupMemory::new().unwrap();
        for bytes in [0, 64, 1000, 1 << 20, 7] {
            let address = memory.with_room(bytes);
            // SAFETY: there is as much.
            unsafe { address.write_bytes(1, bytes + LOCAL_MEMORY) };
            assert_eq!(address.addr() % 4096, 0);
        }
        assert_eq!(memory.layout.size(), (1 << 20) + LOCAL_MEMORY);
    }
}
