// SPDX-License-Identifier: MIT OR Apache-2.0
//! The traits that a backend implements.

use crate::{Command, Dependency, DeviceInfo, Output, QueueOrder, UsmKind};
use kiln_types::{Image, Result, Target};
use std::{alloc::Layout, any::Any, fmt::Debug, ptr::NonNull, sync::Arc};

/// A way to reach devices: the host's processors, or a driver.
pub trait Backend: Debug + Send + Sync {
    /// Its name on the command line, for example `cpu`.
    fn name(&self) -> &'static str;

    /// Its devices, in the same order at every call.
    ///
    /// # Errors
    /// Of kind `platform` if a driver is there and fails. No driver or no device is an empty list.
    fn devices(&self) -> Result<Vec<Arc<dyn Device>>>;
}

/// A device.
pub trait Device: Debug + Send + Sync {
    /// Its names, limits and abilities.
    fn info(&self) -> &DeviceInfo;

    /// What to generate code for.
    fn target(&self) -> &Target;

    /// Memory for `layout`, aligned to at least 64 bytes, all zero if `zeroed`. An empty layout gives an address that
    /// is like any other.
    ///
    /// # Errors
    /// Of kind `memory_allocation` if there is not as much.
    fn allocate(&self, kind: UsmKind, layout: Layout, zeroed: bool) -> Result<NonNull<u8>>;

    /// Gives memory back.
    ///
    /// # Safety
    /// `pointer` comes from [`Self::allocate`] of this device with the same `kind` and `layout`, was not freed before,
    /// and no command that uses the memory is outstanding.
    unsafe fn free(&self, kind: UsmKind, pointer: NonNull<u8>, layout: Layout);

    /// Loads an image. Its bytes may be anything; that what they do when launched is what its kernels should do is
    /// for the caller of [`Queue::submit`] to know.
    ///
    /// # Errors
    /// Of kind `invalid` if the image is damaged or needs what the loader does not do, `kernel_not_supported` if it is
    /// for another target, `memory_allocation` if there is no memory for it.
    fn load(&self, image: &Image) -> Result<Arc<dyn Module>>;

    /// An empty queue; `output` gets what its kernels print.
    ///
    /// # Errors
    /// Of kind `platform` if the driver cannot make one.
    fn new_queue(&self, order: QueueOrder, output: Output) -> Result<Arc<dyn Queue>>;
}

/// A loaded image with its own device globals.
pub trait Module: Debug + Send + Sync {
    /// The kernel that the image lists as `symbol`.
    fn kernel(&self, symbol: &str) -> Option<Arc<dyn Kernel>>;

    /// The variable with this symbol, if the image exports it.
    fn variable(&self, symbol: &str) -> Option<Arc<dyn Variable>>;
}

/// A variable of a loaded image. It keeps its module.
pub trait Variable: Debug + Send + Sync {
    /// Its size in bytes.
    fn size(&self) -> usize;

    /// Fills `bytes` with what it holds from `offset` on.
    ///
    /// # Safety
    /// The bytes lie inside, and no kernel writes them meanwhile.
    unsafe fn read(&self, offset: usize, bytes: &mut [u8]);

    /// Writes `bytes` from `offset` on.
    ///
    /// # Safety
    /// The bytes lie inside, and no kernel uses them meanwhile.
    unsafe fn write(&self, offset: usize, bytes: &[u8]);
}

/// A kernel that can be launched. It keeps its module's code.
pub trait Kernel: Any + Debug + Send + Sync {
    /// Bytes of static group memory that a work-group needs, before that of local arguments.
    fn group_memory(&self) -> u64;

    /// Bytes that the work-items of a group of this size keep across barriers, beside group memory.
    fn item_memory(&self, group_size: u64) -> u64;
}

/// Runs commands. The first command has the number 1, each next one a number more.
pub trait Queue: Any + Debug + Send + Sync {
    /// What orders its commands.
    fn order(&self) -> QueueOrder;

    /// Adds a command that starts when all of `dependencies` are complete, and gives its number. Does not wait.
    /// What `command` borrows is copied or kept, so it may change right after.
    ///
    /// # Errors
    /// Of kind `backend_mismatch` if a kernel or a queue is another backend's, `platform` if the driver fails. Nothing
    /// was added then.
    ///
    /// # Safety
    /// - A launch fits its kernel: the arguments are as its signature says, the shape within the device's limits and
    ///   `local * groups == global`, the group memory as large as it needs and at most [`DeviceInfo::local_memory`],
    ///   and [`Kernel::item_memory`] at most [`DeviceInfo::item_memory`].
    /// - Whatever the command does with memory is allowed: it stays allocated until the command is complete, and
    ///   nothing that is not ordered with the command accesses it in conflict.
    /// - Numbers of dependencies were given by their queue.
    unsafe fn submit(&self, command: Command<'_>, dependencies: &[Dependency<'_>]) -> Result<u64>;

    /// Whether a command is complete. What it wrote is visible then. A number that was never given is complete.
    fn is_complete(&self, sequence: u64) -> bool;

    /// Whether a wait for a complete command would give an error of kind `kernel`. Such an error is given once.
    fn has_error(&self, sequence: u64) -> bool {
        let _ = sequence;
        false
    }

    /// Whether every command that was submitted is complete.
    fn is_idle(&self) -> bool;

    /// Returns when a command is complete. The thread may run work-groups meanwhile.
    ///
    /// # Errors
    /// Of kind `platform` if the device fails; `kernel` if it found that the command's kernel, or one before it in a queue
    /// that is in order, broke a rule or failed an assertion.
    fn wait_for(&self, sequence: u64) -> Result<()>;

    /// Returns when every command that was submitted before the call is complete.
    ///
    /// # Errors
    /// As [`Self::wait_for`].
    fn wait(&self) -> Result<()>;
}
