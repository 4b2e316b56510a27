// SPDX-License-Identifier: MIT OR Apache-2.0
//! Borrowed memory: what commands are given.

use super::{Block, SharedUsm, Usm};
use bytemuck::Pod;
use kiln_types::{Error, ErrorKind, Result};
use std::{
    fmt,
    marker::PhantomData,
    ops::{Bound, RangeBounds},
};

/// What a command may do with memory that it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// It was lent to be read: nothing writes it meanwhile.
    Read,
    /// It was lent to be written: nothing else uses it meanwhile.
    Write,
    /// By a shared handle: others may use it too.
    Shared,
}

/// A part of an allocation, without its type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Region<'a> {
    pub block: &'a Block,
    pub access: Access,
    offset: usize,
    pub bytes: usize,
}

impl<'a> Region<'a> {
    fn whole(block: &'a Block, access: Access) -> Self {
        Self { block, access, offset: 0, bytes: block.bytes() }
    }

    /// The first byte.
    pub fn pointer(&self) -> *mut u8 {
        self.block.pointer().wrapping_add(self.offset)
    }

    /// The elements `range` of what is a region of `T`.
    fn slice<T>(&self, range: impl RangeBounds<usize>) -> Result<Self> {
        let length = self.length_of::<T>();
        let start = match range.start_bound() {
            Bound::Included(&start) => Some(start),
            Bound::Excluded(&before) => before.checked_add(1),
            Bound::Unbounded => Some(0),
        };
        let end = match range.end_bound() {
            Bound::Included(&last) => last.checked_add(1),
            Bound::Excluded(&end) => Some(end),
            Bound::Unbounded => Some(length),
        };
        match (start, end) {
            (Some(start), Some(end)) if start <= end && end <= length => {
                let size = size_of::<T>();
                Ok(Self { offset: self.offset + start * size, bytes: (end - start) * size, ..*self })
            }
            _ => {
                let message = format!(
                    "the elements {:?}..{:?} of memory with {length} elements were asked for; stay inside",
                    range.start_bound(),
                    range.end_bound()
                );
                Err(Error::new(ErrorKind::Invalid, message))
            }
        }
    }

    fn length_of<T>(&self) -> usize {
        self.bytes.checked_div(size_of::<T>()).unwrap_or(0)
    }
}

/// Elements that a command may read: all of a [`Usm`], or some from [`Usm::slice`].
#[derive(Clone, Copy)]
pub struct UsmView<'a, T> {
    region: Region<'a>,
    elements: PhantomData<&'a [T]>,
}

/// Elements that a command may write: all of a [`Usm`], or some from [`Usm::slice_mut`].
pub struct UsmViewMut<'a, T> {
    region: Region<'a>,
    elements: PhantomData<&'a mut [T]>,
}

impl<'a, T: Pod> UsmView<'a, T> {
    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.region.length_of::<T>()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Some of these elements.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] if there are not as many.
    pub fn slice(self, elements: impl RangeBounds<usize>) -> Result<Self> {
        Ok(Self::new(self.region.slice::<T>(elements)?))
    }

    pub(crate) fn region(self) -> Region<'a> {
        self.region
    }

    fn new(region: Region<'a>) -> Self {
        Self { region, elements: PhantomData }
    }
}

impl<'a, T: Pod> UsmViewMut<'a, T> {
    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.region.length_of::<T>()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Some of these elements.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] if there are not as many.
    pub fn slice(self, elements: impl RangeBounds<usize>) -> Result<Self> {
        Ok(Self::new(self.region.slice::<T>(elements)?))
    }

    pub(crate) fn region(self) -> Region<'a> {
        self.region
    }

    fn new(region: Region<'a>) -> Self {
        Self { region, elements: PhantomData }
    }
}

impl<'a, T: Pod> From<&'a Usm<T>> for UsmView<'a, T> {
    fn from(usm: &'a Usm<T>) -> Self {
        Self::new(Region::whole(&usm.block, Access::Read))
    }
}

impl<'a, T: Pod> From<&'a SharedUsm<T>> for UsmView<'a, T> {
    fn from(usm: &'a SharedUsm<T>) -> Self {
        Self::new(Region::whole(&usm.usm().block, Access::Shared))
    }
}

impl<'a, T: Pod> From<&'a mut Usm<T>> for UsmViewMut<'a, T> {
    fn from(usm: &'a mut Usm<T>) -> Self {
        Self::new(Region::whole(&usm.block, Access::Write))
    }
}

impl<'a, T: Pod> From<&'a SharedUsm<T>> for UsmViewMut<'a, T> {
    fn from(usm: &'a SharedUsm<T>) -> Self {
        Self::new(Region::whole(&usm.usm().block, Access::Shared))
    }
}

impl<T> fmt::Debug for UsmView<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.region.fmt(f)
    }
}

impl<T> fmt::Debug for UsmViewMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.region.fmt(f)
    }
}
