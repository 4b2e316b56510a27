// SPDX-License-Identifier: MIT OR Apache-2.0
//! Queues of the CPU device.

mod commands;

use super::module::CpuKernel;
use super::pool::{Helper, Pool};
use super::report_buffer::LaunchReports;
use super::sync::{lock, spin_until};
use super::task::{Task, Work};
use crate::reports::{Failures, Output};
use crate::{Command, Dependency, Kernel as _, Queue, QueueOrder};
use commands::{Commands, Dependent, Goal};
use kiln_types::{Error, ErrorKind, Result};
use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// A queue of the CPU device.
pub struct CpuQueue {
    shared: Arc<Shared>,
}

/// What outlives the handle of a queue while commands are outstanding.
pub(super) struct Shared {
    order: QueueOrder,
    pool: &'static Pool,
    commands: Mutex<Commands>,
    /// Every command up to this number is complete.
    complete: AtomicU64,
    /// How many commands are complete.
    finished: AtomicU64,
    /// What went wrong in commands that are complete.
    failures: Mutex<Failures>,
    /// Is there any?
    has_failures: AtomicBool,
    /// Gets what kernels print.
    output: Output,
    /// Signals that a goal of `Commands::sleepers` is reached.
    reached: Condvar,
}

/// A command whose turn has come.
#[derive(Clone)]
pub(super) struct Running {
    queue: Arc<Shared>,
    /// Its work.
    pub(super) task: Arc<Task>,
}

impl Running {
    /// Hands it to the pool, or runs it at once if it is brief.
    fn start(self) {
        if let Some(finished) = self.dispatch() {
            finished.complete();
        }
    }

    /// Gives it back when it is finished already.
    fn dispatch(self) -> Option<Self> {
        if self.task.is_brief() {
            self.task.run_brief();
            return Some(self);
        }
        self.queue.pool.push(self);
        None
    }

    /// Tells its queue, and starts whatever waited for it. A loop, since long chains of brief commands would
    /// overflow the stack of a recursion.
    pub(super) fn complete(self) {
        let mut next = Some(self);
        let mut later = Vec::new();
        while let Some(finished) = next.take().or_else(|| later.pop()) {
            finished.queue.finish(&finished.task, |ready| match ready.dispatch() {
                Some(brief) if next.is_none() => next = Some(brief),
                brief => later.extend(brief),
            });
        }
    }
}

impl Shared {
    /// Commands that nothing holds back any more, each with the lock free.
    fn drain_ready(self: &Arc<Self>, mut first: Option<Arc<Task>>, mut start: impl FnMut(Running)) {
        while let Some(task) = first {
            start(Running { queue: self.clone(), task });
            first = lock(&self.commands).take_ready();
        }
    }

    /// Marks a command complete and calls `start` with all that may start now.
    fn finish(self: &Arc<Self>, task: &Task, mut start: impl FnMut(Running)) {
        // SAFETY: a finished task is passed here.
        let failures = unsafe { task.deliver_reports() };
        self.fail(task.sequence(), failures);
        let mut commands = lock(&self.commands);
        let Some(finished) = commands.finish(task.sequence()) else { return };
        // Release: who sees the number sees what the command wrote.
        self.complete.store(commands.complete(), Ordering::Release);
        self.finished.fetch_add(1, Ordering::Release);
        if commands.wakes_sleeper() {
            self.reached.notify_all();
        }
        let ready = commands.take_ready();
        drop(commands);
        drop(finished.kernel);
        self.drain_ready(ready, &mut start);
        for Dependent { queue, sequence } in finished.dependents {
            queue.release(sequence, &mut start);
        }
    }

    /// Keeps what went wrong for those who wait.
    fn fail(&self, sequence: u64, lines: Vec<String>) {
        if !lines.is_empty() {
            let mut failures = lock(&self.failures);
            lines.into_iter().for_each(|line| failures.add(sequence, line));
            self.has_failures.store(true, Ordering::Release);
        }
    }

    /// Gives what went wrong in these commands, once.
    fn check(&self, commands: &RangeInclusive<u64>) -> Result<()> {
        match self.has_failures.load(Ordering::Acquire) {
            true => lock(&self.failures).take(commands).map_or(Ok(()), Err),
            false => Ok(()),
        }
    }

    /// One thing less that `sequence` waits for.
    fn release(self: &Arc<Self>, sequence: u64, start: impl FnMut(Running)) {
        let mut commands = lock(&self.commands);
        commands.release(sequence);
        let ready = commands.take_ready();
        drop(commands);
        self.drain_ready(ready, start);
    }

    /// Makes `dependent` wait for `sequence`, unless that is complete.
    fn notify(&self, sequence: u64, dependent: Dependent) -> bool {
        lock(&self.commands).notify(sequence, dependent)
    }

    /// Returns when `goal` is reached, and helps meanwhile.
    fn wait(self: &Arc<Self>, goal: Goal) {
        loop {
            let seen = self.finished.load(Ordering::Acquire);
            if self.is_reached(goal) {
                return;
            }
            self.help(goal);
            if !spin_until(|| self.finished.load(Ordering::Acquire) != seen) {
                return self.sleep(goal);
            }
        }
    }

    /// Whether `goal` is reached.
    fn is_reached(&self, goal: Goal) -> bool {
        goal.sequence() <= self.complete.load(Ordering::Acquire) || lock(&self.commands).is_reached(goal)
    }

    /// Runs what leads to `goal` as long as there is something that can start.
    fn help(self: &Arc<Self>, goal: Goal) {
        let mut helper: Option<Helper<'_>> = None;
        loop {
            let Some(task) = lock(&self.commands).task_to_help(goal) else { return };
            helper = helper.or_else(|| self.pool.help());
            let Some(helper) = &mut helper else { return };
            helper.run(Running { queue: self.clone(), task });
        }
    }

    /// Sleeps until `goal` is reached.
    fn sleep(&self, goal: Goal) {
        let mut commands = lock(&self.commands);
        commands.sleepers.push(goal);
        while !commands.is_reached(goal) {
            commands = self.reached.wait(commands).unwrap_or_else(PoisonError::into_inner);
        }
        if let Some(index) = commands.sleepers.iter().position(|sleeper| *sleeper == goal) {
            commands.sleepers.swap_remove(index);
        }
    }
}

impl CpuQueue {
    /// An empty queue.
    ///
    /// # Errors
    /// Of kind `platform` if the threads of the device cannot be started.
    pub(super) fn new(order: QueueOrder, output: Output) -> Result<Self> {
        let shared = Shared {
            order,
            pool: Pool::global()?,
            commands: Mutex::new(Commands::new(order)),
            complete: AtomicU64::new(0),
            finished: AtomicU64::new(0),
            failures: Mutex::new(Failures::new("the CPU device")),
            has_failures: AtomicBool::new(false),
            output,
            reached: Condvar::new(),
        };
        Ok(Self { shared: Arc::new(shared) })
    }

    /// The queue that a dependency names.
    fn of<'a>(dependency: &Dependency<'a>) -> Result<&'a Arc<Shared>> {
        let any: &dyn Any = dependency.queue;
        any.downcast_ref::<Self>()
            .map(|queue| &queue.shared)
            .ok_or_else(|| mismatch("a dependency names a queue of another backend; wait for it on the host"))
    }
}

fn mismatch(message: &str) -> Error {
    Error::new(ErrorKind::BackendMismatch, message)
}

/// A command as tasks have it.
struct Lowered<'a> {
    work: Work,
    /// The packed arguments of a launch, the pattern of a fill.
    block: Cow<'a, [u8]>,
    /// The kernel to keep.
    kernel: Option<Arc<CpuKernel>>,
    /// What the work-items of a launch say goes there.
    reports: Option<LaunchReports>,
}

impl<'a> Lowered<'a> {
    fn new(command: &Command<'a>, output: &Output) -> Result<Self> {
        let memory = |work, block| Ok(Self { work, block: Cow::Borrowed(block), kernel: None, reports: None });
        match *command {
            Command::Launch { kernel, arguments, shape, .. } => {
                let kernel: Arc<dyn Any + Send + Sync> = kernel.clone();
                let kernel = kernel.downcast::<CpuKernel>().map_err(|_| {
                    mismatch("the kernel was loaded on another backend; load its image on the queue's device")
                })?;
                let item_memory = kernel.item_memory(shape.group_size()) as usize;
                let work = Work::Launch { entry: kernel.entry(), shape: *shape, item_memory };
                let (mut block, mut reports) = (Cow::Borrowed(arguments), None);
                if let Some(offset) = kernel.reports() {
                    let buffer = LaunchReports::new(kernel.clone(), *shape, output.clone())?;
                    let place = offset as usize..offset as usize + 8;
                    let bytes = block.to_mut();
                    bytes.resize(bytes.len().max(place.end), 0);
                    bytes[place].copy_from_slice(&buffer.address().to_ne_bytes());
                    reports = Some(buffer);
                }
                Ok(Self { work, block, kernel: Some(kernel), reports })
            }
            Command::Copy { from, to, bytes } => memory(Work::Copy { from, to, bytes }, &[]),
            Command::Set { to, value, bytes } => memory(Work::Set { to, value, bytes }, &[]),
            Command::Fill { to, pattern, count } => memory(Work::Fill { to, count }, pattern),
            Command::Barrier => memory(Work::Nothing, &[]),
        }
    }
}

impl Queue for CpuQueue {
    fn order(&self) -> QueueOrder {
        self.shared.order
    }

    unsafe fn submit(&self, command: Command<'_>, dependencies: &[Dependency<'_>]) -> Result<u64> {
        let shared = &self.shared;
        let Lowered { work, block, kernel, reports } = Lowered::new(&command, &shared.output)?;
        let mut elsewhere = 0;
        for dependency in dependencies {
            elsewhere += u32::from(!Arc::ptr_eq(Self::of(dependency)?, shared));
        }

        let mut commands = lock(&shared.commands);
        let task = commands.prepare(work, &block, reports, shared.pool.threads());
        let barrier = matches!(command, Command::Barrier).then_some(dependencies.is_empty());
        let sequence = commands.add(task, kernel, barrier, elsewhere);
        for dependency in dependencies {
            if Arc::ptr_eq(Self::of(dependency)?, shared) {
                commands.order(dependency.sequence, sequence);
            }
        }
        commands.release(sequence);
        let ready = commands.take_ready();
        drop(commands);
        shared.drain_ready(ready, Running::start);

        for dependency in dependencies {
            let queue = Self::of(dependency)?;
            if Arc::ptr_eq(queue, shared) {
                continue;
            }
            if !queue.notify(dependency.sequence, Dependent { queue: shared.clone(), sequence }) {
                shared.release(sequence, Running::start);
            }
        }
        Ok(sequence)
    }

    fn is_complete(&self, sequence: u64) -> bool {
        self.shared.is_reached(Goal::One(sequence))
    }

    fn has_error(&self, sequence: u64) -> bool {
        let commands = Failures::until(self.shared.order, sequence);
        self.shared.has_failures.load(Ordering::Acquire) && lock(&self.shared.failures).has(&commands)
    }

    fn is_idle(&self) -> bool {
        lock(&self.shared.commands).is_empty()
    }

    fn wait_for(&self, sequence: u64) -> Result<()> {
        self.shared.wait(Goal::One(sequence));
        self.shared.check(&Failures::until(self.shared.order, sequence))
    }

    fn wait(&self) -> Result<()> {
        let last = lock(&self.shared.commands).submitted();
        self.shared.wait(Goal::All(last));
        self.shared.check(&(0..=last))
    }
}

impl fmt::Debug for CpuQueue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CpuQueue").field("order", &self.shared.order).finish_non_exhaustive()
    }
}
