// SPDX-License-Identifier: MIT OR Apache-2.0
//! Memory of the host for devices that have no other.

use kiln_types::{Error, ErrorKind, Result};
use std::alloc::{Layout, alloc, alloc_zeroed, dealloc};
use std::ptr::NonNull;

/// The alignment of every allocation: a cache line, and the widest vector.
const MIN_ALIGN: usize = 64;

/// See [`crate::Device::allocate`].
pub(crate) fn allocate(layout: Layout, zeroed: bool) -> Result<NonNull<u8>> {
    let actual = actual_layout(layout);
    // SAFETY: the layout is not empty.
    let memory = actual.map(|actual| unsafe { if zeroed { alloc_zeroed(actual) } else { alloc(actual) } });
    memory.and_then(NonNull::new).ok_or_else(|| {
        let message = format!("the host has no {} bytes left; free memory or allocate less", layout.size());
        Error::new(ErrorKind::MemoryAllocation, message)
    })
}

/// See [`crate::Device::free`].
///
/// # Safety
/// `pointer` comes from [`allocate`] with this layout and is not used again.
pub(crate) unsafe fn free(pointer: NonNull<u8>, layout: Layout) {
    if let Some(actual) = actual_layout(layout) {
        // SAFETY: allocated with the same layout.
        unsafe { dealloc(pointer.as_ptr(), actual) };
    }
}

/// What is allocated for `layout`; nothing if that is more than there can be.
fn actual_layout(layout: Layout) -> Option<Layout> {
    Layout::from_size_align(layout.size().max(1), layout.align().max(MIN_ALIGN)).ok()
}
