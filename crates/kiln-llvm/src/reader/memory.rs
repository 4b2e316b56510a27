// SPDX-License-Identifier: MIT OR Apache-2.0
//! Private memory, loads, stores and address computations.

use super::{Result, functions::FunctionReader, refusals, types, view::LlvmValue};
use crate::bindings::*;
use kiln_ir::{Access, ArithmeticFlags, BinaryOp, FastMath, Inst, Op, Space, Type, Value};

impl FunctionReader<'_, '_> {
    /// Private memory. Its size is known and it stands in the entry block, or else each pass makes more of it.
    pub(super) fn alloca(&mut self, inst: LlvmValue) -> Result<Value> {
        let view = self.view;
        let count = view.operand(inst, 0);
        let in_entry = self.blocks.get(&view.block_of(inst)).copied() == self.out.entry();
        if view.as_integer(count).is_none() || !in_entry {
            return Err(refusals::variable_length_array());
        }
        let size = view.size_of(view.allocated_type(inst)).saturating_mul(view.unsigned(count));
        Ok(self.emit(Op::Alloca { size, align: view.alignment(inst) }, Type::Ptr(Space::Private)))
    }

    pub(super) fn load(&mut self, inst: LlvmValue) -> Result<Value> {
        let ty = self.type_of(inst)?;
        let atomic = self.view.is_atomic(inst).then(|| self.atomicity(inst)).transpose()?;
        let op = Op::Load { address: self.operand(inst, 0)?, access: self.access(inst), atomic };
        let value = self.emit(op, ty);
        if let Some(made) = self.out.as_inst(value) {
            self.read_range(inst, made);
        }
        Ok(value)
    }

    pub(super) fn store(&mut self, inst: LlvmValue) -> Result<()> {
        let stored = self.view.operand(inst, 0);
        if types::is_vector(self.view, self.view.type_of(stored)) {
            return self.store_vector(inst, stored);
        }
        let atomic = self.view.is_atomic(inst).then(|| self.atomicity(inst)).transpose()?;
        let (value, address) = (self.value(stored)?, self.operand(inst, 1)?);
        let access = self.access(inst);
        self.place(Op::Store { address, value, access, atomic }, Type::Void);
        Ok(())
    }

    /// How a load, store or atomic instruction accesses memory.
    pub(super) fn access(&mut self, inst: LlvmValue) -> Access {
        let class = self.module.class_of(inst);
        Access { align: self.view.alignment(inst), volatile: self.view.is_volatile(inst), class }
    }

    /// What the front end knows of the result of a load or call: `!range`, if it is one interval.
    pub(super) fn read_range(&mut self, inst: LlvmValue, made: Inst) {
        let view = self.view;
        let Some(node) = view.metadata(inst, view.kinds.range) else { return };
        if let [Some(from), Some(to)] = view.node_operands(node)[..]
            && self.out.insts[made].ty.bits() <= 64
        {
            let (from, to) = (view.unsigned(from), view.unsigned(to));
            self.out.insts[made].range = (from != to).then_some((from, to));
        }
    }

    /// An address computation: the base plus the sum of all indices in bytes.
    pub(super) fn address(&mut self, inst: LlvmValue) -> Result<Value> {
        let view = self.view;
        let base = self.operand(inst, 0)?;
        let llvm = view.address_flags(inst);
        let when = |bits: u32, flag| if llvm & bits != 0 { flag } else { ArithmeticFlags::empty() };
        let nuw = when(LLVMGEPFlagNUW, ArithmeticFlags::NUW);
        let inbounds = when(LLVMGEPFlagInBounds, ArithmeticFlags::NSW);
        let scaling = nuw | inbounds | when(LLVMGEPFlagNUSW, ArithmeticFlags::NSW);

        let mut ty = view.address_type(inst);
        let (mut variable, mut constant) = (None, 0i64);
        for position in 1..view.operand_count(inst) as u32 {
            let index = view.operand(inst, position);
            if position > 1 && view.type_kind(ty) == LLVMStructTypeKind {
                let field = view.unsigned(index) as u32;
                constant = constant.wrapping_add(view.field_offset(ty, field) as i64);
                ty = view.field_type(ty, field);
                continue;
            }
            if position > 1 {
                ty = view.element_type(ty);
            }
            let step = view.size_of(ty);
            if view.as_integer(index).is_some() {
                constant = constant.wrapping_add(view.signed(index).wrapping_mul(step as i64));
                continue;
            }
            let index = self.value(index)?;
            let index = self.resize(index, Type::I64, true);
            let scaled = self.scale(index, step, scaling);
            variable = Some(match variable {
                Some(sum) => self.sum(sum, scaled, nuw | inbounds),
                None => scaled,
            });
        }
        let offset = match variable {
            None if constant == 0 => return Ok(base),
            None => self.out.int(constant.into(), Type::I64),
            Some(sum) if constant == 0 => sum,
            Some(sum) => {
                let constant = self.out.int(constant.into(), Type::I64);
                self.sum(sum, constant, nuw | inbounds)
            }
        };
        let flags = when(LLVMGEPFlagInBounds, ArithmeticFlags::INBOUNDS) | scaling;
        Ok(self.emit(Op::PtrAdd { base, offset, flags }, self.out.ty(base)))
    }

    fn sum(&mut self, a: Value, b: Value, flags: ArithmeticFlags) -> Value {
        self.emit(Op::Binary { op: BinaryOp::Add, a, b, flags, fast: FastMath::empty() }, Type::I64)
    }

    fn scale(&mut self, index: Value, step: u64, flags: ArithmeticFlags) -> Value {
        let (op, by) = match step {
            1 => return index,
            _ if step.is_power_of_two() => (BinaryOp::Shl, step.trailing_zeros().into()),
            _ => (BinaryOp::Mul, step.into()),
        };
        let by = self.out.int(by, Type::I64);
        self.emit(Op::Binary { op, a: index, b: by, flags, fast: FastMath::empty() }, Type::I64)
    }
}
