// SPDX-License-Identifier: MIT OR Apache-2.0
//! Who gets what kernels print.

use kiln_device::Output;
use std::sync::{Arc, PoisonError, RwLock};

/// The listener of a queue, which may change.
pub(crate) struct Printer(RwLock<Output>);

impl Printer {
    /// Writes to the log.
    pub fn new() -> Arc<Self> {
        let log = |text: &str| tracing::info!(target: "kiln::printf", "{}", text.trim_end_matches('\n'));
        Arc::new(Self(RwLock::new(Arc::new(log))))
    }

    /// Listens instead of who listened before.
    pub fn set(&self, listener: Output) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = listener;
    }

    /// Passes a message on, without the lock.
    pub fn print(&self, text: &str) {
        let listener = self.0.read().unwrap_or_else(PoisonError::into_inner).clone();
        listener(text);
    }
}
