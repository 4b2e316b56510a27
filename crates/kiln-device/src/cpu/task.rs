// SPDX-License-Identifier: MIT OR Apache-2.0
//! A command as threads run it: numbered items that are taken in increasing order, a chunk at a time.

use super::float_environment::with_default_environment;
use super::group_memory::GroupMemory;
use super::report_buffer::LaunchReports;
use super::sync::lock;
use kiln_types::LaunchShape;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// The entry point of a kernel, see [`kiln_types::LaunchRecord`].
pub(super) type Entry = unsafe extern "C" fn(*const u8, *const LaunchShape, *mut u8, u64, u64);

/// An item of a memory command: large enough to hide the cost of taking it, small enough to stay in a second cache.
const BLOCK: usize = 256 * 1024;

/// Memory commands up to this size are done where they become ready: waking a thread would cost more.
const BRIEF: usize = 32 * 1024;

/// How many chunks a thread gets on average: more balance the load better, fewer cost less.
const CHUNKS_PER_THREAD: u64 = 8;

/// What one command does, with the addresses that its submitter vouched for.
#[derive(Clone, Copy)]
pub(super) enum Work {
    /// Nothing: a barrier.
    Nothing,
    /// Items are work-groups; the packed arguments are in the task's block.
    Launch { entry: Entry, shape: LaunchShape, item_memory: usize },
    /// Moves bytes.
    Copy { from: *const u8, to: *mut u8, bytes: usize },
    /// Sets bytes.
    Set { to: *mut u8, value: u8, bytes: usize },
    /// Repeats the pattern in the task's block.
    Fill { to: *mut u8, count: usize },
}

/// Bytes that start at a multiple of 128 and are written anew for each command.
#[derive(Default)]
struct Block {
    lines: Vec<Line>,
    bytes: usize,
}

#[derive(Clone, Copy)]
#[repr(align(128))]
struct Line([u8; 128]);

impl Block {
    fn set(&mut self, bytes: &[u8]) {
        self.lines.resize(bytes.len().div_ceil(128), Line([0; 128]));
        for (line, bytes) in self.lines.iter_mut().zip(bytes.chunks(128)) {
            line.0[..bytes.len()].copy_from_slice(bytes);
        }
        self.bytes = bytes.len();
    }

    fn as_ptr(&self) -> *const u8 {
        self.lines.as_ptr().cast()
    }
}

/// A command and how far it is. What threads write comes first, on one cache line with the counts of its [`Arc`]: the
/// fewer lines another processor has written, the cheaper is the next use of a task.
///
/// [`Arc`]: std::sync::Arc
#[repr(C)]
pub(super) struct Task {
    /// The first item that no thread has taken.
    next: AtomicU64,
    /// Items that are not done.
    unfinished: AtomicU64,
    sequence: u64,
    work: Work,
    block: Block,
    items: u64,
    chunk: u64,
    /// What the work-items of a launch say. The kernel has the address of the buffer.
    reports: Mutex<Option<LaunchReports>>,
}

// SAFETY: the addresses in `work` are what `Queue::submit` demands to be usable from any thread; the rest is owned.
unsafe impl Send for Task {}
// SAFETY: as above; shared parts are atomic.
unsafe impl Sync for Task {}

impl Task {
    /// A task without work.
    pub(super) fn new() -> Self {
        let (next, unfinished, block) = Default::default();
        Self {
            next,
            unfinished,
            sequence: 0,
            work: Work::Nothing,
            block,
            items: 0,
            chunk: 1,
            reports: Mutex::new(None),
        }
    }

    /// Makes it the command with the number `sequence`, to be run by `threads` threads. `block` are the packed
    /// arguments of a launch or the pattern of a fill.
    pub(super) fn set(&mut self, sequence: u64, work: Work, block: &[u8], threads: usize) {
        self.block.set(block);
        self.sequence = sequence;
        self.work = work;
        self.items = match work {
            Work::Nothing => 0,
            Work::Launch { shape, .. } => shape.group_count(),
            Work::Copy { from, to, bytes } if from.addr().abs_diff(to.addr()) < bytes => 1,
            Work::Copy { bytes, .. } | Work::Set { bytes, .. } => bytes.div_ceil(BLOCK) as u64,
            Work::Fill { count, .. } => count.div_ceil(self.patterns_per_item()) as u64,
        };
        self.chunk = (self.items / (threads as u64 * CHUNKS_PER_THREAD)).max(1);
        // One thread runs all of a brief task, so there is nothing for others to take.
        *self.next.get_mut() = if self.is_brief() { self.items } else { 0 };
        *self.unfinished.get_mut() = self.items;
    }

    /// Gives a launch that was just set its report buffer.
    pub(super) fn set_reports(&mut self, reports: Option<LaunchReports>) {
        self.reports = Mutex::new(reports);
    }

    /// Passes on what the work-items printed; why the launch failed, each reason in a line.
    ///
    /// # Safety
    /// The task is finished.
    pub(super) unsafe fn deliver_reports(&self) -> Vec<String> {
        let reports = lock(&self.reports).take();
        // SAFETY: a finished task is a launch that is complete.
        reports.map_or(Vec::new(), |reports| unsafe { reports.deliver() })
    }

    /// The number of its command.
    pub(super) fn sequence(&self) -> u64 {
        self.sequence
    }

    /// Whether it is done sooner than a thread is woken, and cannot wait for anything.
    pub(super) fn is_brief(&self) -> bool {
        match self.work {
            Work::Nothing => true,
            Work::Launch { .. } => self.items == 0,
            Work::Copy { bytes, .. } | Work::Set { bytes, .. } => bytes <= BRIEF,
            Work::Fill { count, .. } => count * self.block.bytes <= BRIEF,
        }
    }

    /// How many chunks no thread has taken.
    pub(super) fn chunks_left(&self) -> u64 {
        self.items.saturating_sub(self.next.load(Ordering::Relaxed)).div_ceil(self.chunk)
    }

    /// Runs a brief task from begin to end.
    pub(super) fn run_brief(&self) {
        for item in 0..self.items {
            // SAFETY: the submitter vouched for the addresses; nobody else runs a brief task.
            unsafe { self.run_memory_item(item) };
        }
    }

    /// Takes chunks and runs them until none is left. Whether this thread was the one that finished the task.
    pub(super) fn run(&self, group_memory: &mut GroupMemory) -> bool {
        let done = match self.work {
            Work::Launch { entry, shape, item_memory } => with_default_environment(|| {
                let memory = group_memory.with_room(item_memory);
                self.take_chunks(|begin, end| {
                    // SAFETY: the submitter vouched for the kernel, its arguments and the shape; the queue keeps the
                    // code mapped until the task is finished; the memory is as large as the launch needs and this
                    // thread's alone.
                    unsafe { entry(self.block.as_ptr(), &shape, memory, begin, end) };
                })
            }),
            _ => self.take_chunks(|begin, end| {
                for item in begin..end {
                    // SAFETY: the submitter vouched for the addresses; each item is taken once.
                    unsafe { self.run_memory_item(item) };
                }
            }),
        };
        // Acquire and release: who finishes the task has seen what all others wrote.
        done > 0 && self.unfinished.fetch_sub(done, Ordering::AcqRel) == done
    }

    /// Calls `run` for chunks that no other thread takes; how many items they had.
    fn take_chunks(&self, mut run: impl FnMut(u64, u64)) -> u64 {
        let (items, chunk) = (self.items, self.chunk);
        let mut done = 0;
        loop {
            // No overflow: there are less than 2^63 items, and a thread passes the end by one chunk at most once.
            let begin = self.next.fetch_add(chunk, Ordering::Relaxed);
            if begin >= items {
                return done;
            }
            let end = (begin + chunk).min(items);
            run(begin, end);
            done += end - begin;
        }
    }

    /// # Safety
    /// The addresses are valid for the whole command, and no other thread runs `item`.
    unsafe fn run_memory_item(&self, item: u64) {
        let start = item as usize * BLOCK;
        match self.work {
            // SAFETY: the item's bytes are within the command's. A copy whose places overlap is one item.
            Work::Copy { from, to, bytes } => unsafe {
                let length = if self.items == 1 { bytes } else { BLOCK.min(bytes - start) };
                from.add(start).copy_to(to.add(start), length);
            },
            // SAFETY: the item's bytes are within the command's.
            Work::Set { to, value, bytes } => unsafe {
                to.add(start).write_bytes(value, BLOCK.min(bytes - start));
            },
            Work::Fill { to, count } => {
                let first = item as usize * self.patterns_per_item();
                let patterns = self.patterns_per_item().min(count - first);
                // SAFETY: the item's patterns are within the command's.
                unsafe { self.fill(to.add(first * self.block.bytes), patterns * self.block.bytes) };
            }
            Work::Nothing | Work::Launch { .. } => {}
        }
    }

    /// Repeats the pattern: writes it once, then doubles what is there.
    ///
    /// # Safety
    /// `bytes` bytes at `to` can be written; they are a multiple of the pattern's.
    unsafe fn fill(&self, to: *mut u8, bytes: usize) {
        let mut filled = self.block.bytes.min(bytes);
        // SAFETY: `filled` is at most `bytes`; the block lies in memory of its own.
        unsafe { self.block.as_ptr().copy_to_nonoverlapping(to, filled) };
        while filled < bytes {
            let more = filled.min(bytes - filled);
            // SAFETY: reads what is filled, writes what follows it up to `bytes`.
            unsafe { to.copy_to_nonoverlapping(to.add(filled), more) };
            filled += more;
        }
    }

    fn patterns_per_item(&self) -> usize {
        (BLOCK / self.block.bytes.max(1)).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brief_tasks_are_for_one_thread() {
        let mut bytes = vec![0u8; BRIEF + 1];
        let mut task = Task::new();
        let mut set = |count| {
            task.set(1, Work::Set { to: bytes.as_mut_ptr(), value: 5, bytes: count }, &[], 4);
            (task.is_brief(), task.chunks_left())
        };
        assert_eq!(set(BRIEF + 1), (false, 1));
        assert_eq!(set(BRIEF), (true, 0));
        task.run_brief();
        assert_eq!(bytes.iter().position(|&byte| byte != 5), Some(BRIEF));
    }

    #[test]
    fn all_chunks_are_taken_in_order() {
        let mut task = Task::new();
        for (items, chunk) in [(1, 1), (31, 1), (32, 1), (64, 2), (1000, 31), (1 << 40, 1 << 35)] {
            let shape = LaunchShape { groups: [items, 1, 1], ..LaunchShape::SINGLE_TASK };
            task.set(1, Work::Launch { entry: nothing, shape, item_memory: 0 }, &[], 4);
            assert_eq!(task.chunks_left(), u64::div_ceil(items, chunk));
            let mut end = 0;
            let taken = task.take_chunks(|begin, next| {
                assert_eq!((begin, next), (end, (end + chunk).min(items)));
                end = next;
            });
            assert_eq!((taken, end, task.chunks_left()), (items, items, 0));
        }
    }

    extern "C" fn nothing(_: *const u8, _: *const LaunchShape, _: *mut u8, _: u64, _: u64) {}
}
