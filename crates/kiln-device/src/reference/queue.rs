// SPDX-License-Identifier: MIT OR Apache-2.0
//! Queues of the reference device.

use super::device::Shared;
use super::memory::Memory;
use super::module::ReferenceKernel;
use crate::reports::{Failures, Output, Said};
use crate::{Command, Dependency, Queue, QueueOrder};
use kiln_ir::interpret::{Launch, Limits, Messages, Outcome, run};
use kiln_types::{Error, ErrorKind, Result};
use std::any::Any;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A queue of the reference device. A command runs when it is submitted, so there is nothing to order.
pub(super) struct ReferenceQueue {
    order: QueueOrder,
    device: Arc<Shared>,
    output: Output,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// The number of the last command.
    submitted: u64,
    failures: Failures,
}

impl ReferenceQueue {
    /// An empty queue.
    pub fn new(order: QueueOrder, device: Arc<Shared>, output: Output) -> Self {
        let state = State { submitted: 0, failures: Failures::new("the reference device") };
        Self { order, device, output, state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn deliver(&self, commands: RangeInclusive<u64>) -> Result<()> {
        self.state().failures.take(&commands).map_or(Ok(()), Err)
    }
}

impl fmt::Debug for ReferenceQueue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReferenceQueue").field("order", &self.order).finish_non_exhaustive()
    }
}

impl Queue for ReferenceQueue {
    fn order(&self) -> QueueOrder {
        self.order
    }

    unsafe fn submit(&self, command: Command<'_>, dependencies: &[Dependency<'_>]) -> Result<u64> {
        for dependency in dependencies {
            let queue: &dyn Any = dependency.queue;
            if !queue.is::<Self>() {
                return Err(mismatch("a dependency names a queue of another backend; wait for it on the host"));
            }
        }
        // One command at a time: also another queue's runs only when this one is done.
        let memory = self.device.memory();
        // SAFETY: the caller keeps the contract.
        let reports = unsafe { execute(&memory, command, &self.output) }?;
        let mut state = self.state();
        state.submitted += 1;
        let sequence = state.submitted;
        reports.into_iter().for_each(|report| state.failures.add(sequence, report));
        Ok(sequence)
    }

    fn is_complete(&self, _sequence: u64) -> bool {
        true
    }

    fn has_error(&self, sequence: u64) -> bool {
        self.state().failures.has(&Failures::until(self.order, sequence))
    }

    fn is_idle(&self) -> bool {
        true
    }

    fn wait_for(&self, sequence: u64) -> Result<()> {
        self.deliver(Failures::until(self.order, sequence))
    }

    fn wait(&self) -> Result<()> {
        self.deliver(0..=u64::MAX)
    }
}

/// Runs a command; what its kernel did wrong.
///
/// # Safety
/// As [`Queue::submit`].
unsafe fn execute(memory: &Memory, command: Command<'_>, output: &Output) -> Result<Vec<String>> {
    match command {
        Command::Launch { kernel, arguments, shape, group_memory } => {
            let kernel: &dyn Any = &**kernel;
            let Some(kernel) = kernel.downcast_ref::<ReferenceKernel>() else {
                return Err(mismatch("the kernel was loaded on another backend; load its image on the queue's device"));
            };
            if shape.group_count() == 0 {
                return Ok(Vec::new());
            }
            let mut variables = kernel.variables();
            let launch = Launch {
                kernel: kernel.code(),
                arguments,
                shape: *shape,
                group_memory,
                variables: &mut variables,
                memory,
                limits: Limits::default(),
            };
            let Outcome { faults, messages } = run(launch);
            let text = |address| kernel.code().text(address);
            let Messages { prints, lost, failures, .. } = &messages;
            let said = Said { prints, lost: *lost, failures, shape, text: &text };
            said.print(output);
            return Ok(faults.iter().map(ToString::to_string).chain(said.failures()).collect());
        }
        Command::Copy { from, to, bytes } => {
            // SAFETY: the submitter vouched for both places.
            unsafe { from.copy_to(to, bytes) };
            memory.copy_written(from.addr() as u64, to.addr() as u64, bytes);
        }
        Command::Set { to, value, bytes } => {
            // SAFETY: the submitter vouched for the place.
            unsafe { to.write_bytes(value, bytes) };
            memory.fill_written(to.addr() as u64, bytes);
        }
        Command::Fill { to, pattern, count } => {
            for index in 0..count {
                // SAFETY: the submitter vouched for `count` copies of the pattern; it lies in memory of its own.
                unsafe { to.add(index * pattern.len()).copy_from_nonoverlapping(pattern.as_ptr(), pattern.len()) };
            }
            memory.fill_written(to.addr() as u64, count * pattern.len());
        }
        Command::Barrier => {}
    }
    Ok(Vec::new())
}

fn mismatch(message: &str) -> Error {
    Error::new(ErrorKind::BackendMismatch, message)
}
