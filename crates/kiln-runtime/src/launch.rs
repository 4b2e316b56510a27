// SPDX-License-Identifier: MIT OR Apache-2.0
//! Launches: one core that checks everything, and the forms that lead to it.
#![allow(unsafe_code, reason = "submits launches that were checked")]

mod shape;
#[cfg(test)]
mod tests;

use crate::{
    After, Event, Kernel, Queue, RawArg,
    argument::Packed,
    usm::{Access, Region},
};
use kiln_device::Command;
use kiln_types::{Error, ErrorKind, NdRange, Range, Result};
use shape::{Sizes, shape};
use std::sync::Arc;

impl Queue {
    /// Launches a kernel over work-groups: `nd_launch(NdRange::d1(1024, 16), &iota, args![3.14_f32, &mut out])`.
    ///
    /// A global size of zero launches nothing, in order with the other commands. A launch that gives an error has not
    /// started.
    ///
    /// # Errors
    /// - [`ErrorKind::KernelArgument`] if there are more or fewer arguments than parameters, if one has the wrong kind
    ///   or size, if `&usm` is given where the kernel may write, or memory of another context;
    /// - [`ErrorKind::NdRange`] if the kernel has another number of dimensions, if a local size does not divide its
    ///   global size or is not what the kernel's `work_group_size` demands, or if a group has more work-items, local
    ///   memory or private memory across barriers than the device allows;
    /// - [`ErrorKind::Invalid`] if the kernel is a `single_task_kernel` or of another context, or while the host holds
    ///   a guard of shared memory that the kernel may write;
    /// - [`ErrorKind::KernelNotSupported`] if it was not built for the queue's device;
    /// - [`ErrorKind::Platform`] if the device fails.
    ///
    /// # Safety
    /// What the kernel does with these arguments over this range is allowed:
    /// - it stays inside the memory that it is given, does not write what it is given as `const`, and its work-items
    ///   race with nothing;
    /// - it is ordered with other commands that use the same memory in conflict, by the queue or by events, and with what
    ///   the host does with variables that it uses ([`crate::DeviceGlobal`]);
    /// - addresses inside values and of [`RawArg::address`] stay valid until it is complete;
    /// - the bytes of its values are values of their types.
    pub unsafe fn nd_launch(&self, range: NdRange, kernel: &Kernel, arguments: &[RawArg<'_>]) -> Result<()> {
        // SAFETY: the caller keeps the contract.
        unsafe { self.launch(Sizes::Groups(range), kernel, arguments, &[]) }.map(drop)
    }

    /// As [`Self::nd_launch`], with an event: the same as `queue.after(&[]).nd_launch(..)`.
    ///
    /// # Errors
    /// As [`Self::nd_launch`].
    ///
    /// # Safety
    /// As [`Self::nd_launch`].
    pub unsafe fn nd_launch_with_event(
        &self,
        range: NdRange,
        kernel: &Kernel,
        arguments: &[RawArg<'_>],
    ) -> Result<Event> {
        // SAFETY: the caller keeps the contract.
        unsafe { self.after(&[]).nd_launch(range, kernel, arguments) }
    }

    /// Launches a kernel over work-items, in work-groups that the run time chooses: where the kernel demands none, the
    /// local size of each dimension, the fastest first, is the largest divisor of the global size that keeps the group
    /// within 256 work-items and the device's limits.
    ///
    /// # Errors
    /// As [`Self::nd_launch`].
    ///
    /// # Safety
    /// As [`Self::nd_launch`].
    pub unsafe fn parallel_for(&self, range: Range, kernel: &Kernel, arguments: &[RawArg<'_>]) -> Result<()> {
        // SAFETY: the caller keeps the contract.
        unsafe { self.launch(Sizes::Items(range), kernel, arguments, &[]) }.map(drop)
    }

    /// Launches a `single_task_kernel`.
    ///
    /// # Errors
    /// As [`Self::nd_launch`], and [`ErrorKind::Invalid`] if the kernel is none.
    ///
    /// # Safety
    /// As [`Self::nd_launch`].
    pub unsafe fn single_task(&self, kernel: &Kernel, arguments: &[RawArg<'_>]) -> Result<()> {
        // SAFETY: the caller keeps the contract.
        unsafe { self.launch(Sizes::Task, kernel, arguments, &[]) }.map(drop)
    }

    /// Checks a launch and submits it.
    ///
    /// # Safety
    /// As [`Self::nd_launch`].
    unsafe fn launch(&self, sizes: Sizes, kernel: &Kernel, arguments: &[RawArg<'_>], events: &[Event]) -> Result<u64> {
        let code = kernel.code_for(self)?;
        let info = self.device().info();
        let shape = shape(sizes, kernel, info)?;
        let packed = Packed::new(kernel, self.context(), arguments, code.group_memory())?;
        if packed.group_memory > info.local_memory {
            return Err(too_much_group_memory(kernel, packed.group_memory, info.local_memory));
        }
        let item_memory = code.item_memory(shape.group_size());
        if item_memory > info.item_memory {
            return Err(too_much_item_memory(kernel, item_memory, info.item_memory));
        }
        let entered = Entered::new(self.raw(), &packed.regions)?;
        let command = Command::Launch {
            kernel: code,
            arguments: &packed.block,
            shape: &shape,
            group_memory: packed.group_memory,
        };
        // SAFETY: shape, arguments and group memory fit the kernel and the device: checked above. The memory stays
        // allocated, because the launch is recorded in it before its borrows end; for the rest the caller vouches.
        let sequence = unsafe { self.submit(command, events) }?;
        entered.record(sequence);
        Ok(sequence)
    }
}

impl After<'_> {
    /// As [`Queue::nd_launch`].
    ///
    /// # Errors
    /// As [`Queue::nd_launch`], and [`ErrorKind::BackendMismatch`] if an event is another backend's.
    ///
    /// # Safety
    /// As [`Queue::nd_launch`].
    pub unsafe fn nd_launch(&self, range: NdRange, kernel: &Kernel, arguments: &[RawArg<'_>]) -> Result<Event> {
        // SAFETY: the caller keeps the contract.
        let sequence = unsafe { self.queue.launch(Sizes::Groups(range), kernel, arguments, self.events) }?;
        Ok(self.queue.event(sequence))
    }

    /// As [`Queue::parallel_for`].
    ///
    /// # Errors
    /// As [`Self::nd_launch`].
    ///
    /// # Safety
    /// As [`Queue::nd_launch`].
    pub unsafe fn parallel_for(&self, range: Range, kernel: &Kernel, arguments: &[RawArg<'_>]) -> Result<Event> {
        // SAFETY: the caller keeps the contract.
        let sequence = unsafe { self.queue.launch(Sizes::Items(range), kernel, arguments, self.events) }?;
        Ok(self.queue.event(sequence))
    }

    /// As [`Queue::single_task`].
    ///
    /// # Errors
    /// As [`Queue::single_task`], and [`ErrorKind::BackendMismatch`] if an event is another backend's.
    ///
    /// # Safety
    /// As [`Queue::nd_launch`].
    pub unsafe fn single_task(&self, kernel: &Kernel, arguments: &[RawArg<'_>]) -> Result<Event> {
        // SAFETY: the caller keeps the contract.
        let sequence = unsafe { self.queue.launch(Sizes::Task, kernel, arguments, self.events) }?;
        Ok(self.queue.event(sequence))
    }
}

/// Memory that a command is about to use. Shared handles keep the host out until it is dropped.
pub(crate) struct Entered<'r, 'a> {
    queue: &'r Arc<dyn kiln_device::Queue>,
    regions: &'r [(Region<'a>, bool)],
}

impl<'r, 'a> Entered<'r, 'a> {
    /// Each region says whether the command may write it.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] while the host holds a guard of shared memory that conflicts with the command.
    pub fn new(queue: &'r Arc<dyn kiln_device::Queue>, regions: &'r [(Region<'a>, bool)]) -> Result<Self> {
        for (index, (region, writes)) in regions.iter().enumerate() {
            if region.access == Access::Shared
                && let Err(error) = region.block.usage().enter(*writes)
            {
                drop(Self { queue, regions: &regions[..index] });
                return Err(error);
            }
        }
        Ok(Self { queue, regions })
    }

    /// The command was submitted.
    pub fn record(self, sequence: u64) {
        for (region, _) in self.regions {
            region.block.usage().record(self.queue, sequence);
        }
    }
}

impl Drop for Entered<'_, '_> {
    fn drop(&mut self) {
        for (region, _) in self.regions.iter().filter(|(region, _)| region.access == Access::Shared) {
            region.block.usage().leave();
        }
    }
}

#[cold]
fn too_much_group_memory(kernel: &Kernel, needed: u64, limit: u64) -> Error {
    let message = format!(
        "a work-group of kernel `{}` needs {needed} bytes of local memory, the device has {limit}; use less",
        kernel.name()
    );
    Error::new(ErrorKind::NdRange, message)
}

#[cold]
fn too_much_item_memory(kernel: &Kernel, needed: u64, limit: u64) -> Error {
    let message = format!(
        "the work-items of a group of kernel `{}` keep {needed} bytes of private memory across barriers, the device can \
         keep {limit}; launch smaller groups or use smaller private arrays",
        kernel.name()
    );
    Error::new(ErrorKind::NdRange, message)
}
