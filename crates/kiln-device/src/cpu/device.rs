// SPDX-License-Identifier: MIT OR Apache-2.0
//! The CPU backend and its one device.

use super::host;
use super::module::CpuModule;
use super::queue::CpuQueue;
use crate::{Backend, Device, DeviceInfo, Module, Output, Queue, QueueOrder, UsmKind, host_memory};
use kiln_types::{Image, Result, Target};
use std::alloc::Layout;
use std::ptr::NonNull;
use std::sync::Arc;

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
        host_memory::allocate(layout, zeroed)
    }

    unsafe fn free(&self, _kind: UsmKind, pointer: NonNull<u8>, layout: Layout) {
        // SAFETY: the caller keeps the contract, which is the same.
        unsafe { host_memory::free(pointer, layout) };
    }

    fn load(&self, image: &Image) -> Result<Arc<dyn Module>> {
        Ok(Arc::new(CpuModule::load(image, &self.target)?))
    }

    fn new_queue(&self, order: QueueOrder, output: Output) -> Result<Arc<dyn Queue>> {
        Ok(Arc::new(CpuQueue::new(order, output)?))
    }
}
