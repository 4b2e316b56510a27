// SPDX-License-Identifier: MIT OR Apache-2.0
//! Allocations, and the ones that wait for their last command.
#![allow(unsafe_code, reason = "allocates and frees")]

use super::usage::Usage;
use crate::{Device, Queue};
use kiln_device::UsmKind;
use kiln_types::{ErrorKind, Result};
use std::{
    alloc::Layout,
    fmt,
    mem::ManuallyDrop,
    ptr::NonNull,
    sync::{Mutex, PoisonError},
};

/// An allocation. Dropping it frees the memory once every command that was recorded in it is complete.
pub(crate) struct Block {
    memory: ManuallyDrop<Memory>,
}

/// The parts of an allocation. Dropping it frees the memory at once.
struct Memory {
    queue: Queue,
    kind: UsmKind,
    pointer: NonNull<u8>,
    layout: Layout,
    usage: Usage,
}

// SAFETY: the pointer is an address that only commands and guards follow, and `usage` keeps those apart.
unsafe impl Send for Memory {}
// SAFETY: as above; a shared reference gives the address alone.
unsafe impl Sync for Memory {}

/// Memory whose owner is gone, with commands that were incomplete then. It is looked through whenever memory is
/// allocated or dropped and when a queue was waited for; nothing waits for it, also not the end of the process.
static RETIRED: Mutex<Vec<Memory>> = Mutex::new(Vec::new());

impl Block {
    /// Memory of the queue's device.
    pub fn allocate(queue: &Queue, kind: UsmKind, layout: Layout, zeroed: bool) -> Result<Self> {
        free_retired();
        let device = queue.device().raw();
        let pointer = device.allocate(kind, layout, zeroed).or_else(|error| {
            if error.kind() != ErrorKind::MemoryAllocation || !wait_for_retired(queue.device()) {
                return Err(error);
            }
            device.allocate(kind, layout, zeroed)
        })?;
        let memory = Memory { queue: queue.clone(), kind, pointer, layout, usage: Usage::default() };
        Ok(Self { memory: ManuallyDrop::new(memory) })
    }

    /// The queue that it was allocated with.
    pub fn queue(&self) -> &Queue {
        &self.memory.queue
    }

    pub fn kind(&self) -> UsmKind {
        self.memory.kind
    }

    pub fn pointer(&self) -> *mut u8 {
        self.memory.pointer.as_ptr()
    }

    pub fn bytes(&self) -> usize {
        self.memory.layout.size()
    }

    pub fn usage(&self) -> &Usage {
        &self.memory.usage
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        // SAFETY: the field is not used again.
        let memory = unsafe { ManuallyDrop::take(&mut self.memory) };
        if memory.usage.is_idle() {
            drop(memory);
        } else {
            RETIRED.lock().unwrap_or_else(PoisonError::into_inner).push(memory);
        }
        free_retired();
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        // SAFETY: the pointer comes from this device's `allocate` with this kind and layout. A `Block` drops its
        // memory, or moves it to `RETIRED`, once, and it is dropped there and here only when its usage is idle.
        unsafe { self.queue.device().raw().free(self.kind, self.pointer, self.layout) }
    }
}

impl fmt::Debug for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Block({}, {} bytes at {:?})", self.kind().name(), self.bytes(), self.pointer())
    }
}

/// Frees the retired memory whose commands are complete.
pub(crate) fn free_retired() {
    // Under the lock: what another thread found idle is free, not about to be, when this one goes on.
    let mut retired = RETIRED.lock().unwrap_or_else(PoisonError::into_inner);
    retired.retain(|memory| !memory.usage.is_idle());
}

/// Waits for all retired memory of a device and frees it; whether there was any. What a failed device may still use
/// stays.
fn wait_for_retired(device: &Device) -> bool {
    let mut retired = RETIRED.lock().unwrap_or_else(PoisonError::into_inner);
    let own: Vec<_> = retired.extract_if(.., |memory| memory.queue.device() == device).collect();
    drop(retired);
    let found = !own.is_empty();
    for memory in own {
        if memory.usage.wait().is_err() {
            RETIRED.lock().unwrap_or_else(PoisonError::into_inner).push(memory);
        }
    }
    found
}
