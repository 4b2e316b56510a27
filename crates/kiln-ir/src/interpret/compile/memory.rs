// SPDX-License-Identifier: MIT OR Apache-2.0
//! Instructions that access memory, and their sites.

use super::{
    super::{
        address::LARGEST,
        code::{Access, Instruction, Slot, StructureCopy, Unwritten},
    },
    Compiler,
};
use crate::{Function, FunctionId, Inst, Op, Order, Scope, Space, Type, Value};
use alloc::{format, vec::Vec};
use kiln_types::{Error, ErrorKind, Result};

impl Compiler<'_> {
    /// Instructions that access memory.
    pub fn memory(&mut self, inst: Inst, to: Slot) -> Result<Instruction> {
        let data = &self.function.insts[inst];
        Ok(match data.op {
            Op::Load { address, access, atomic } => {
                let atomic = atomic.map(|atomic| (atomic.order, atomic.order, atomic.scope));
                let site = self.site(inst, address, data.ty, access.align, atomic);
                Instruction::Load { to, address: self.slot(address), site }
            }
            Op::Store { address, value, access, atomic } => {
                let atomic = atomic.map(|atomic| (atomic.order, atomic.order, atomic.scope));
                let site = self.site(inst, address, self.function.ty(value), access.align, atomic);
                Instruction::Store { value: self.slot(value), address: self.slot(address), site }
            }
            Op::AtomicRmw { op, address, value, access, atomic } => {
                let orders = Some((atomic.order, atomic.order, atomic.scope));
                let site = self.site(inst, address, data.ty, access.align, orders);
                Instruction::AtomicRmw { op, to, address: self.slot(address), value: self.slot(value), site }
            }
            Op::CmpXchg { address, expected, new, access, atomic, failure } => {
                let orders = Some((atomic.order, failure, atomic.scope));
                let site = self.site(inst, address, data.ty, access.align, orders);
                let (expected, new) = (self.slot(expected), self.slot(new));
                Instruction::CmpXchg { to, address: self.slot(address), expected, new, site }
            }
            Op::Fence { atomic } => Instruction::Fence { order: atomic.order, scope: atomic.scope },
            Op::Alloca { size, align } => {
                if size > LARGEST || u64::from(align) > LARGEST {
                    return Err(too_large(self.function, size.max(align.into())));
                }
                Instruction::Alloca { to, size: size as u32, align }
            }
            Op::MemCopy { to, from, length, to_align, from_align, overlap, .. } => {
                let read = self.site(inst, from, Type::Int(8), from_align, None);
                self.site(inst, to, Type::Int(8), to_align, None);
                let (to, from, length) = (self.slot(to), self.slot(from), self.slot(length));
                Instruction::MemCopy { to, from, length, overlap, read }
            }
            Op::MemSet { to, byte, length, align, .. } => {
                let site = self.site(inst, to, Type::Int(8), align, None);
                Instruction::MemSet { to: self.slot(to), byte: self.slot(byte), length: self.slot(length), site }
            }
            _ => Instruction::Unreachable,
        })
    }

    /// What a call copies for its callee.
    pub fn copies(&mut self, inst: Inst, callee: FunctionId, arguments: &[Value]) -> Vec<StructureCopy> {
        let module = self.module;
        let parameters = module.functions[callee].parameters.iter().zip(arguments).enumerate();
        let mut copies = Vec::new();
        for (argument, (parameter, &value)) in parameters {
            let Some((size, align)) = parameter.by_value else { continue };
            let read = self.site(inst, value, Type::Int(8), 1, None);
            self.site(inst, value, Type::Int(8), 1, None);
            copies.push(StructureCopy { argument, size: size as u32, align, read });
        }
        copies
    }

    fn site(&mut self, inst: Inst, address: Value, ty: Type, align: u32, atomic: Option<(Order, Order, Scope)>) -> u32 {
        let space = match self.function.ty(address) {
            Type::Ptr(space) => space,
            _ => Space::Generic,
        };
        let unwritten = self.unwritten[inst].unwrap_or(Unwritten::Fault);
        let location = self.function.insts[inst].location;
        self.accesses.push(Access { ty, space, size: ty.store_size() as u32, align, atomic, unwritten, location });
        self.accesses.len() as u32 - 1
    }
}

fn too_large(function: &Function, size: u64) -> Error {
    let message = format!(
        "{} has a private variable of (or aligned to) {size} bytes; the interpreter holds up to {LARGEST}",
        function.name
    );
    Error::new(ErrorKind::FeatureNotSupported, message)
}
