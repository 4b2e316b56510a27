// SPDX-License-Identifier: MIT OR Apache-2.0
//! Private memory, addresses, loads, stores, copies.

use super::{functions::FunctionWriter, not_lowered};
use crate::{bindings::*, handles::LlvmValue};
use kiln_ir::{Access, ArithmeticFlags, InstData, Op, Type};
use kiln_types::Result;

impl FunctionWriter<'_, '_> {
    pub(super) fn address(&self, op: &Op) -> Result<LlvmValue> {
        let emitter = self.emitter;
        match *op {
            Op::Alloca { size, align } => {
                let out = emitter.alloca(emitter.bytes_type(size));
                emitter.set_alignment(out, align);
                Ok(out)
            }
            Op::GlobalAddress { global, offset } => Ok(emitter.constant_address(self.module.global(global), offset)),
            Op::PtrAdd { base, offset, flags } => {
                let when = |flag, bits: u32| if flags.contains(flag) { bits } else { 0 };
                let flags = when(ArithmeticFlags::INBOUNDS, LLVMGEPFlagInBounds | LLVMGEPFlagNUSW)
                    | when(ArithmeticFlags::NSW, LLVMGEPFlagNUSW)
                    | when(ArithmeticFlags::NUW, LLVMGEPFlagNUW);
                Ok(emitter.offset(self.value(base)?, self.value(offset)?, flags))
            }
            _ => Err(not_lowered("this instruction")),
        }
    }

    pub(super) fn load(&self, data: &InstData) -> Result<LlvmValue> {
        let Op::Load { address, access, atomic } = data.op else { return Err(not_lowered("this instruction")) };
        let out = self.emitter.load(self.emitter.ty(data.ty), self.value(address)?);
        self.set_access(out, access);
        if let Some(atomic) = atomic {
            self.set_atomicity(out, atomic);
        }
        if let Some(range) = data.range {
            self.module.add_range(out, data.ty, range);
        }
        Ok(out)
    }

    pub(super) fn write_memory(&self, op: &Op) -> Result<()> {
        let emitter = self.emitter;
        match *op {
            Op::Store { address, value, access, atomic } => {
                let out = emitter.store(self.value(value)?, self.value(address)?);
                self.set_access(out, access);
                if let Some(atomic) = atomic {
                    self.set_atomicity(out, atomic);
                }
            }
            Op::MemCopy { to, from, length, to_align, from_align, overlap, volatile } => {
                let (to, from, length) = (self.value(to)?, self.value(from)?, self.value(length)?);
                let call = match overlap {
                    true => emitter.move_overlapping(to, to_align, from, from_align, length),
                    false => emitter.copy(to, to_align, from, from_align, length),
                };
                self.set_bulk_volatile(call, volatile);
            }
            Op::MemSet { to, byte, length, align, volatile } => {
                let call = emitter.set(self.value(to)?, self.value(byte)?, self.value(length)?, align);
                self.set_bulk_volatile(call, volatile);
            }
            _ => return Err(not_lowered("this instruction")),
        }
        Ok(())
    }

    /// Of the intrinsics that copy and set, the last argument says it.
    fn set_bulk_volatile(&self, call: LlvmValue, volatile: bool) {
        if volatile {
            self.emitter.set_operand(call, 3, self.emitter.int(1, Type::BOOL));
        }
    }

    pub(super) fn set_access(&self, out: LlvmValue, access: Access) {
        self.emitter.set_alignment(out, access.align);
        if access.volatile {
            self.emitter.set_volatile(out, true);
        }
        if let Some(class) = access.class {
            self.emitter.set_metadata(out, self.module.kinds.tbaa, self.module.tag(class));
        }
    }
}
