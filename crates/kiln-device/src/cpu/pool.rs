// SPDX-License-Identifier: MIT OR Apache-2.0
//! The threads that run tasks: as many as can run at once, one pool for the process.
//!
//! A thread needs a *seat* to run work-groups, and there are as many seats as threads of the pool. A thread that waits
//! for a command takes a seat too and helps; a worker then stays parked, so the processor is never oversubscribed.
//!
//! Everything but the counter of a task's chunks is behind one lock, which is taken once a task and thread. The pool
//! is never dropped: at the exit of the process its threads end where they stand.

use super::group_memory::GroupMemory;
use super::queue::Running;
use super::sync::{lock, spin_until};
use kiln_types::{Error, ErrorKind, Result};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::thread::{self, Thread};

/// Stack of a worker: kernels have their private arrays there. Untouched pages cost nothing.
const STACK: usize = 8 << 20;

/// How many parked workers a thread wakes; each of them wakes as many more while there is work.
const WAKE: usize = 2;

/// The pool.
pub(super) struct Pool {
    threads: usize,
    state: Mutex<State>,
    /// The length of `State::ready`, for threads that spin.
    ready: AtomicUsize,
}

struct State {
    /// Tasks that may have chunks left, oldest first.
    ready: VecDeque<Running>,
    /// Threads that may still begin to run work.
    free_seats: usize,
    /// Workers that look for work without the lock.
    spinning: usize,
    /// Workers that sleep.
    parked: Vec<Arc<Worker>>,
    /// Group memory of helpers.
    spare_memory: Vec<GroupMemory>,
}

/// What wakes a worker.
struct Worker {
    thread: Thread,
    woken: AtomicBool,
}

impl Worker {
    fn park(&self) {
        while !self.woken.swap(false, Ordering::Acquire) {
            thread::park();
        }
    }

    fn unpark(&self) {
        self.woken.store(true, Ordering::Release);
        self.thread.unpark();
    }
}

/// Wakes workers once the lock is given back.
type Woken = [Option<Arc<Worker>>; WAKE];

fn unpark(woken: Woken) {
    woken.into_iter().flatten().for_each(|worker| worker.unpark());
}

impl State {
    /// Tasks without chunks leave; their last threads still run.
    fn drop_exhausted(&mut self) {
        while self.ready.front().is_some_and(|running| running.task.chunks_left() == 0) {
            self.ready.pop_front();
        }
    }

    /// Chunks that no thread has taken, counted up to `enough`.
    fn wanted(&self, enough: usize) -> usize {
        let mut wanted = 0;
        for running in &self.ready {
            wanted += running.task.chunks_left().min(enough as u64) as usize;
            if wanted >= enough {
                return enough;
            }
        }
        wanted
    }

    /// Parked workers to wake for work that is neither for a spinning one nor for the `taking` threads that have a
    /// seat and are about to take a chunk.
    fn wake(&mut self, taking: usize) -> Woken {
        let wanted = self.wanted(self.free_seats + taking);
        let mut missing = wanted.saturating_sub(self.spinning + taking);
        std::array::from_fn(|_| {
            missing = missing.checked_sub(1)?;
            self.parked.pop()
        })
    }

    /// The oldest task with work, and a seat to run it.
    fn take(&mut self) -> Option<Running> {
        self.drop_exhausted();
        if self.free_seats == 0 {
            return None;
        }
        let running = self.ready.front()?.clone();
        self.free_seats -= 1;
        Some(running)
    }
}

impl Pool {
    /// The pool of the process; the first call starts it.
    ///
    /// # Errors
    /// Of kind `platform` if no thread can be started.
    pub(super) fn global() -> Result<&'static Self> {
        static POOL: OnceLock<Result<&'static Pool>> = OnceLock::new();
        POOL.get_or_init(Self::start).clone()
    }

    fn start() -> Result<&'static Self> {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let state = State {
            ready: VecDeque::new(),
            free_seats: threads,
            spinning: 0,
            parked: Vec::with_capacity(threads),
            spare_memory: Vec::new(),
        };
        let pool: &'static Self =
            Box::leak(Box::new(Self { threads, state: Mutex::new(state), ready: AtomicUsize::new(0) }));
        let started = (0..threads).filter(|&index| pool.start_worker(index)).count();
        if started == 0 {
            let message = "the CPU device could start no thread; raise the limit of threads or memory of the process";
            return Err(Error::new(ErrorKind::Platform, message));
        }
        tracing::debug!(threads, started, "started the threads of the CPU device");
        Ok(pool)
    }

    fn start_worker(&'static self, index: usize) -> bool {
        let Some(mut group_memory) = GroupMemory::new() else { return false };
        let builder = thread::Builder::new().name(format!("kiln-cpu-{index}")).stack_size(STACK);
        let run = move || {
            let worker = Arc::new(Worker { thread: thread::current(), woken: AtomicBool::new(false) });
            let mut running = self.next_task(&worker, lock(&self.state));
            loop {
                if running.task.run(&mut group_memory) {
                    running.complete();
                }
                let mut state = lock(&self.state);
                state.free_seats += 1;
                running = self.next_task(&worker, state);
            }
        };
        builder.spawn(run).is_ok()
    }

    /// How many threads run work-groups at once.
    pub(super) fn threads(&self) -> usize {
        self.threads
    }

    /// Adds a task whose turn has come.
    pub(super) fn push(&self, running: Running) {
        let mut state = lock(&self.state);
        state.drop_exhausted();
        state.ready.push_back(running);
        unpark(self.unlocking(state, 0));
    }

    /// Publishes the number of ready tasks, gives the lock back, and says whom to wake, see [`State::wake`].
    fn unlocking(&self, mut state: MutexGuard<'_, State>, taking: usize) -> Woken {
        self.ready.store(state.ready.len(), Ordering::Relaxed);
        state.wake(taking)
    }

    /// Sleeps until there is a task to run and a seat for it.
    fn next_task<'a>(&'a self, worker: &Arc<Worker>, mut state: MutexGuard<'a, State>) -> Running {
        loop {
            if let Some(running) = state.take() {
                unpark(self.unlocking(state, 1));
                return running;
            }
            self.ready.store(state.ready.len(), Ordering::Relaxed);
            if state.free_seats > 0 && self.threads > 1 {
                state.spinning += 1;
                drop(state);
                let found = spin_until(|| self.ready.load(Ordering::Relaxed) > 0);
                state = lock(&self.state);
                state.spinning -= 1;
                if found || !state.ready.is_empty() {
                    continue;
                }
            }
            state.parked.push(worker.clone());
            drop(state);
            worker.park();
            state = lock(&self.state);
        }
    }

    /// Takes a helper's seat back.
    fn leave(&self, memory: Option<GroupMemory>) {
        let mut state = lock(&self.state);
        state.free_seats += 1;
        state.spare_memory.extend(memory);
        state.drop_exhausted();
        unpark(self.unlocking(state, 0));
    }

    /// A seat for the calling thread if one is free.
    pub(super) fn help(&self) -> Option<Helper<'_>> {
        let mut state = lock(&self.state);
        state.free_seats = state.free_seats.checked_sub(1)?;
        let memory = state.spare_memory.pop();
        drop(state);
        // Without memory the seat is given back by the drop right here.
        let helper = Helper { pool: self, memory: memory.or_else(GroupMemory::new) };
        helper.memory.is_some().then_some(helper)
    }
}

/// The seat of a thread that is not the pool's.
pub(super) struct Helper<'a> {
    pool: &'a Pool,
    /// There from `Pool::help` to the drop.
    memory: Option<GroupMemory>,
}

impl Helper<'_> {
    /// Runs chunks of a task until none is left.
    pub(super) fn run(&mut self, running: Running) {
        if let Some(memory) = &mut self.memory
            && running.task.run(memory)
        {
            running.complete();
        }
    }
}

impl Drop for Helper<'_> {
    fn drop(&mut self) {
        self.pool.leave(self.memory.take());
    }
}
