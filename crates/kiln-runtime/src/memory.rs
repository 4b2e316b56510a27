// SPDX-License-Identifier: MIT OR Apache-2.0
//! Commands that move and write memory.
//!
//! They are safe to call: beside the events of [`Queue::after`] and the order of the queue, each one starts after every
//! command that was given the same memory before, on whatever queue.
#![allow(unsafe_code, reason = "submits commands whose memory was checked")]

use crate::{
    After, Event, Queue,
    launch::Entered,
    usm::{Access, Region, UsmView, UsmViewMut},
};
use bytemuck::Pod;
use kiln_device::Command;
use kiln_types::{Error, ErrorKind, Result};
use std::{
    mem,
    sync::{Mutex, PoisonError},
};

/// Held while a command of this file with memory of shared handles is submitted.
static SHARED: Mutex<()> = Mutex::new(());

impl Queue {
    /// Copies elements to as many others; both places may overlap.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] if the numbers of elements differ, if memory is another context's or while the host
    /// holds a conflicting guard of shared memory; [`ErrorKind::Platform`] if the device fails.
    pub fn copy<'a, T: Pod>(&self, from: impl Into<UsmView<'a, T>>, to: impl Into<UsmViewMut<'a, T>>) -> Result<()> {
        self.submit_copy(from.into().region(), to.into().region(), &[]).map(drop)
    }

    /// Copies the first `bytes` bytes; both places may overlap.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] if one of the places has fewer bytes, else as [`Self::copy`].
    pub fn memcpy<'a, T: Pod, U: Pod>(
        &self,
        to: impl Into<UsmViewMut<'a, T>>,
        from: impl Into<UsmView<'a, U>>,
        bytes: usize,
    ) -> Result<()> {
        self.submit_memcpy(to.into().region(), from.into().region(), bytes, &[]).map(drop)
    }

    /// Writes `value` to every byte.
    ///
    /// # Errors
    /// As [`Self::copy`].
    pub fn memset<'a, T: Pod>(&self, to: impl Into<UsmViewMut<'a, T>>, value: u8) -> Result<()> {
        self.submit_memset(to.into().region(), value, &[]).map(drop)
    }

    /// Writes `value` to every element.
    ///
    /// # Errors
    /// As [`Self::copy`].
    pub fn fill<'a, T: Pod>(&self, to: impl Into<UsmViewMut<'a, T>>, value: T) -> Result<()> {
        self.submit_fill(to.into(), value, &[]).map(drop)
    }

    fn submit_copy(&self, from: Region<'_>, to: Region<'_>, events: &[Event]) -> Result<u64> {
        if from.bytes != to.bytes {
            let message = format!(
                "{} bytes cannot be copied to memory of {} bytes; take as many elements of both with `slice`",
                from.bytes, to.bytes
            );
            return Err(Error::new(ErrorKind::Invalid, message));
        }
        self.submit_memcpy(to, from, to.bytes, events)
    }

    fn submit_memcpy(&self, to: Region<'_>, from: Region<'_>, bytes: usize, events: &[Event]) -> Result<u64> {
        if bytes > from.bytes.min(to.bytes) {
            let message = format!(
                "a copy of {bytes} bytes was asked for from memory of {} bytes to memory of {} bytes; copy fewer",
                from.bytes, to.bytes
            );
            return Err(Error::new(ErrorKind::Invalid, message));
        }
        let command = Command::Copy { from: from.pointer(), to: to.pointer(), bytes };
        // SAFETY: both regions have `bytes` bytes.
        unsafe { self.submit_memory(command, &[(from, false), (to, true)], events) }
    }

    fn submit_memset(&self, to: Region<'_>, value: u8, events: &[Event]) -> Result<u64> {
        let command = Command::Set { to: to.pointer(), value, bytes: to.bytes };
        // SAFETY: the command writes the region and nothing else.
        unsafe { self.submit_memory(command, &[(to, true)], events) }
    }

    fn submit_fill<T: Pod>(&self, to: UsmViewMut<'_, T>, value: T, events: &[Event]) -> Result<u64> {
        let (count, to) = (to.len(), to.region());
        let command = match count {
            // A pattern has at least one byte.
            0 => Command::Set { to: to.pointer(), value: 0, bytes: 0 },
            _ => Command::Fill { to: to.pointer(), pattern: bytemuck::bytes_of(&value), count },
        };
        // SAFETY: the region is `count` elements of the pattern's type.
        unsafe { self.submit_memory(command, &[(to, true)], events) }
    }

    /// Submits a command after every earlier one that was given the same memory. Each region says whether the command
    /// writes it.
    ///
    /// # Safety
    /// The command is no launch and stays inside the regions.
    unsafe fn submit_memory(
        &self,
        command: Command<'_>,
        regions: &[(Region<'_>, bool)],
        events: &[Event],
    ) -> Result<u64> {
        for (region, _) in regions {
            self.check_context(region)?;
        }
        // Two of these must not overlook each other.
        let shares = regions.iter().any(|(region, _)| region.access == Access::Shared);
        let _alone = shares.then(|| SHARED.lock().unwrap_or_else(PoisonError::into_inner));
        let entered = Entered::new(self.raw(), regions)?;
        let mut after = events.to_vec();
        for (region, _) in regions {
            let used_by = region.block.usage().commands();
            after.extend(used_by.into_iter().filter(|command| !command.is_ordered_before_commands_of(self.raw())));
        }
        // SAFETY: the regions are this context's and stay allocated, because the command is recorded before their
        // borrows end. Nothing conflicts that is not ordered: every command that was given the memory comes first,
        // and guards of the host are excluded by borrows or refused.
        let sequence = unsafe { self.submit(command, &after) }?;
        entered.record(sequence);
        Ok(sequence)
    }

    /// That this queue's device reaches the memory.
    pub(crate) fn check_context(&self, region: &Region<'_>) -> Result<()> {
        if region.block.queue().context() == self.context() {
            return Ok(());
        }
        let message = "the memory was allocated in another context than the queue's; allocate it with this queue or one \
                       that shares its context";
        Err(Error::new(ErrorKind::Invalid, message))
    }

    /// Copies elements to the host and waits for that.
    pub(crate) fn read<T: Pod>(&self, from: UsmView<'_, T>) -> Result<Vec<T>> {
        let mut values = vec![T::zeroed(); from.len()];
        let region = from.region();
        region.block.usage().wait()?;
        let to: *mut T = values.as_mut_ptr();
        let command = Command::Copy { from: region.pointer(), to: to.cast(), bytes: region.bytes };
        // SAFETY: the region and the vector have as many bytes; nothing else uses the vector, which lives until the
        // command is complete, or for good if the device failed.
        let sequence = unsafe { self.submit_memory(command, &[(region, false)], &[]) }?;
        let event = self.event(sequence);
        if let Err(error) = event.wait() {
            if !event.is_complete() {
                mem::forget(values);
            }
            return Err(error);
        }
        Ok(values)
    }

    /// Copies elements from the host and waits for that.
    pub(crate) fn write<T: Pod>(&self, values: &[T], to: UsmViewMut<'_, T>) -> Result<()> {
        let region = to.region();
        let command = Command::Copy { from: values.as_ptr().cast(), to: region.pointer(), bytes: region.bytes };
        // SAFETY: the caller gives as many values as the region has; they live until the command is complete. A device
        // that failed reads no more.
        let sequence = unsafe { self.submit_memory(command, &[(region, true)], &[]) }?;
        self.event(sequence).wait()
    }
}

impl After<'_> {
    /// As [`Queue::copy`].
    ///
    /// # Errors
    /// As [`Queue::copy`], and [`ErrorKind::BackendMismatch`] if an event is another backend's.
    pub fn copy<'a, T: Pod>(&self, from: impl Into<UsmView<'a, T>>, to: impl Into<UsmViewMut<'a, T>>) -> Result<Event> {
        let sequence = self.queue.submit_copy(from.into().region(), to.into().region(), self.events)?;
        Ok(self.queue.event(sequence))
    }

    /// As [`Queue::memcpy`].
    ///
    /// # Errors
    /// As [`Queue::memcpy`], and [`ErrorKind::BackendMismatch`] if an event is another backend's.
    pub fn memcpy<'a, T: Pod, U: Pod>(
        &self,
        to: impl Into<UsmViewMut<'a, T>>,
        from: impl Into<UsmView<'a, U>>,
        bytes: usize,
    ) -> Result<Event> {
        let sequence = self.queue.submit_memcpy(to.into().region(), from.into().region(), bytes, self.events)?;
        Ok(self.queue.event(sequence))
    }

    /// As [`Queue::memset`].
    ///
    /// # Errors
    /// As [`Queue::memset`], and [`ErrorKind::BackendMismatch`] if an event is another backend's.
    pub fn memset<'a, T: Pod>(&self, to: impl Into<UsmViewMut<'a, T>>, value: u8) -> Result<Event> {
        Ok(self.queue.event(self.queue.submit_memset(to.into().region(), value, self.events)?))
    }

    /// As [`Queue::fill`].
    ///
    /// # Errors
    /// As [`Queue::fill`], and [`ErrorKind::BackendMismatch`] if an event is another backend's.
    pub fn fill<'a, T: Pod>(&self, to: impl Into<UsmViewMut<'a, T>>, value: T) -> Result<Event> {
        Ok(self.queue.event(self.queue.submit_fill(to.into(), value, self.events)?))
    }
}
