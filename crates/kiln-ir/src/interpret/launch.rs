// SPDX-License-Identifier: MIT OR Apache-2.0
//! A launch, and the memory that the device lends it.

use super::{Fault, Kernel, Messages, Variables, machine::Machine, schedule};
use alloc::{string::String, vec::Vec};
use kiln_types::LaunchShape;

/// Memory of the device that a kernel may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allocation {
    /// Its first address.
    pub address: u64,
    /// Its bytes.
    pub size: u64,
    /// Can it have bytes that nobody has written? Where this is false, [`GlobalMemory::read_written`] is not asked.
    pub tracks_writes: bool,
}

impl Allocation {
    /// Does it hold all of `size` bytes from `address` on?
    pub fn contains(&self, address: u64, size: u64) -> bool {
        let offset = address.wrapping_sub(self.address);
        offset <= self.size && size <= self.size - offset
    }
}

/// The global memory of a device, by real addresses. While a kernel runs nobody else accesses it.
///
/// The interpreter calls [`read`](Self::read) and the like for bytes inside one allocation only.
pub trait GlobalMemory {
    /// The live allocation that contains the byte at `address`.
    fn allocation(&self, address: u64) -> Option<Allocation>;
    /// The live allocation that is nearest to `address`, to describe what missed it.
    fn nearest(&self, address: u64) -> Option<Allocation>;
    /// What a message calls an allocation, such as `memory of malloc_device`; it follows "an allocation of N bytes of".
    fn describe(&self, allocation: &Allocation) -> Option<String>;
    /// Fills `bytes` from memory.
    fn read(&self, address: u64, bytes: &mut [u8]);
    /// Writes `bytes` to memory.
    fn write(&self, address: u64, bytes: &[u8]);
    /// Says of each byte from `address` on whether somebody has written it.
    fn read_written(&self, address: u64, written: &mut [bool]);
    /// Notes of each byte from `address` on whether it counts as written: a copy of bytes that nobody wrote does not.
    fn set_written(&self, address: u64, written: &[bool]);
}

/// How far a run goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// So many faults are reported; the run stops with the last.
    pub faults: usize,
    /// So many instructions may a work-item run before it counts as an endless loop.
    pub instructions: Option<u64>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { faults: 16, instructions: None }
    }
}

/// A kernel with everything that it runs on.
pub struct Launch<'a> {
    /// The kernel.
    pub kernel: &'a Kernel,
    /// The packed block of [`ArgumentLayout`](kiln_types::ArgumentLayout). Group memory arguments are offsets after
    /// [`Kernel::group_memory`], as for every device.
    pub arguments: &'a [u8],
    /// The work-items.
    pub shape: LaunchShape,
    /// Bytes of the memory of a group: the kernel's own and that of its arguments.
    pub group_memory: u64,
    /// The device variables of the program; they keep their values from launch to launch.
    pub variables: &'a mut Variables,
    /// The memory of the device.
    pub memory: &'a dyn GlobalMemory,
    /// How far it goes.
    pub limits: Limits,
}

/// What came of a launch.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Outcome {
    /// The rules that the kernel broke.
    pub faults: Vec<Fault>,
    /// What its work-items said.
    pub messages: Messages,
}

/// Runs a kernel. No fault means that it kept all rules.
pub fn run(launch: Launch<'_>) -> Outcome {
    schedule::run(Machine::new(launch))
}
