// SPDX-License-Identifier: MIT OR Apache-2.0
//! Read-modify-write operations of GPUs.
//!
//! LLVM generates those that PTX has as relaxed ones of the whole device, whatever they ask for. So fences give them their
//! order here, and intrinsics stand for those that the host takes part in. Smaller scopes are served by the device's.

use super::{functions::FunctionWriter, not_lowered, types::POINTER};
use crate::handles::LlvmValue;
use kiln_ir::{AtomicOp, Atomicity, Op, Order, Scope, Type};
use kiln_types::Result;

/// The intrinsic for the whole system, where PTX has the operation.
fn intrinsic(op: AtomicOp, ty: Type) -> Option<&'static str> {
    match (op, ty) {
        (AtomicOp::FAdd, Type::F32 | Type::F64) => Some("llvm.nvvm.atomic.add.gen.f.sys"),
        (_, Type::Int(32 | 64)) => match op {
            AtomicOp::Xchg => Some("llvm.nvvm.atomic.exch.gen.i.sys"),
            AtomicOp::Add => Some("llvm.nvvm.atomic.add.gen.i.sys"),
            AtomicOp::And => Some("llvm.nvvm.atomic.and.gen.i.sys"),
            AtomicOp::Or => Some("llvm.nvvm.atomic.or.gen.i.sys"),
            AtomicOp::Xor => Some("llvm.nvvm.atomic.xor.gen.i.sys"),
            AtomicOp::Max => Some("llvm.nvvm.atomic.max.gen.i.sys"),
            AtomicOp::Min => Some("llvm.nvvm.atomic.min.gen.i.sys"),
            _ => None,
        },
        _ => None,
    }
}

impl FunctionWriter<'_, '_> {
    pub(super) fn gpu_read_modify_write(&self, op: &Op, atomic: Atomicity) -> Result<LlvmValue> {
        if !matches!(atomic.order, Order::Relaxed | Order::Acquire) {
            self.fence(atomic);
        }
        let out = match atomic.scope {
            Scope::System => self.system_read_modify_write(op)?,
            _ => {
                let mut relaxed = op.clone();
                if let Op::AtomicRmw { atomic, .. } = &mut relaxed {
                    atomic.order = Order::Relaxed;
                }
                self.read_modify_write(&relaxed)?
            }
        };
        if !matches!(atomic.order, Order::Relaxed | Order::Release) {
            self.fence(Atomicity { order: Order::Acquire, ..atomic });
        }
        Ok(out)
    }

    fn system_read_modify_write(&self, op: &Op) -> Result<LlvmValue> {
        let Op::AtomicRmw { op, address, value, .. } = *op else { return Err(not_lowered("this instruction")) };
        let ty = self.type_of(value);
        let name =
            intrinsic(op, ty).ok_or_else(|| not_lowered(&format!("an atomic `{op}` of `{ty}` for the system")))?;
        let generic = self.space_cast(self.value(address)?, self.type_of(address), POINTER);
        let types = [self.emitter.ty(ty), self.emitter.ty(POINTER)];
        Ok(self.emitter.intrinsic(name, &types, &[generic, self.value(value)?]))
    }
}
