// SPDX-License-Identifier: MIT OR Apache-2.0
//! A device in a few lines: kernels in text form run on buffers.

use kiln_ir::{
    Function, Module, Space, Type,
    interpret::{Allocation, Fault, FaultKind, GlobalMemory, Kernel, Launch, Limits, Program, Variables, run},
    verify,
};
use kiln_types::{
    ArgumentLayout, KernelKind, KernelProperties, KernelSignature, LaunchShape, NdRange, Parameter, ParameterKind,
};
use std::{cell::RefCell, sync::Arc};

/// An allocation of the device.
struct Buffer {
    address: u64,
    bytes: Vec<u8>,
    /// Which bytes are written, if that is tracked.
    written: Option<Vec<bool>>,
}

/// Memory of a device.
#[derive(Default)]
pub struct Memory {
    buffers: RefCell<Vec<Buffer>>,
}

impl Memory {
    /// A buffer with these bytes; its address.
    pub fn add(&self, bytes: &[u8]) -> u64 {
        self.push(bytes.to_vec(), None)
    }

    /// A buffer that nobody has written; its address.
    pub fn add_unwritten(&self, size: usize) -> u64 {
        self.push(vec![0xa5; size], Some(vec![false; size]))
    }

    /// A buffer of numbers; its address.
    pub fn add_i32(&self, numbers: &[i32]) -> u64 {
        self.add(&numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<_>>())
    }

    fn push(&self, bytes: Vec<u8>, written: Option<Vec<bool>>) -> u64 {
        let mut buffers = self.buffers.borrow_mut();
        let address = 0x7000_0000_0000 + buffers.len() as u64 * 0x1_0000_0000;
        buffers.push(Buffer { address, bytes, written });
        address
    }

    /// The bytes of the buffer at an address.
    pub fn bytes(&self, address: u64) -> Vec<u8> {
        self.buffers.borrow().iter().find(|buffer| buffer.address == address).expect("a buffer").bytes.clone()
    }

    /// The numbers of the buffer at an address.
    pub fn i32s(&self, address: u64) -> Vec<i32> {
        let bytes = self.bytes(address);
        bytes.chunks_exact(4).map(|four| i32::from_le_bytes(four.try_into().expect("four"))).collect()
    }

    fn with<T>(&self, address: u64, size: usize, work: impl FnOnce(&mut Buffer, std::ops::Range<usize>) -> T) -> T {
        let mut buffers = self.buffers.borrow_mut();
        let inside = |buffer: &&mut Buffer| {
            address >= buffer.address && address + size as u64 <= buffer.address + buffer.bytes.len() as u64
        };
        let buffer = buffers.iter_mut().find(inside).expect("the interpreter checks before it accesses");
        let start = (address - buffer.address) as usize;
        work(buffer, start..start + size)
    }
}

fn allocation(buffer: &Buffer) -> Allocation {
    Allocation { address: buffer.address, size: buffer.bytes.len() as u64, tracks_writes: buffer.written.is_some() }
}

impl GlobalMemory for Memory {
    fn allocation(&self, address: u64) -> Option<Allocation> {
        self.buffers.borrow().iter().map(allocation).find(|found| found.contains(address, 1))
    }

    fn nearest(&self, address: u64) -> Option<Allocation> {
        self.buffers.borrow().iter().map(allocation).min_by_key(|found| found.address.abs_diff(address))
    }

    fn describe(&self, _: &Allocation) -> Option<String> {
        None
    }

    fn read(&self, address: u64, bytes: &mut [u8]) {
        self.with(address, bytes.len(), |buffer, range| bytes.copy_from_slice(&buffer.bytes[range]));
    }

    fn write(&self, address: u64, bytes: &[u8]) {
        self.with(address, bytes.len(), |buffer, range| buffer.bytes[range].copy_from_slice(bytes));
    }

    fn read_written(&self, address: u64, written: &mut [bool]) {
        self.with(address, written.len(), |buffer, range| {
            written.copy_from_slice(&buffer.written.as_ref().expect("tracked")[range]);
        });
    }

    fn set_written(&self, address: u64, written: &[bool]) {
        self.with(address, written.len(), |buffer, range| {
            buffer.written.as_mut().expect("tracked")[range].copy_from_slice(written);
        });
    }
}

/// An argument of a launch.
#[derive(Clone, Debug)]
pub enum Argument {
    /// The bytes of a value or an address.
    Bytes(Vec<u8>),
    /// So many bytes of group memory.
    Group(u64),
}

impl From<u64> for Argument {
    fn from(value: u64) -> Self {
        Self::Bytes(value.to_le_bytes().to_vec())
    }
}

impl From<u32> for Argument {
    fn from(value: u32) -> Self {
        Self::Bytes(value.to_le_bytes().to_vec())
    }
}

/// A program with the kernels of a module in text form.
pub fn program(text: &str) -> Arc<Program> {
    let module = Module::parse(text).unwrap_or_else(|error| panic!("{error}"));
    verify(&module).unwrap_or_else(|errors| panic!("{}", errors[0]));
    let kernels = module.functions.values().filter(|function| function.role == kiln_ir::Role::Kernel);
    let kernels = kernels.map(signature).collect();
    Arc::new(Program { module, kernels, library_paths: vec!["/headers/".into()] })
}

pub fn signature(function: &Function) -> KernelSignature {
    let parameters = function.parameters.iter().enumerate().map(|(index, parameter)| {
        let group = Type::Ptr(Space::Group);
        let kind = match parameter.ty {
            ty if ty == group => ParameterKind::GroupMemory { bytes: None, align: 4, accessor: None },
            // What front ends make of a group memory argument: a structure of one pointer.
            _ if parameter.by_value == Some((8, 8)) => {
                ParameterKind::GroupMemory { bytes: None, align: 4, accessor: None }
            }
            Type::Ptr(_) if parameter.by_value.is_none() => ParameterKind::Pointer { constant: false },
            _ => ParameterKind::Value,
        };
        let size = parameter.by_value.map_or(parameter.ty.store_size(), |(size, _)| size) as u32;
        let align = parameter.by_value.map_or(size.next_power_of_two(), |(_, align)| align);
        Parameter { name: format!("p{index}"), type_name: String::new(), kind, size, align, members: Vec::new() }
    });
    KernelSignature {
        symbol: function.name.clone(),
        display_name: function.name.clone(),
        kind: KernelKind::NdRange(1),
        parameters: parameters.collect(),
        properties: KernelProperties::default(),
    }
}

/// Launches the first kernel of a program.
pub fn launch(program: &Arc<Program>, memory: &Memory, shape: LaunchShape, arguments: &[Argument]) -> Vec<Fault> {
    let limits = Limits { instructions: Some(50_000_000), ..Limits::default() };
    let kernel = Kernel::new(program, &program.kernels[0].symbol).unwrap_or_else(|error| panic!("{error}"));
    launch_within(limits, program, &kernel, memory, shape, arguments)
}

/// Launches the first kernel of a program, which is ready, within limits.
pub fn launch_within(
    limits: Limits,
    program: &Program,
    kernel: &Kernel,
    memory: &Memory,
    shape: LaunchShape,
    arguments: &[Argument],
) -> Vec<Fault> {
    let signature = &program.kernels[0];
    let layout = ArgumentLayout::new(&signature.parameters);
    let mut packed = vec![0; layout.size() as usize];
    let mut group_memory = kernel.group_memory();
    for (argument, &offset) in arguments.iter().zip(layout.offsets()) {
        let bytes = match argument {
            Argument::Bytes(bytes) => bytes.clone(),
            Argument::Group(size) => {
                let start = group_memory.next_multiple_of(4);
                group_memory = start + size;
                start.to_le_bytes().to_vec()
            }
        };
        packed[offset as usize..][..bytes.len()].copy_from_slice(&bytes);
    }
    let mut variables = Variables::new(program).unwrap_or_else(|error| panic!("{error}"));
    run(Launch { kernel, arguments: &packed, shape, group_memory, variables: &mut variables, memory, limits }).faults
}

/// A range of one dimension.
pub fn items(global: usize, local: usize) -> LaunchShape {
    NdRange::d1(global, local).shape().expect("a shape")
}

/// Runs a text whose kernel takes addresses of buffers; all faults.
pub fn faults(text: &str, memory: &Memory, shape: LaunchShape, addresses: &[u64]) -> Vec<Fault> {
    let arguments: Vec<_> = addresses.iter().map(|&address| Argument::from(address)).collect();
    launch(&program(text), memory, shape, &arguments)
}

/// Runs a text that is right.
#[track_caller]
pub fn right(text: &str, memory: &Memory, shape: LaunchShape, addresses: &[u64]) {
    let found = faults(text, memory, shape, addresses);
    assert!(found.is_empty(), "{}", found[0]);
}

/// Runs a text that breaks one rule, and checks which and what the report says.
#[track_caller]
pub fn wrong(text: &str, memory: &Memory, shape: LaunchShape, addresses: &[u64], kind: FaultKind, says: &str) -> Fault {
    let mut found = faults(text, memory, shape, addresses);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(found[0].kind, kind, "{}", found[0]);
    assert!(found[0].to_string().contains(says), "{}", found[0]);
    found.remove(0)
}
