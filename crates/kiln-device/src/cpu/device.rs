// SPDX-License-Identifier: MIT OR Apache-2.0
//! The CPU backend and its one device.

use super::host;
use super::module::CpuModule;
use super::queue::CpuQueue;
use crate::{Backend, Device, DeviceInfo, Module, Queue, QueueOrder, UsmKind};
use kiln_types::{Error, ErrorKind, Image, Result, Target};
use std::alloc::{Layout, alloc, alloc_zeroed, dealloc};
use std::ptr::NonNull;
use std::sync::Arc;

/// The alignment of every allocation: a cache line, and the widest vector.
const MIN_ALIGN: usize = 64;

/// The processors of the host.
#[derive(Clone, Copy, Debug, Default)]
pub struct CpuBackend;

impl Backend for CpuBackend {
    fn name(&self) -> &'static str {
        "cpu"
    }

    fn devices(&self) -> Result<Vec<Arc<dyn Device>>> {
        Ok(vec![Arc::new(CpuDevice::new())])
    }
}

/// All processors that the process may use, as one device. Its memory is the host's, whatever the kind.
#[derive(Debug)]
pub struct CpuDevice {
    info: DeviceInfo,
    target: Target,
}

impl CpuDevice {
    fn new() -> Self {
        Self { info: host::info(), target: Target::Cpu(host::target()) }
    }
}

impl Device for CpuDevice {
    fn info(&self) -> &DeviceInfo {
        &self.info
    }

    fn target(&self) -> &Target {
        &self.target
    }

    fn allocate(&self, _kind: UsmKind, layout: Layout, zeroed: bool) -> Result<NonNull<u8>> {
        let actual = actual_layout(layout);
        // SAFETY: the layout is not empty.
        let memory = actual.map(|actual| unsafe { if zeroed { alloc_zeroed(actual) } else { alloc(actual) } });
        memory.and_then(NonNull::new).ok_or_else(|| {
            let message = format!("the host has no {} bytes left; free memory or allocate less", layout.size());
            Error::new(ErrorKind::MemoryAllocation, message)
        })
    }

    unsafe fn free(&self, _kind: UsmKind, pointer: NonNull<u8>, layout: Layout) {
        if let Some(actual) = actual_layout(layout) {
            // SAFETY: allocated with the same layout.
            unsafe { dealloc(pointer.as_ptr(), actual) };
        }
    }

    fn load(&self, image: &Image) -> Result<Arc<dyn Module>> {
        Ok(Arc::new(CpuModule::load(image, &self.target)?))
    }

    fn new_queue(&self, order: QueueOrder) -> Result<Arc<dyn Queue>> {
        Ok(Arc::new(CpuQueue::new(order)?))
    }
}

/// What is allocated for `layout`; nothing if that is more than there can be.
fn actual_layout(layout: Layout) -> Option<Layout> {
    Layout::from_size_align(layout.size().max(1), layout.align().max(MIN_ALIGN)).ok()
}
