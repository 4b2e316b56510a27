// SPDX-License-Identifier: MIT OR Apache-2.0
//! Unified shared memory: memory that host and kernels reach by the same address.

mod block;
mod host;
mod shared;
#[cfg(test)]
mod tests;
mod usage;
mod view;

use crate::{Context, Queue};
use block::Block;
use bytemuck::Pod;
use kiln_device::UsmKind;
use kiln_types::{Error, ErrorKind, Result};
use std::{alloc::Layout, any::type_name, fmt, marker::PhantomData, ops::RangeBounds};

pub(crate) use block::free_retired;
pub use host::{HostMut, HostRef};
pub use shared::SharedUsm;
pub(crate) use view::{Access, Region};
pub use view::{UsmView, UsmViewMut};

/// Elements in memory that kernels reach, owned by this handle.
///
/// It never is a slice: kernels run while the host goes on. [`Self::host`] and [`Self::host_mut`] wait for every
/// command that was given the memory and then give slices for as long as nothing else can be launched with it.
/// Launches take `&usm` for parameters like `const float *` and `&mut usm` for `float *`; [`Self::shared`] makes a
/// handle that several owners use.
///
/// Dropping it never waits and is always allowed: the memory is freed when the last command that uses it is complete.
pub struct Usm<T> {
    block: Block,
    length: usize,
    elements: PhantomData<T>,
}

impl<T: Pod> Usm<T> {
    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Where it lies.
    pub fn kind(&self) -> UsmKind {
        self.block.kind()
    }

    /// The context whose queues may use it.
    pub fn context(&self) -> &Context {
        self.block.queue().context()
    }

    /// The address of the first element, for structures that hold pointers. What is launched with it is neither
    /// checked nor waited for.
    pub fn address(&self) -> *mut T {
        self.block.pointer().cast()
    }

    /// Some of the elements, for a command that reads them.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] if there are not as many.
    pub fn slice(&self, elements: impl RangeBounds<usize>) -> Result<UsmView<'_, T>> {
        UsmView::from(self).slice(elements)
    }

    /// Some of the elements, for a command that writes them.
    ///
    /// # Errors
    /// As [`Self::slice`].
    pub fn slice_mut(&mut self, elements: impl RangeBounds<usize>) -> Result<UsmViewMut<'_, T>> {
        UsmViewMut::from(self).slice(elements)
    }

    /// A handle of the same memory that can be cloned.
    pub fn shared(self) -> SharedUsm<T> {
        SharedUsm::new(self)
    }

    /// The elements, when every command that uses them is complete.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] for device memory, [`ErrorKind::Platform`] if the device fails,
    /// [`ErrorKind::Kernel`] as [`Queue::wait`].
    pub fn host(&self) -> Result<HostRef<'_, T>> {
        HostRef::of_owner(&self.block)
    }

    /// As [`Self::host`], to change them.
    ///
    /// # Errors
    /// As [`Self::host`].
    pub fn host_mut(&mut self) -> Result<HostMut<'_, T>> {
        HostMut::of_owner(&mut self.block)
    }

    /// A copy of the elements, when every command that uses them is complete. Device memory is copied by the queue
    /// that allocated it.
    ///
    /// # Errors
    /// [`ErrorKind::Platform`] if the device fails,
    /// [`ErrorKind::Kernel`] as [`Queue::wait`].
    pub fn to_vec(&self) -> Result<Vec<T>> {
        match self.kind() {
            UsmKind::Device => self.block.queue().read(UsmView::from(self)),
            UsmKind::Shared | UsmKind::Host => Ok(self.host()?.to_vec()),
        }
    }

    /// Overwrites all elements, when every command that uses them is complete. Device memory is copied by the queue
    /// that allocated it.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] if `values` has another length, [`ErrorKind::Platform`] if the device fails,
    /// [`ErrorKind::Kernel`] as [`Queue::wait`].
    pub fn copy_from_slice(&mut self, values: &[T]) -> Result<()> {
        if values.len() != self.length {
            let message = format!("a slice of {} elements was given for {self:?}; give as many", values.len());
            return Err(Error::new(ErrorKind::Invalid, message));
        }
        match self.kind() {
            UsmKind::Device => {
                let queue = self.block.queue().clone();
                queue.write(values, UsmViewMut::from(self))
            }
            UsmKind::Shared | UsmKind::Host => {
                self.host_mut()?.copy_from_slice(values);
                Ok(())
            }
        }
    }

    fn allocate(queue: &Queue, kind: UsmKind, length: usize, zeroed: bool) -> Result<Self> {
        if size_of::<T>() == 0 {
            let message = format!("elements of `{}` have no size; memory needs elements that do", type_name::<T>());
            return Err(Error::new(ErrorKind::Invalid, message));
        }
        let layout = Layout::array::<T>(length).map_err(|_| {
            let message = format!("{length} elements of {} bytes are more than memory can hold", size_of::<T>());
            Error::new(ErrorKind::MemoryAllocation, message)
        })?;
        Ok(Self { block: Block::allocate(queue, kind, layout, zeroed)?, length, elements: PhantomData })
    }
}

impl<T> fmt::Debug for Usm<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Usm<{}>({}, {} elements)", type_name::<T>(), self.block.kind().name(), self.length)
    }
}

impl Queue {
    /// `length` elements on the device, all zero. The host cannot reach them: [`Usm::to_vec`] and
    /// [`Usm::copy_from_slice`] copy.
    ///
    /// # Errors
    /// [`ErrorKind::MemoryAllocation`] if there is not as much memory.
    pub fn malloc_device<T: Pod>(&self, length: usize) -> Result<Usm<T>> {
        Usm::allocate(self, UsmKind::Device, length, true)
    }

    /// `length` elements that move between host and device, all zero.
    ///
    /// # Errors
    /// As [`Self::malloc_device`].
    pub fn malloc_shared<T: Pod>(&self, length: usize) -> Result<Usm<T>> {
        Usm::allocate(self, UsmKind::Shared, length, true)
    }

    /// `length` elements on the host, where the device reaches them, all zero.
    ///
    /// # Errors
    /// As [`Self::malloc_device`].
    pub fn malloc_host<T: Pod>(&self, length: usize) -> Result<Usm<T>> {
        Usm::allocate(self, UsmKind::Host, length, true)
    }

    /// As [`Self::malloc_device`], with nothing written yet.
    ///
    /// # Safety
    /// Every element is written before it is read, by whomever.
    ///
    /// # Errors
    /// As [`Self::malloc_device`].
    #[allow(unsafe_code, reason = "the caller vouches for what the type cannot say")]
    pub unsafe fn malloc_device_uninit<T: Pod>(&self, length: usize) -> Result<Usm<T>> {
        Usm::allocate(self, UsmKind::Device, length, false)
    }

    /// As [`Self::malloc_shared`], with nothing written yet.
    ///
    /// # Safety
    /// As [`Self::malloc_device_uninit`].
    ///
    /// # Errors
    /// As [`Self::malloc_device`].
    #[allow(unsafe_code, reason = "the caller vouches for what the type cannot say")]
    pub unsafe fn malloc_shared_uninit<T: Pod>(&self, length: usize) -> Result<Usm<T>> {
        Usm::allocate(self, UsmKind::Shared, length, false)
    }

    /// As [`Self::malloc_host`], with nothing written yet.
    ///
    /// # Safety
    /// As [`Self::malloc_device_uninit`].
    ///
    /// # Errors
    /// As [`Self::malloc_device`].
    #[allow(unsafe_code, reason = "the caller vouches for what the type cannot say")]
    pub unsafe fn malloc_host_uninit<T: Pod>(&self, length: usize) -> Result<Usm<T>> {
        Usm::allocate(self, UsmKind::Host, length, false)
    }
}
