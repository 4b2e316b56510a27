// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a queue runs.

use crate::{Kernel, Queue};
use kiln_types::LaunchShape;
use std::sync::Arc;

/// What orders the commands of a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QueueOrder {
    /// Each command starts after the one before it is complete.
    InOrder,
    /// Only dependencies and barriers order commands.
    OutOfOrder,
}

/// A command that has to be complete before another one starts.
#[derive(Clone, Copy)]
pub struct Dependency<'a> {
    /// The queue that it was submitted to: any queue of the same backend.
    pub queue: &'a dyn Queue,
    /// The number that [`Queue::submit`] gave for it.
    pub sequence: u64,
}

/// One piece of work. Addresses are of memory that the device reaches and that outlives the command.
#[derive(Clone, Copy)]
pub enum Command<'a> {
    /// Runs every work-group of a kernel once.
    Launch {
        /// A kernel of the queue's device.
        kernel: &'a Arc<dyn Kernel>,
        /// The packed block of [`kiln_types::ArgumentLayout`]. It is copied to an address that is a multiple of 128.
        arguments: &'a [u8],
        /// The sizes. No group at all is allowed: such a launch does nothing.
        shape: &'a LaunchShape,
        /// Bytes of group memory: [`Kernel::group_memory`] and that of the local arguments after it.
        group_memory: u64,
    },
    /// Moves bytes; both places may overlap.
    Copy {
        /// The first byte that is read.
        from: *const u8,
        /// The first byte that is written.
        to: *mut u8,
        /// How many.
        bytes: usize,
    },
    /// Writes the same value to every byte.
    Set {
        /// The first byte that is written.
        to: *mut u8,
        /// The value.
        value: u8,
        /// How many.
        bytes: usize,
    },
    /// Writes a pattern many times, one copy right after the other.
    Fill {
        /// The first byte that is written.
        to: *mut u8,
        /// The pattern, one byte or more. It is copied.
        pattern: &'a [u8],
        /// How many copies of it are written.
        count: usize,
    },
    /// Does nothing after its dependencies; later commands of its queue wait for it. Without dependencies it waits
    /// for all earlier commands of its queue.
    Barrier,
}
