// SPDX-License-Identifier: MIT OR Apache-2.0
//! A device for tests that runs nothing: it writes down what it is told, and a test says when commands are complete.
#![allow(unsafe_code, reason = "implements the unsafe methods of a device")]

use crate::{Context, Device, Kernel, Queue};
use kiln_device::{Backend, Command, Dependency, DeviceInfo, QueueOrder, UsmKind, cpu::CpuBackend};
use kiln_types::{
    Error, ErrorKind, Image, KernelKind, KernelProperties, KernelSignature, LaunchShape, Parameter, ParameterKind,
    Result, Target,
};
use std::{
    alloc::Layout,
    collections::BTreeSet,
    ptr::NonNull,
    sync::{Arc, Mutex},
};

/// What a launch was given.
#[derive(Clone, Debug, PartialEq)]
pub struct Launch {
    pub arguments: Vec<u8>,
    pub shape: LaunchShape,
    pub group_memory: u64,
}

/// A device with small limits.
#[derive(Debug)]
pub struct TestDevice {
    cpu: Arc<dyn kiln_device::Device>,
    info: DeviceInfo,
    pub live: Mutex<BTreeSet<usize>>,
    /// How many allocations may live at the same time.
    capacity: usize,
}

impl TestDevice {
    pub fn new() -> Arc<Self> {
        Self::with_capacity(usize::MAX)
    }

    pub fn with_capacity(capacity: usize) -> Arc<Self> {
        let cpu = CpuBackend.devices().unwrap().remove(0);
        let mut info = cpu.info().clone();
        info.name = "test".to_owned();
        info.max_work_group_size = 64;
        info.max_work_item_sizes = [64, 32, 8];
        info.local_memory = 1000;
        info.item_memory = 50_000;
        Arc::new(Self { cpu, info, live: Mutex::default(), capacity })
    }

    pub fn handle(self: &Arc<Self>) -> Device {
        Device::new(self.clone(), "test")
    }

    pub fn live(&self) -> usize {
        self.live.lock().unwrap().len()
    }
}

impl kiln_device::Device for TestDevice {
    fn info(&self) -> &DeviceInfo {
        &self.info
    }

    fn target(&self) -> &Target {
        self.cpu.target()
    }

    fn allocate(&self, kind: UsmKind, layout: Layout, zeroed: bool) -> Result<NonNull<u8>> {
        if self.live() == self.capacity {
            return Err(Error::new(ErrorKind::MemoryAllocation, "no memory left"));
        }
        let pointer = self.cpu.allocate(kind, layout, zeroed)?;
        self.live.lock().unwrap().insert(pointer.addr().get());
        Ok(pointer)
    }

    unsafe fn free(&self, kind: UsmKind, pointer: NonNull<u8>, layout: Layout) {
        assert!(self.live.lock().unwrap().remove(&pointer.addr().get()), "freed what is not allocated");
        // SAFETY: the caller keeps the contract of the device that allocated it.
        unsafe { self.cpu.free(kind, pointer, layout) }
    }

    fn load(&self, image: &Image) -> Result<Arc<dyn kiln_device::Module>> {
        Ok(Arc::new(TestModule(image.kernels.iter().map(|kernel| kernel.symbol.clone()).collect())))
    }

    fn new_queue(&self, order: QueueOrder, _: kiln_device::Output) -> Result<Arc<dyn kiln_device::Queue>> {
        Ok(Arc::new(TestQueue { order, state: Mutex::default() }))
    }
}

/// A queue whose commands are complete when they are waited for, or when a test says so. Copies and fills happen when
/// they are submitted.
#[derive(Debug)]
pub struct TestQueue {
    order: QueueOrder,
    pub state: Mutex<State>,
}

#[derive(Debug, Default)]
pub struct State {
    pub submitted: u64,
    pub complete: BTreeSet<u64>,
    pub waited_for: Vec<u64>,
    pub launches: Vec<Launch>,
    /// The numbers of the dependencies of each command.
    pub dependencies: Vec<Vec<u64>>,
}

impl kiln_device::Queue for TestQueue {
    fn order(&self) -> QueueOrder {
        self.order
    }

    unsafe fn submit(&self, command: Command<'_>, dependencies: &[Dependency<'_>]) -> Result<u64> {
        let mut state = self.state.lock().unwrap();
        state.dependencies.push(dependencies.iter().map(|dependency| dependency.sequence).collect());
        // SAFETY (of all three): the caller keeps the contract, so the places have that many bytes.
        match command {
            Command::Launch { arguments, shape, group_memory, .. } => {
                state.launches.push(Launch { arguments: arguments.to_vec(), shape: *shape, group_memory });
            }
            // SAFETY: see above.
            Command::Copy { from, to, bytes } => unsafe { to.copy_from(from, bytes) },
            // SAFETY: see above.
            Command::Set { to, value, bytes } => unsafe { to.write_bytes(value, bytes) },
            Command::Fill { to, pattern, count } => {
                for i in 0..count {
                    // SAFETY: see above.
                    unsafe { to.add(i * pattern.len()).copy_from(pattern.as_ptr(), pattern.len()) };
                }
            }
            Command::Barrier => {}
        }
        state.submitted += 1;
        Ok(state.submitted)
    }

    fn is_complete(&self, sequence: u64) -> bool {
        sequence == 0 || self.state.lock().unwrap().complete.contains(&sequence)
    }

    fn is_idle(&self) -> bool {
        let state = self.state.lock().unwrap();
        state.complete.len() as u64 == state.submitted
    }

    fn wait_for(&self, sequence: u64) -> Result<()> {
        let mut state = self.state.lock().unwrap();
        state.waited_for.push(sequence);
        match self.order {
            QueueOrder::InOrder => state.complete.extend(1..=sequence),
            QueueOrder::OutOfOrder => state.complete.extend([sequence]),
        }
        Ok(())
    }

    fn wait(&self) -> Result<()> {
        let submitted = self.state.lock().unwrap().submitted;
        (1..=submitted).try_for_each(|sequence| self.wait_for(sequence))
    }
}

/// The symbols of an image.
#[derive(Debug)]
struct TestModule(BTreeSet<String>);

impl kiln_device::Module for TestModule {
    fn kernel(&self, symbol: &str) -> Option<Arc<dyn kiln_device::Kernel>> {
        self.0.contains(symbol).then(|| -> Arc<dyn kiln_device::Kernel> { Arc::new(TestKernel { group_memory: 0 }) })
    }

    fn variable(&self, _: &str) -> Option<Arc<dyn kiln_device::Variable>> {
        None
    }
}

#[derive(Debug)]
struct TestKernel {
    group_memory: u64,
}

impl kiln_device::Kernel for TestKernel {
    fn group_memory(&self) -> u64 {
        self.group_memory
    }

    /// As much for each work-item as group memory.
    fn item_memory(&self, group_size: u64) -> u64 {
        self.group_memory * group_size
    }
}

/// Looks into a queue of a [`TestDevice`].
pub fn look<R>(queue: &Queue, at: impl FnOnce(&mut State) -> R) -> R {
    let any: &dyn std::any::Any = &**queue.raw();
    at(&mut any.downcast_ref::<TestQueue>().unwrap().state.lock().unwrap())
}

pub fn parameter(type_name: &str, name: &str, kind: ParameterKind, size: u32) -> Parameter {
    let align = if kind == ParameterKind::Value { size.min(8) } else { 8 };
    Parameter { name: name.to_owned(), type_name: type_name.to_owned(), kind, size, align, members: Vec::new() }
}

/// A kernel for a test device, with static group memory of its own.
pub fn kernel(
    context: &Context,
    name: &str,
    kind: KernelKind,
    parameters: Vec<Parameter>,
    work_group_size: Option<[u64; 3]>,
    group_memory: u64,
) -> Kernel {
    let signature = KernelSignature {
        symbol: name.to_owned(),
        display_name: name.to_owned(),
        kind,
        parameters,
        properties: KernelProperties { work_group_size, ..KernelProperties::default() },
    };
    let code = context.devices().iter().map(|device| {
        let code: Arc<dyn kiln_device::Kernel> = Arc::new(TestKernel { group_memory });
        (device.clone(), code)
    });
    Kernel::new(context.clone(), signature, code.collect())
}
