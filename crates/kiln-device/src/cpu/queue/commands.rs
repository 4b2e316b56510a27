// SPDX-License-Identifier: MIT OR Apache-2.0
//! The outstanding commands of a queue and what each waits for: plain data behind the queue's lock.

use super::Shared;
use crate::QueueOrder;
use crate::cpu::module::CpuKernel;
use crate::cpu::report_buffer::LaunchReports;
use crate::cpu::task::{Task, Work};
use std::collections::VecDeque;
use std::sync::Arc;

/// How many tasks are kept for later commands.
const SPARE_TASKS: usize = 1024;

/// A command that waits for one of this queue.
pub(super) struct Dependent {
    pub(super) queue: Arc<Shared>,
    pub(super) sequence: u64,
}

/// What a thread waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// This command is complete.
    One(u64),
    /// All commands up to this one are complete.
    All(u64),
}

impl Goal {
    pub(super) fn sequence(self) -> u64 {
        let (Self::One(sequence) | Self::All(sequence)) = self;
        sequence
    }
}

/// What a complete command leaves to do.
pub(super) struct Finished {
    /// Dropped without the lock, since that may unmap code.
    pub(super) kernel: Option<Arc<CpuKernel>>,
    /// Commands of other queues that waited.
    pub(super) dependents: Vec<Dependent>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Waits for so many things.
    Waiting(u32),
    /// Waits for nothing; is in `Commands::ready`.
    Ready,
    /// With the pool, or with the thread that runs it.
    Running,
    /// Complete, but an earlier command is not.
    Complete,
}

/// An outstanding command.
struct Entry {
    stage: Stage,
    task: Arc<Task>,
    /// Keeps the code while the command is outstanding.
    kernel: Option<Arc<CpuKernel>>,
    /// Commands of this queue that wait for it.
    successors: Vec<u64>,
    /// Commands of other queues that wait for it.
    dependents: Vec<Dependent>,
}

/// The outstanding commands.
pub(super) struct Commands {
    order: QueueOrder,
    /// The number of the last command.
    submitted: u64,
    /// All from the first that is not complete to the last.
    entries: VecDeque<Entry>,
    /// Commands that wait for nothing and were not taken.
    ready: VecDeque<u64>,
    /// The last barrier of an out-of-order queue; later commands wait for it.
    barrier: u64,
    /// Outstanding barriers that wait for all commands before them.
    full_barriers: Vec<u64>,
    /// Tasks of earlier commands, oldest first.
    spare: VecDeque<Arc<Task>>,
    /// What sleeping threads wait for.
    pub(super) sleepers: Vec<Goal>,
}

impl Commands {
    pub(super) fn new(order: QueueOrder) -> Self {
        Self {
            order,
            submitted: 0,
            entries: VecDeque::new(),
            ready: VecDeque::new(),
            barrier: 0,
            full_barriers: Vec::new(),
            spare: VecDeque::new(),
            sleepers: Vec::new(),
        }
    }

    /// The number of the last command.
    pub(super) fn submitted(&self) -> u64 {
        self.submitted
    }

    /// All commands up to this number are complete.
    pub(super) fn complete(&self) -> u64 {
        self.submitted - self.entries.len() as u64
    }

    /// Whether every command is complete.
    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// A task for the next command, see [`Task::set`].
    pub(super) fn prepare(
        &mut self,
        work: Work,
        block: &[u8],
        reports: Option<LaunchReports>,
        threads: usize,
    ) -> Arc<Task> {
        let sequence = self.submitted + 1;
        if let Some(mut task) = self.spare.pop_front() {
            if let Some(unique) = Arc::get_mut(&mut task) {
                unique.set(sequence, work, block, threads);
                unique.set_reports(reports);
                return task;
            }
            // A thread holds it for a moment longer; a later command gets it.
            self.spare.push_back(task);
        }
        let mut task = Task::new();
        task.set(sequence, work, block, threads);
        task.set_reports(reports);
        Arc::new(task)
    }

    /// Adds the next command and gives its number. It is held back by `elsewhere` commands of other queues, by what the queue's order
    /// demands, and until a call of [`Self::release`] of its own. `barrier` says of a barrier whether it waits for
    /// all commands before it.
    pub(super) fn add(
        &mut self,
        task: Arc<Task>,
        kernel: Option<Arc<CpuKernel>>,
        barrier: Option<bool>,
        elsewhere: u32,
    ) -> u64 {
        self.submitted += 1;
        let sequence = self.submitted;
        let before = self.entries.len();
        let stage = Stage::Waiting(elsewhere + 1);
        self.entries.push_back(Entry { stage, task, kernel, successors: Vec::new(), dependents: Vec::new() });
        match self.order {
            QueueOrder::InOrder => {
                if before > 0 {
                    self.hold(sequence, 1);
                }
            }
            QueueOrder::OutOfOrder if barrier == Some(true) => {
                let complete = self.entries.iter().filter(|entry| entry.stage == Stage::Complete).count();
                self.hold(sequence, (before - complete) as u32);
                self.full_barriers.push(sequence);
            }
            QueueOrder::OutOfOrder => self.order(self.barrier, sequence),
        }
        if barrier.is_some() {
            self.barrier = sequence;
        }
        sequence
    }

    /// Makes `sequence` wait for the earlier command `before` of this queue.
    pub(super) fn order(&mut self, before: u64, sequence: u64) {
        if self.order == QueueOrder::OutOfOrder
            && let Some(entry) = self.outstanding(before)
        {
            entry.successors.push(sequence);
            self.hold(sequence, 1);
        }
    }

    /// Makes a command of another queue wait for `sequence`, unless that is complete.
    pub(super) fn notify(&mut self, sequence: u64, dependent: Dependent) -> bool {
        let entry = self.outstanding(sequence);
        entry.map(|entry| entry.dependents.push(dependent)).is_some()
    }

    /// One thing less that `sequence` waits for.
    pub(super) fn release(&mut self, sequence: u64) {
        let Some(entry) = self.outstanding(sequence) else { return };
        match entry.stage {
            Stage::Waiting(1) => {
                entry.stage = Stage::Ready;
                self.ready.push_back(sequence);
            }
            Stage::Waiting(things) => entry.stage = Stage::Waiting(things - 1),
            Stage::Ready | Stage::Running | Stage::Complete => {}
        }
    }

    /// A command that nothing holds back, as its caller's to start.
    pub(super) fn take_ready(&mut self) -> Option<Arc<Task>> {
        let sequence = self.ready.pop_front()?;
        let entry = self.outstanding(sequence)?;
        entry.stage = Stage::Running;
        Some(entry.task.clone())
    }

    /// Marks a command complete.
    pub(super) fn finish(&mut self, sequence: u64) -> Option<Finished> {
        let entry = self.outstanding(sequence)?;
        entry.stage = Stage::Complete;
        let kernel = entry.kernel.take();
        let dependents = std::mem::take(&mut entry.dependents);
        let successors = std::mem::take(&mut entry.successors);
        while self.entries.front().is_some_and(|entry| entry.stage == Stage::Complete) {
            let task = self.entries.pop_front().map(|entry| entry.task);
            self.spare.extend(task.filter(|_| self.spare.len() < SPARE_TASKS));
        }
        match self.order {
            QueueOrder::InOrder => self.release(sequence + 1),
            QueueOrder::OutOfOrder => {
                successors.into_iter().for_each(|successor| self.release(successor));
                self.full_barriers.retain(|&barrier| barrier != sequence);
                for barrier in self.full_barriers.clone() {
                    if barrier > sequence {
                        self.release(barrier);
                    }
                }
            }
        }
        Some(Finished { kernel, dependents })
    }

    /// Whether a thread waits for no more.
    pub(super) fn is_reached(&self, goal: Goal) -> bool {
        match goal {
            Goal::One(sequence) => self.index(sequence).is_none_or(|i| self.entries[i].stage == Stage::Complete),
            Goal::All(sequence) => sequence <= self.complete(),
        }
    }

    /// Whether a sleeping thread's goal is reached.
    pub(super) fn wakes_sleeper(&self) -> bool {
        self.sleepers.iter().any(|&goal| self.is_reached(goal))
    }

    /// A running task that `goal` needs and that has chunks left. Nothing else: a thread that waits must not get stuck
    /// in work that waits for it.
    pub(super) fn task_to_help(&self, goal: Goal) -> Option<Arc<Task>> {
        let outstanding = goal.sequence().checked_sub(self.complete())? as usize;
        let needed = match (self.order, goal) {
            (QueueOrder::InOrder, _) => 0..outstanding.min(1),
            (QueueOrder::OutOfOrder, Goal::One(_)) => outstanding.checked_sub(1)?..outstanding,
            (QueueOrder::OutOfOrder, Goal::All(_)) => 0..outstanding,
        };
        let mut entries = self.entries.range(needed);
        let helpable = entries.find(|entry| entry.stage == Stage::Running && entry.task.chunks_left() > 0);
        helpable.map(|entry| entry.task.clone())
    }

    fn hold(&mut self, sequence: u64, things: u32) {
        if let Some(Entry { stage: Stage::Waiting(waiting), .. }) = self.outstanding(sequence) {
            *waiting += things;
        }
    }

    /// Where a command is that may be outstanding.
    fn index(&self, sequence: u64) -> Option<usize> {
        let index = sequence.checked_sub(self.complete() + 1)?;
        (index < self.entries.len() as u64).then_some(index as usize)
    }

    /// A command that is not complete.
    fn outstanding(&mut self, sequence: u64) -> Option<&mut Entry> {
        let index = self.index(sequence)?;
        self.entries.get_mut(index).filter(|entry| entry.stage != Stage::Complete)
    }
}
