// SPDX-License-Identifier: MIT OR Apache-2.0
//! All that the work-items of a launch share.

use super::{
    Allocation, GlobalMemory, Kernel, Launch, Limits, Messages, Variables,
    address::Region,
    code::Code,
    item::Item,
    order::{Knowledge, Steps},
    report::Reports,
    shadow::Shadow,
    synchronisation::Released,
};
use alloc::{string::String, vec, vec::Vec};
use kiln_types::{ArgumentLayout, LaunchShape};

/// An argument as items get it.
#[derive(Clone, Debug)]
pub(super) enum Argument {
    /// A value.
    Value(u128),
    /// A structure, and the alignment of each item's copy.
    Bytes(Vec<u8>, u32),
}

/// A variable in the memory of the group.
#[derive(Clone, Debug)]
pub(super) struct GroupVariable {
    /// Its address.
    pub start: u64,
    /// Where it lies in the memory of the group.
    pub at: usize,
    pub size: u64,
    /// How messages call it.
    pub name: String,
}

/// The memory of the group.
#[derive(Clone, Debug, Default)]
pub(super) struct GroupMemory {
    /// By the number of their window; none for globals of another kind or another kernel.
    pub variables: Vec<Option<GroupVariable>>,
    pub bytes: Vec<u8>,
    pub written: Vec<bool>,
}

/// A launch under way.
pub(super) struct Machine<'a> {
    pub kernel: &'a Kernel,
    pub code: &'a Code,
    pub shape: LaunchShape,
    pub limits: Limits,
    pub memory: &'a dyn GlobalMemory,
    pub variables: &'a mut Variables,
    pub arguments: Vec<Argument>,
    pub group: GroupMemory,
    pub steps: Steps,
    pub released: Released,
    pub shadow: Shadow,
    pub reports: Reports<'a>,
    pub messages: Messages,
    /// Has an item ended the launch?
    pub has_failed: bool,
    /// The allocation that each site accessed last.
    pub recent: Vec<Allocation>,
    /// What moves take.
    pub scratch: Vec<u128>,
}

impl<'a> Machine<'a> {
    pub fn new(launch: Launch<'a>) -> Self {
        let Launch { kernel, arguments, shape, group_memory, variables, memory, limits } = launch;
        let code = kernel.code();
        let scopes = code.accesses.iter().map(|access| access.atomic.map(|(_, _, scope)| scope)).collect();
        let mut machine = Self {
            kernel,
            code,
            shape,
            limits,
            memory,
            variables,
            arguments: Vec::new(),
            group: GroupMemory::default(),
            steps: Steps::new(shape.group_size() as u32),
            released: Released::default(),
            shadow: Shadow::new(scopes),
            reports: Reports::new(kernel, limits),
            messages: Messages::default(),
            has_failed: false,
            recent: vec![Allocation { address: 0, size: 0, tracks_writes: false }; code.accesses.len()],
            scratch: Vec::new(),
        };
        machine.lay_out_group_memory();
        machine.read_arguments(arguments, group_memory);
        machine
    }

    /// The kernel's own group memory.
    fn lay_out_group_memory(&mut self) {
        let globals = self.kernel.program().module.globals.len();
        self.group.variables.resize(globals, None);
        for (id, global) in self.kernel.group() {
            let start = Region::Group.start(id.as_u32().into(), global.align);
            let name = alloc::format!("group memory \"{}\"", global.name);
            let at = self.group.bytes.len();
            let variable = GroupVariable { start, at, size: global.size, name };
            self.group.bytes.resize(at + global.size as usize, 0);
            self.group.variables[id.as_u32() as usize] = Some(variable);
        }
    }

    /// Reads the packed arguments, and adds the group memory that they name.
    fn read_arguments(&mut self, packed: &[u8], group_memory: u64) {
        let (function, signature) = (self.kernel.function(), self.kernel.signature());
        let layout = ArgumentLayout::new(&signature.parameters);
        let bytes_of = |index: usize, size: u64| -> Vec<u8> {
            let start = layout.offsets()[index] as usize;
            (start..start + size as usize).map(|at| packed.get(at).copied().unwrap_or_default()).collect()
        };
        let offset_in = |bytes: &[u8], at: u32| little(&bytes[at as usize..at as usize + 8]) as u64;
        let held = signature.parameters.iter().enumerate().flat_map(|(index, parameter)| {
            let bytes = bytes_of(index, parameter.size.into());
            parameter.group_memory().map(move |(at, _)| offset_in(&bytes, at))
        });
        let offsets: Vec<_> = held.chain([group_memory]).collect();
        for (index, (own, described)) in function.parameters.iter().zip(&signature.parameters).enumerate() {
            let size = own.by_value.map_or(own.ty.store_size(), |(size, _)| size);
            let mut bytes = bytes_of(index, size);
            for (at, align) in described.group_memory() {
                let offset = offset_in(&bytes, at);
                // It ends where the next one starts.
                let end = offsets.iter().copied().filter(|&other| other > offset).min().unwrap_or(offset);
                let name = argument_name(&described.name, index);
                let address = self.add_group_memory(end - offset, align, alloc::format!("the group memory of {name}"));
                bytes[at as usize..at as usize + 8].copy_from_slice(&address.to_le_bytes());
            }
            self.arguments.push(match own.by_value {
                Some((_, align)) => Argument::Bytes(bytes, align),
                None => Argument::Value(little(&bytes) & super::integer::mask(own.ty.bits().into())),
            });
        }
        self.group.written = vec![false; self.group.bytes.len()];
    }

    fn add_group_memory(&mut self, size: u64, align: u32, name: String) -> u64 {
        let start = Region::Group.start(self.group.variables.len() as u64, align);
        let at = self.group.bytes.len();
        self.group.variables.push(Some(GroupVariable { start, at, size, name }));
        self.group.bytes.resize(at + size as usize, 0);
        start
    }

    /// Starts a group: nobody has written its memory.
    pub fn start_group(&mut self, group: u64) {
        if self.steps.is_full() {
            self.forget(group, &mut []);
        }
        self.group.written.fill(false);
        self.released.start_group();
        self.steps.start_group(group);
    }

    /// Forgets all accesses, so that steps have numbers again. Races with them are no longer found.
    pub fn forget(&mut self, group: u64, items: &mut [Item]) {
        self.steps.forget();
        self.released = Released::default();
        self.shadow.forget();
        self.steps.start_group(group);
        for item in items {
            let local = item.knowledge.item;
            item.knowledge = Knowledge { item: local, step: self.steps.phase_first() + local, ..Knowledge::default() };
        }
    }

    /// Starts a work-item of the group.
    pub fn start_item(&mut self, item: &mut Item, local: u32) {
        item.knowledge = Knowledge { item: local, step: self.steps.phase_first() + local, ..Knowledge::default() };
        let mut values = Vec::with_capacity(self.arguments.len());
        for argument in &self.arguments {
            values.push(match argument {
                Argument::Value(value) => *value,
                Argument::Bytes(bytes, align) => item.private.push_copy(local, bytes, *align).into(),
            });
        }
        item.push_registers(&self.code.routines[0], values.into_iter());
    }
}

/// How messages call an argument.
pub(super) fn argument_name(name: &str, index: usize) -> String {
    if name.is_empty() { alloc::format!("argument {index}") } else { alloc::format!("argument \"{name}\"") }
}

/// The number that up to 16 bytes hold.
pub(super) fn little(bytes: &[u8]) -> u128 {
    match *bytes {
        [a] => a.into(),
        [a, b] => u16::from_le_bytes([a, b]).into(),
        [a, b, c, d] => u32::from_le_bytes([a, b, c, d]).into(),
        [a, b, c, d, e, f, g, h] => u64::from_le_bytes([a, b, c, d, e, f, g, h]).into(),
        _ => bytes.iter().rev().fold(0, |value, &byte| value << 8 | u128::from(byte)),
    }
}
