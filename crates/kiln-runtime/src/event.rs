// SPDX-License-Identifier: MIT OR Apache-2.0
//! Names for commands.

use kiln_device::{Dependency, Queue, QueueOrder};
use kiln_types::Result;
use std::{fmt, ptr, sync::Arc};

/// A command that was submitted: its queue and its number there. Nothing is allocated for it, and it costs nothing to
/// drop it.
#[derive(Clone)]
pub struct Event {
    queue: Arc<dyn Queue>,
    sequence: u64,
}

impl Event {
    pub(crate) fn new(queue: Arc<dyn Queue>, sequence: u64) -> Self {
        Self { queue, sequence }
    }

    /// Whether the command is complete; what it wrote is visible then.
    pub fn is_complete(&self) -> bool {
        self.queue.is_complete(self.sequence)
    }

    /// Returns when the command is complete.
    ///
    /// # Errors
    /// [`kiln_types::ErrorKind::Platform`] if the device fails, [`kiln_types::ErrorKind::Kernel`] as [`crate::Queue::wait`].
    pub fn wait(&self) -> Result<()> {
        self.queue.wait_for(self.sequence)
    }

    /// Whether there is nothing to wait for: the command is complete, and it has no error that nobody was told.
    pub(crate) fn is_settled(&self) -> bool {
        self.is_complete() && !self.queue.has_error(self.sequence)
    }

    pub(crate) fn dependency(&self) -> Dependency<'_> {
        Dependency { queue: &*self.queue, sequence: self.sequence }
    }

    /// Whether a later command of `queue` starts after this one anyway.
    pub(crate) fn is_ordered_before_commands_of(&self, queue: &Arc<dyn Queue>) -> bool {
        is_same(&self.queue, queue) && queue.order() == QueueOrder::InOrder
    }

    /// Moves on to a later command of the same in-order queue, whose completion implies that of this one.
    pub(crate) fn advance(&mut self, sequence: u64) {
        self.sequence = self.sequence.max(sequence);
    }
}

impl PartialEq for Event {
    fn eq(&self, other: &Self) -> bool {
        self.sequence == other.sequence && is_same(&self.queue, &other.queue)
    }
}

impl Eq for Event {}

impl fmt::Debug for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Event").field("sequence", &self.sequence).field("complete", &self.is_complete()).finish()
    }
}

/// By address alone: the tables of one type may differ between code generation units.
fn is_same(a: &Arc<dyn Queue>, b: &Arc<dyn Queue>) -> bool {
    ptr::addr_eq(Arc::as_ptr(a), Arc::as_ptr(b))
}
