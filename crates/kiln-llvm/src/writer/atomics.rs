// SPDX-License-Identifier: MIT OR Apache-2.0
//! Atomic accesses and fences. To a CPU every scope but the work-item's own is the whole system. The
//! smallest scope of a GPU is the work-group.

use super::{functions::FunctionWriter, not_lowered};
use crate::{bindings::*, handles::LlvmValue};
use kiln_ir::{Atomicity, Op, Order, Scope};
use kiln_types::Result;

fn ordering(order: Order) -> LLVMAtomicOrdering {
    match order {
        Order::Relaxed => LLVMAtomicOrderingMonotonic,
        Order::Acquire => LLVMAtomicOrderingAcquire,
        Order::Release => LLVMAtomicOrderingRelease,
        Order::AcqRel => LLVMAtomicOrderingAcquireRelease,
        Order::SeqCst => LLVMAtomicOrderingSequentiallyConsistent,
    }
}

impl FunctionWriter<'_, '_> {
    fn sync_scope(&self, scope: Scope) -> u32 {
        let name = match (scope, self.emitter.has_spaces) {
            (Scope::Item, false) => "singlethread",
            (Scope::Item | Scope::SubGroup | Scope::Group, true) => "block",
            (Scope::Device, true) => "device",
            _ => "",
        };
        self.emitter.sync_scope(name)
    }

    pub(super) fn set_atomicity(&self, out: LlvmValue, atomic: Atomicity) {
        self.emitter.set_order(out, ordering(atomic.order));
        self.emitter.set_sync_scope(out, self.sync_scope(atomic.scope));
    }

    pub(super) fn fence(&self, atomic: Atomicity) {
        self.emitter.fence(ordering(atomic.order), self.sync_scope(atomic.scope));
    }

    pub(super) fn read_modify_write(&self, op: &Op) -> Result<LlvmValue> {
        let Op::AtomicRmw { op, address, value, access, atomic } = *op else {
            return Err(not_lowered("this instruction"));
        };
        let (order, scope) = (ordering(atomic.order), self.sync_scope(atomic.scope));
        // Kiln's operations are in LLVM's order.
        let op = op as LLVMAtomicRMWBinOp;
        let out = self.emitter.read_modify_write(op, self.value(address)?, self.value(value)?, order, scope);
        self.set_access(out, access);
        Ok(out)
    }

    pub(super) fn atomic(&self, op: &Op) -> Result<LlvmValue> {
        let emitter = self.emitter;
        match *op {
            Op::AtomicRmw { atomic, .. } if emitter.has_spaces => self.gpu_read_modify_write(op, atomic),
            Op::AtomicRmw { .. } => self.read_modify_write(op),
            Op::CmpXchg { address, expected, new, access, atomic, failure } => {
                let (address, expected, new) = (self.value(address)?, self.value(expected)?, self.value(new)?);
                let (success, failure) = (ordering(atomic.order), ordering(failure));
                let scope = self.sync_scope(atomic.scope);
                let pair = emitter.compare_exchange(address, expected, new, success, failure, scope);
                self.set_access(pair, access);
                Ok(emitter.extract(pair, 0))
            }
            _ => Err(not_lowered("this instruction")),
        }
    }
}
