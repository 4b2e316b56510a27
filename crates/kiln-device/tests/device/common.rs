// SPDX-License-Identifier: MIT OR Apache-2.0
//! A device, its kernels, and commands in a few words.

use kiln_device::cpu::CpuBackend;
use kiln_device::{Backend, Command, Dependency, Device, Kernel, Queue, QueueOrder};
use kiln_types::{Image, ImageKernel, LaunchShape, NdRange};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

pub const KERNELS: &[u8] = include_bytes!("../objects/kernels.o");

pub fn device() -> &'static dyn Device {
    static DEVICE: OnceLock<Arc<dyn Device>> = OnceLock::new();
    &**DEVICE.get_or_init(|| CpuBackend.devices().unwrap().remove(0))
}

/// An image for this host whose kernels are called as their entries.
pub fn image(bytes: &[u8], entries: &[&str]) -> Image {
    let kernel = |&entry: &&str| ImageKernel {
        symbol: entry.into(),
        entry: entry.into(),
        group_memory: 0,
        item_memory: 0,
        reports: None,
    };
    Image { target: device().target().clone(), bytes: bytes.into(), kernels: entries.iter().map(kernel).collect() }
}

/// A kernel of `kernels.c`.
pub fn kernel(name: &str) -> Arc<dyn Kernel> {
    device().load(&image(KERNELS, &[name])).unwrap().kernel(name).unwrap()
}

pub fn queue(order: QueueOrder) -> Arc<dyn Queue> {
    device().new_queue(order, std::sync::Arc::new(|_: &str| {})).unwrap()
}

/// `groups` groups of one item.
pub fn groups(groups: usize) -> LaunchShape {
    NdRange::d1(groups, 1).shape().unwrap()
}

/// The packed block of eight-byte arguments.
pub fn pack(arguments: &[u64]) -> Vec<u8> {
    arguments.iter().flat_map(|argument| argument.to_le_bytes()).collect()
}

/// The address of what lives longer than the commands that get it.
pub fn address<T: ?Sized>(of: &T) -> u64 {
    (&raw const *of).cast::<u8>().expose_provenance() as u64
}

/// Submits a launch; `arguments` must be the kernel's and outlive it.
pub fn launch(
    queue: &dyn Queue,
    kernel: &Arc<dyn Kernel>,
    shape: &LaunchShape,
    arguments: &[u64],
    after: &[Dependency<'_>],
) -> u64 {
    let arguments = pack(arguments);
    let command = Command::Launch { kernel, arguments: &arguments, shape, group_memory: kernel.group_memory() };
    // SAFETY: the tests pass what their kernels take, and wait before it goes.
    unsafe { queue.submit(command, after) }.unwrap()
}

/// Submits a barrier.
pub fn barrier(queue: &dyn Queue, after: &[Dependency<'_>]) -> u64 {
    // SAFETY: a barrier touches no memory.
    unsafe { queue.submit(Command::Barrier, after) }.unwrap()
}

/// What commands wrote, in the order in which they ran.
pub struct Log {
    append: Arc<dyn Kernel>,
    values: Vec<AtomicU64>,
    cursor: AtomicU64,
}

impl Log {
    pub fn new(capacity: usize) -> Self {
        let values = (0..capacity).map(|_| AtomicU64::new(0)).collect();
        Self { append: kernel("append"), values, cursor: AtomicU64::new(0) }
    }

    /// Submits a command that appends `value`.
    pub fn append(&self, queue: &dyn Queue, value: u64, after: &[Dependency<'_>]) -> u64 {
        let arguments = [address(self.values.as_slice()), address(&self.cursor), value];
        launch(queue, &self.append, &groups(1), &arguments, after)
    }

    pub fn values(&self) -> Vec<u64> {
        let count = self.cursor.load(Ordering::Acquire) as usize;
        self.values[..count].iter().map(|value| value.load(Ordering::Acquire)).collect()
    }
}

/// A command that runs until it is opened.
pub struct Gate {
    block: Arc<dyn Kernel>,
    open: AtomicU64,
}

impl Gate {
    pub fn new() -> Self {
        Self { block: kernel("block"), open: AtomicU64::new(0) }
    }

    pub fn submit(&self, queue: &dyn Queue) -> u64 {
        launch(queue, &self.block, &groups(1), &[address(&self.open)], &[])
    }

    pub fn open(&self) {
        self.open.store(1, Ordering::Release);
    }
}
