// SPDX-License-Identifier: MIT OR Apache-2.0
//! Guards: memory as slices for the host.
#![allow(unsafe_code, reason = "makes slices of memory that no command uses")]

use super::block::Block;
use bytemuck::Pod;
use kiln_device::UsmKind;
use kiln_types::{Error, ErrorKind, Result};
use std::{
    fmt,
    marker::PhantomData,
    ops::{Deref, DerefMut},
    ptr,
};

/// The elements of a [`crate::Usm`] or [`crate::SharedUsm`], readable. Every command that used them is complete.
#[must_use = "the host may read for as long as the guard lives"]
pub struct HostRef<'a, T> {
    /// Not a slice: the right to use the memory ends when a guard is dropped, before 'a does.
    block: &'a Block,
    _opened: Option<Opened<'a>>,
    elements: PhantomData<&'a [T]>,
}

/// The elements of a [`crate::Usm`] or [`crate::SharedUsm`], writable. Every command that used them is complete.
#[must_use = "the host may write for as long as the guard lives"]
pub struct HostMut<'a, T> {
    block: &'a Block,
    _opened: Option<Opened<'a>>,
    elements: PhantomData<&'a mut [T]>,
}

/// A shared allocation that is open for the host.
struct Opened<'a>(&'a Block);

impl<'a> Opened<'a> {
    fn new(block: &'a Block, writes: bool) -> Result<Self> {
        refuse_device_memory(block)?;
        block.usage().open(writes)?;
        Ok(Self(block))
    }
}

impl Drop for Opened<'_> {
    fn drop(&mut self) {
        self.0.usage().close();
    }
}

impl<'a, T: Pod> HostRef<'a, T> {
    /// Of memory whose only handle is borrowed: nothing that writes can be submitted meanwhile.
    pub(super) fn of_owner(block: &'a Block) -> Result<Self> {
        refuse_device_memory(block)?;
        block.usage().wait()?;
        Ok(Self { block, _opened: None, elements: PhantomData })
    }

    /// Of memory with other handles: what would write is refused meanwhile.
    pub(super) fn of_shared(block: &'a Block) -> Result<Self> {
        Ok(Self { block, _opened: Some(Opened::new(block, false)?), elements: PhantomData })
    }
}

impl<'a, T: Pod> HostMut<'a, T> {
    /// Of memory whose only handle is borrowed: nothing that uses it can be submitted meanwhile.
    pub(super) fn of_owner(block: &'a mut Block) -> Result<Self> {
        refuse_device_memory(block)?;
        block.usage().wait()?;
        Ok(Self { block, _opened: None, elements: PhantomData })
    }

    /// Of memory with other handles: every use is refused meanwhile.
    pub(super) fn of_shared(block: &'a Block) -> Result<Self> {
        Ok(Self { block, _opened: Some(Opened::new(block, true)?), elements: PhantomData })
    }
}

fn refuse_device_memory(block: &Block) -> Result<()> {
    if block.kind() != UsmKind::Device {
        return Ok(());
    }
    let message = "the host cannot reach device memory; copy it with `to_vec` or `copy_from_slice`, or allocate it with \
                   `malloc_shared`";
    Err(Error::new(ErrorKind::Invalid, message))
}

/// The elements of a block that was allocated for values of `T`.
fn elements<T: Pod>(block: &Block) -> *mut [T] {
    let length = block.bytes().checked_div(size_of::<T>()).unwrap_or(0);
    ptr::slice_from_raw_parts_mut(block.pointer().cast(), length)
}

impl<T: Pod> Deref for HostRef<'_, T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: a guard is made of a block of values of T that the host reaches. They are initialised: zero, or
        // vouched for by who asked for unwritten memory, and any bytes are values of T. Every command that was given
        // them is complete, and none that may write them is submitted while the guard lives.
        unsafe { &*elements(self.block) }
    }
}

impl<T: Pod> Deref for HostMut<'_, T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: as for `HostRef`.
        unsafe { &*elements(self.block) }
    }
}

impl<T: Pod> DerefMut for HostMut<'_, T> {
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as for `HostRef`; besides, no command and no other guard uses them while this guard lives.
        unsafe { &mut *elements(self.block) }
    }
}

impl<T: Pod + fmt::Debug> fmt::Debug for HostRef<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Pod + fmt::Debug> fmt::Debug for HostMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
