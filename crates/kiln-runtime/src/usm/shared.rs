// SPDX-License-Identifier: MIT OR Apache-2.0
//! Memory with several owners.

use super::{HostMut, HostRef, Usm, UsmView, UsmViewMut};
use bytemuck::Pod;
use kiln_types::Result;
use std::{fmt, ops::RangeBounds, sync::Arc};

/// A handle of memory that can be cloned: clones are the same memory. Made by [`Usm::shared`].
///
/// Launches take `&shared` for any pointer, also several times, so one memory can be input and output. In exchange,
/// what borrowing decides for [`Usm`] is decided at run time: while the host holds a guard, commands that conflict
/// with it are refused, and so are conflicting guards.
pub struct SharedUsm<T>(Arc<Usm<T>>);

impl<T: Pod> SharedUsm<T> {
    pub(crate) fn new(usm: Usm<T>) -> Self {
        Self(Arc::new(usm))
    }

    pub(crate) fn usm(&self) -> &Usm<T> {
        &self.0
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// As [`Usm::address`].
    pub fn address(&self) -> *mut T {
        self.0.address()
    }

    /// Some of the elements, for a command that reads them.
    ///
    /// # Errors
    /// [`kiln_types::ErrorKind::Invalid`] if there are not as many.
    pub fn slice(&self, elements: impl RangeBounds<usize>) -> Result<UsmView<'_, T>> {
        UsmView::from(self).slice(elements)
    }

    /// Some of the elements, for a command that writes them.
    ///
    /// # Errors
    /// As [`Self::slice`].
    pub fn slice_mut(&self, elements: impl RangeBounds<usize>) -> Result<UsmViewMut<'_, T>> {
        UsmViewMut::from(self).slice(elements)
    }

    /// The elements, when every command that uses them is complete. Until the guard is dropped, commands that may
    /// write the memory are refused.
    ///
    /// # Errors
    /// [`kiln_types::ErrorKind::Invalid`] for device memory or while a [`HostMut`] of it is held,
    /// [`kiln_types::ErrorKind::Platform`] if the device fails, [`kiln_types::ErrorKind::Kernel`] as
    /// [`crate::Queue::wait`].
    pub fn host(&self) -> Result<HostRef<'_, T>> {
        HostRef::of_shared(&self.0.block)
    }

    /// As [`Self::host`], to change the elements. Until the guard is dropped, every command with the memory is
    /// refused.
    ///
    /// # Errors
    /// As [`Self::host`], also while a [`HostRef`] of it is held.
    pub fn host_mut(&self) -> Result<HostMut<'_, T>> {
        HostMut::of_shared(&self.0.block)
    }
}

impl<T> Clone for SharedUsm<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> fmt::Debug for SharedUsm<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shared{:?}", self.0)
    }
}
