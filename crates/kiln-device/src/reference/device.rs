// SPDX-License-Identifier: MIT OR Apache-2.0
//! The backend of the reference device, and the device.

use super::{memory::Memory, module::ReferenceModule, queue::ReferenceQueue};
use crate::{Aspects, Backend, Device, DeviceInfo, DeviceKind, Module, Output, Queue, QueueOrder, UsmKind, cpu};
use kiln_types::{Image, Result, Target};
use std::alloc::Layout;
use std::ptr::NonNull;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The one device that interprets kernels.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReferenceBackend;

impl Backend for ReferenceBackend {
    fn name(&self) -> &'static str {
        "reference"
    }

    fn devices(&self) -> Result<Vec<Arc<dyn Device>>> {
        Ok(vec![Arc::new(ReferenceDevice::new())])
    }
}

/// Interprets kernels and checks all that they do.
#[derive(Debug)]
pub struct ReferenceDevice {
    info: DeviceInfo,
    shared: Arc<Shared>,
}

/// What queues share with their device.
#[derive(Debug, Default)]
pub(super) struct Shared {
    memory: Mutex<Memory>,
}

impl Shared {
    /// The memory, alone: whoever has it runs a command, allocates or frees.
    pub fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ReferenceDevice {
    fn new() -> Self {
        // The limits of the CPU device, so that what runs there can be checked here.
        let info = DeviceInfo {
            name: "Kiln's interpreter".to_owned(),
            vendor: "Kiln".to_owned(),
            kind: DeviceKind::Custom,
            compute_units: 1,
            aspects: Aspects::all().difference(Aspects::USM_SYSTEM_ALLOCATIONS),
            ..cpu::info()
        };
        Self { info, shared: Arc::default() }
    }
}

impl Device for ReferenceDevice {
    fn info(&self) -> &DeviceInfo {
        &self.info
    }

    fn target(&self) -> &Target {
        &Target::Reference
    }

    fn allocate(&self, kind: UsmKind, layout: Layout, zeroed: bool) -> Result<NonNull<u8>> {
        self.shared.memory().allocate(kind, layout, zeroed)
    }

    unsafe fn free(&self, _kind: UsmKind, pointer: NonNull<u8>, layout: Layout) {
        // SAFETY: the caller keeps the contract, which is the same.
        unsafe { self.shared.memory().free(pointer, layout) }
    }

    fn load(&self, image: &Image) -> Result<Arc<dyn Module>> {
        Ok(Arc::new(ReferenceModule::load(image)?))
    }

    fn new_queue(&self, order: QueueOrder, output: Output) -> Result<Arc<dyn Queue>> {
        Ok(Arc::new(ReferenceQueue::new(order, self.shared.clone(), output)))
    }
}
