// SPDX-License-Identifier: MIT OR Apache-2.0
//! The processors of the host as a device.
//!
//! Images are relocatable ELF objects, linked in memory ([`CpuModule`]). One pool of threads runs the commands of all
//! queues: work is cut into numbered items (for a launch its work-groups), and threads take ranges of them in
//! increasing order. A thread that waits for a command helps to run it, on its own stack.
//!
//! The pool does not survive a fork: a child process must not use queues if its parent did before.

mod device;
mod float_environment;
mod group_memory;
mod host;
mod linker;
mod mapping;
mod module;
mod object;
mod perf;
mod pool;
mod queue;
mod report_buffer;
mod sync;
mod task;

pub use device::{CpuBackend, CpuDevice};
pub(crate) use host::info;
pub use module::{CpuKernel, CpuModule};
pub use queue::CpuQueue;

/// The most work-items of a group: as Intel's CPU device, so that what runs there runs here. A group is run by one
/// thread, so a larger one would only lose balance.
const MAX_WORK_GROUP_SIZE: u64 = 8192;

/// The most group memory of a work-group in bytes: what every thread holds ready, and what fits in its second cache
/// on nearly all processors.
const LOCAL_MEMORY: usize = 256 * 1024;

/// The most bytes that the work-items of a group keep across barriers: 8 KiB for each of the most work-items.
const ITEM_MEMORY: usize = 64 * 1024 * 1024;
