// SPDX-License-Identifier: MIT OR Apache-2.0
//! Who uses an allocation: commands that were given it, launches that are being submitted, guards of the host.

use crate::Event;
use kiln_types::{Error, ErrorKind, Result};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Everything that is known about the use of one allocation.
///
/// An owner's borrows keep host and launches apart, so an owner only records commands. Shared handles borrow nothing:
/// they also [enter](Self::enter) before a command is submitted and [open](Self::open) for the host, and each refuses
/// what would conflict with the other.
#[derive(Debug, Default)]
pub(crate) struct Usage {
    state: Mutex<State>,
    left: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// Commands that may be incomplete or have an error: the last one of each in-order queue, each one of others.
    commands: Vec<Event>,
    /// Commands of shared handles that are being submitted.
    entered: usize,
    host: Host,
}

/// Guards of shared handles.
#[derive(Debug, Default, PartialEq, Eq)]
enum Host {
    #[default]
    Closed,
    Readers(usize),
    Writer,
}

impl Usage {
    /// Remembers a command of `queue`.
    pub fn record(&self, queue: &Arc<dyn kiln_device::Queue>, sequence: u64) {
        let mut state = self.lock();
        if let Some(last) = state.commands.iter_mut().find(|last| last.is_ordered_before_commands_of(queue)) {
            return last.advance(sequence);
        }
        // Forgets what is settled each time the list would grow: amortised, it costs nothing.
        if state.commands.len() == state.commands.capacity() {
            state.commands.retain(|command| !command.is_settled());
        }
        state.commands.push(Event::new(queue.clone(), sequence));
    }

    /// The commands that may be incomplete or have an error.
    pub fn commands(&self) -> Vec<Event> {
        let mut state = self.lock();
        state.commands.retain(|command| !command.is_settled());
        state.commands.clone()
    }

    /// Whether every command is complete.
    pub fn is_idle(&self) -> bool {
        self.lock().commands.iter().all(Event::is_complete)
    }

    /// Returns when every command is complete.
    pub fn wait(&self) -> Result<()> {
        // The lock is not held meanwhile.
        for command in self.commands() {
            command.wait()?;
        }
        Ok(())
    }

    /// A shared handle is about to submit a command; [`Self::leave`] follows.
    pub fn enter(&self, writes: bool) -> Result<()> {
        let mut state = self.lock();
        match state.host {
            Host::Closed => {}
            Host::Readers(_) if !writes => {}
            Host::Readers(_) | Host::Writer => return Err(in_use_by_host()),
        }
        state.entered += 1;
        Ok(())
    }

    /// The command was recorded, or was not submitted.
    pub fn leave(&self) {
        self.lock().entered -= 1;
        self.left.notify_all();
    }

    /// A shared handle opens the memory for the host; [`Self::close`] follows. Waits for every command.
    pub fn open(&self, writes: bool) -> Result<()> {
        let mut state = self.lock();
        state.host = match state.host {
            Host::Closed if writes => Host::Writer,
            Host::Closed => Host::Readers(1),
            Host::Readers(n) if !writes => Host::Readers(n + 1),
            Host::Readers(_) | Host::Writer => return Err(in_use_by_host()),
        };
        // From here on nothing that conflicts enters; what already did is recorded when it has left.
        while state.entered > 0 {
            state = self.left.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        drop(state);
        self.wait().inspect_err(|_| self.close())
    }

    /// The guard is gone.
    pub fn close(&self) {
        let mut state = self.lock();
        state.host = match state.host {
            Host::Readers(n) if n > 1 => Host::Readers(n - 1),
            _ => Host::Closed,
        };
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn in_use_by_host() -> Error {
    let message = "the host holds a guard of this shared memory that conflicts with the call; drop the guard first";
    Error::new(ErrorKind::Invalid, message)
}
