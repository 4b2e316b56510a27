// SPDX-License-Identifier: MIT OR Apache-2.0
//! Atomic accesses and fences, with their orders and scopes.

use super::{
    Refusal, Result,
    functions::FunctionReader,
    view::{LlvmValue, View},
};
use crate::bindings::*;
use kiln_ir::{ArithmeticFlags, AtomicOp, Atomicity, IntPredicate, Op, Order, Scope, Type};

/// The numbers of the sync scopes that `spirv64` names.
pub(super) fn sync_scopes(view: &View<'_>) -> [(u32, Scope); 5] {
    [
        ("", Scope::System),
        ("device", Scope::Device),
        ("workgroup", Scope::Group),
        ("subgroup", Scope::SubGroup),
        ("singlethread", Scope::Item),
    ]
    .map(|(name, scope)| (view.sync_scope_named(name), scope))
}

fn order(ordering: LLVMAtomicOrdering) -> Order {
    match ordering {
        LLVMAtomicOrderingAcquire => Order::Acquire,
        LLVMAtomicOrderingRelease => Order::Release,
        LLVMAtomicOrderingAcquireRelease => Order::AcqRel,
        LLVMAtomicOrderingSequentiallyConsistent => Order::SeqCst,
        _ => Order::Relaxed,
    }
}

impl FunctionReader<'_, '_> {
    /// The order and scope of a load, store, read-modify-write or fence.
    pub(super) fn atomicity(&self, inst: LlvmValue) -> Result<Atomicity> {
        Ok(Atomicity { order: order(self.view.ordering(inst)), scope: self.scope(inst)? })
    }

    fn scope(&self, inst: LlvmValue) -> Result<Scope> {
        let number = self.view.sync_scope(inst);
        let known = self.module.scopes.iter().find(|(known, _)| *known == number);
        known.map(|(_, scope)| *scope).ok_or_else(|| Refusal("kernels cannot use this scope of memory".into()))
    }

    pub(super) fn fence(&mut self, inst: LlvmValue) -> Result<()> {
        let atomic = self.atomicity(inst)?;
        self.place(Op::Fence { atomic }, Type::Void);
        Ok(())
    }

    pub(super) fn read_modify_write(&mut self, inst: LlvmValue) -> Result<kiln_ir::Value> {
        let number = self.view.atomic_operation(inst);
        let Some(&op) = AtomicOp::ALL.get(number as usize) else {
            return Err(Refusal(format!("kernels cannot use LLVM's atomic operation {number}")));
        };
        let (address, value) = (self.operand(inst, 0)?, self.operand(inst, 1)?);
        let (access, atomic) = (self.access(inst), self.atomicity(inst)?);
        Ok(self.emit(Op::AtomicRmw { op, address, value, access, atomic }, self.type_of(inst)?))
    }

    /// LLVM yields the old value and whether it was the expected one.
    pub(super) fn compare_exchange(&mut self, inst: LlvmValue) -> Result<()> {
        let (address, expected, new) = (self.operand(inst, 0)?, self.operand(inst, 1)?, self.operand(inst, 2)?);
        let atomic = Atomicity { order: order(self.view.success_ordering(inst)), scope: self.scope(inst)? };
        let failure = order(self.view.failure_ordering(inst));
        let op = Op::CmpXchg { address, expected, new, access: self.access(inst), atomic, failure };
        let old = self.emit(op, self.out.ty(expected));
        let comparison = Op::ICmp { predicate: IntPredicate::Eq, a: old, b: expected, flags: ArithmeticFlags::empty() };
        let done = self.emit(comparison, Type::BOOL);
        self.parts.insert(inst, vec![old, done]);
        Ok(())
    }
}
