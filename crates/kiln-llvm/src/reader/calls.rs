// SPDX-License-Identifier: MIT OR Apache-2.0
//! Calls: of functions, of what the device headers declare, of LLVM's intrinsics.

use super::{Refusal, Result, callees::Callee, functions::FunctionReader, refusals, types, view::LlvmValue};
use crate::bindings::LLVMUnreachable;
use kiln_ir::{ArithmeticFlags, BinaryOp, FastMath, IntPredicate, MathFunction, Op, Query, Type, Value};

impl FunctionReader<'_, '_> {
    pub(super) fn call(&mut self, inst: LlvmValue) -> Result<()> {
        let view = self.view;
        let called = view.called_value(inst);
        if view.as_assembly(called).is_some() {
            return Err(refusals::assembly());
        }
        let function = view.as_function(called).ok_or_else(refusals::indirect_call)?;
        let callee = match self.module.callee(function) {
            Err(_) if self.module.options.as_written && self.is_dead_end_of_a_library(inst) => return Ok(()),
            callee => callee?,
        };
        match callee {
            Callee::Nothing => Ok(()),
            Callee::LifetimeStart => self.lifetime_start(inst),
            Callee::Function(id) => {
                if self.passes_vectors(inst) {
                    return Err(refusals::vector_in_call(&view.demangle(view.name(function))));
                }
                let arguments = self.arguments(inst, view.argument_count(inst))?;
                let ty = self.type_of(inst)?;
                let made = self.place(Op::Call { callee: id, arguments }, ty);
                if let Some(result) = self.out.insts[made].result {
                    self.values.insert(inst, result);
                    self.read_range(inst, made);
                }
                Ok(())
            }
            Callee::Barrier => self.barrier(inst),
            Callee::Print => self.print(inst),
            Callee::AssertionFailure => self.assertion_failure(inst),
            Callee::Copy { overlap } => self.copy(inst, overlap),
            Callee::Set => self.set(inst),
            Callee::Assume => self.assume(inst),
            Callee::Overflow { op, signed } => self.overflow(inst, op, signed),
            Callee::CMathematics(function) => self.c_mathematics(inst, function),
            callee => {
                let value = self.computed(inst, callee)?;
                self.values.insert(inst, value);
                Ok(())
            }
        }
    }

    /// Does a line that is not the user's make a call that never returns?
    fn is_dead_end_of_a_library(&self, call: LlvmValue) -> bool {
        let next = self.view.next_instruction(call).map(|next| self.view.opcode(next));
        next == Some(LLVMUnreachable) && !self.module.begins_in_user_file(self.location)
    }

    fn passes_vectors(&self, call: LlvmValue) -> bool {
        let view = self.view;
        let is_vector = |value| types::is_vector(view, view.type_of(value));
        is_vector(call) || (0..view.argument_count(call)).any(|index| is_vector(view.operand(call, index)))
    }

    /// A call that only computes a scalar.
    fn computed(&mut self, inst: LlvmValue, callee: Callee) -> Result<Value> {
        let ty = self.type_of(inst)?;
        match callee {
            Callee::Query(query) => self.query(inst, query, ty),
            Callee::GroupFunction(function) => self.group_function(inst, function, ty),
            Callee::GroupReduce(reduction) => self.group_reduce(inst, reduction, ty),
            Callee::GroupMemory => self.group_memory(inst),
            Callee::Math(function) => self.math(inst, function, ty),
            Callee::FloatClass => {
                let mask = self.literal(inst, 1)? as u16;
                let a = self.operand(inst, 0)?;
                Ok(self.emit(Op::FClass { a, mask }, ty))
            }
            Callee::SaturatingCast { signed } => {
                let a = self.operand(inst, 0)?;
                Ok(self.saturating_cast(a, ty, signed))
            }
            Callee::ThreeWay { signed } => {
                let (a, b) = (self.operand(inst, 0)?, self.operand(inst, 1)?);
                Ok(self.three_way(a, b, ty, signed))
            }
            Callee::RoundToInteger(function) => {
                let a = self.operand(inst, 0)?;
                Ok(self.round_to_integer(function, a, ty))
            }
            Callee::Remainder => {
                let (a, b, fast) = (self.operand(inst, 0)?, self.operand(inst, 1)?, self.fast_math(inst));
                Ok(self.emit(Op::Binary { op: BinaryOp::FRem, a, b, flags: ArithmeticFlags::empty(), fast }, ty))
            }
            Callee::IntegerPower => {
                let (base, exponent) = (self.operand(inst, 0)?, self.operand(inst, 1)?);
                self.integer_power(base, exponent, self.fast_math(inst))
            }
            Callee::PointerMask => {
                let (address, mask) = (self.operand(inst, 0)?, self.operand(inst, 1)?);
                Ok(self.pointer_mask(address, mask))
            }
            Callee::No => Ok(self.zero(ty)),
            // The second argument asks for the least size, 0, or the greatest, all ones.
            Callee::UnknownSize => {
                let least = self.literal(inst, 1)? != 0;
                Ok(self.out.int(if least { 0 } else { -1 }, ty))
            }
            _ => self.operand(inst, 0),
        }
    }

    fn arguments(&mut self, inst: LlvmValue, count: u32) -> Result<Vec<Value>> {
        (0..count).map(|index| self.operand(inst, index)).collect()
    }

    /// An argument that is a constant.
    pub(super) fn literal(&self, inst: LlvmValue, index: u32) -> Result<u64> {
        let view = self.view;
        let argument = view.as_integer(view.operand(inst, index));
        argument
            .map(|argument| view.unsigned(argument))
            .ok_or_else(|| refusals::not_constant(view.name(view.called_value(inst)), index))
    }

    /// The alignment that a call promises of a pointer argument.
    fn argument_align(&self, inst: LlvmValue, index: u32) -> u32 {
        let attribute = self.view.call_attribute(inst, index + 1, self.view.kinds.align);
        attribute.map_or(1, |attribute| self.view.attribute_number(attribute) as u32)
    }

    /// A question of the work-item. The dimension is a variable only in loops that were not unrolled.
    fn query(&mut self, inst: LlvmValue, query: Query, ty: Type) -> Result<Value> {
        let dimension = self.view.operand(inst, 0);
        if query.dimensions() == 1 || self.view.as_integer(dimension).is_some() {
            return match self.literal(inst, 0)? {
                dimension if dimension < query.dimensions().into() => {
                    Ok(self.emit(Op::Query { query, dimension: dimension as u8 }, ty))
                }
                dimension => {
                    let (what, last) = match query.dimensions() {
                        1 => ("sub-group", 0),
                        _ => ("work-item", 2),
                    };
                    Err(Refusal(format!("a {what} has no dimension {dimension}: the last is {last}")))
                }
            };
        }
        let dimension = self.value(dimension)?;
        let mut answer = self.emit(Op::Query { query, dimension: 2 }, ty);
        for number in [1, 0] {
            let other = self.emit(Op::Query { query, dimension: number }, ty);
            let literal = self.out.int(number.into(), self.out.ty(dimension));
            let asked = self.compare(IntPredicate::Eq, dimension, literal);
            answer = self.select(asked, other, answer);
        }
        Ok(answer)
    }

    /// Of the arguments, those that are no values (is zero poison?) come last.
    fn math(&mut self, inst: LlvmValue, function: MathFunction, ty: Type) -> Result<Value> {
        let arguments = self.arguments(inst, function.arity() as u32)?;
        Ok(self.emit(Op::Math { function, arguments, fast: self.fast_math(inst) }, ty))
    }

    fn overflow(&mut self, inst: LlvmValue, op: BinaryOp, signed: bool) -> Result<()> {
        let (a, b) = (self.operand(inst, 0)?, self.operand(inst, 1)?);
        let wrapped = self.binary(op, a, b);
        let overflows = self.emit(Op::Overflow { op, signed, a, b }, Type::BOOL);
        self.parts.insert(inst, vec![wrapped, overflows]);
        Ok(())
    }

    fn copy(&mut self, inst: LlvmValue, overlap: bool) -> Result<()> {
        let op = Op::MemCopy {
            to: self.operand(inst, 0)?,
            from: self.operand(inst, 1)?,
            length: self.length(inst)?,
            to_align: self.argument_align(inst, 0),
            from_align: self.argument_align(inst, 1),
            overlap,
            volatile: self.literal(inst, 3)? != 0,
        };
        self.place(op, Type::Void);
        Ok(())
    }

    fn set(&mut self, inst: LlvmValue) -> Result<()> {
        let op = Op::MemSet {
            to: self.operand(inst, 0)?,
            byte: self.operand(inst, 1)?,
            length: self.length(inst)?,
            align: self.argument_align(inst, 0),
            volatile: self.literal(inst, 3)? != 0,
        };
        self.place(op, Type::Void);
        Ok(())
    }

    fn length(&mut self, inst: LlvmValue) -> Result<Value> {
        let length = self.operand(inst, 2)?;
        Ok(self.resize(length, Type::I64, false))
    }

    /// A promise. What it says of pointers in operand bundles is dropped, and with it a condition that says nothing.
    /// Where LLVM has worked on a variable before, nobody would miss what was not written.
    fn lifetime_start(&mut self, inst: LlvmValue) -> Result<()> {
        if self.module.options.as_written {
            let address = self.operand(inst, self.view.argument_count(inst) - 1)?;
            let variable = self.out.as_inst(address).map(|inst| &self.out.insts[inst].op);
            if matches!(variable, Some(Op::Alloca { .. })) {
                self.place(Op::LifetimeStart { address }, Type::Void);
            }
        }
        Ok(())
    }

    fn assume(&mut self, inst: LlvmValue) -> Result<()> {
        if self.view.as_integer(self.view.operand(inst, 0)).is_none() {
            let condition = self.operand(inst, 0)?;
            self.place(Op::Assume { condition }, Type::Void);
        }
        Ok(())
    }

    pub(super) fn compare(&mut self, predicate: IntPredicate, a: Value, b: Value) -> Value {
        self.emit(Op::ICmp { predicate, a, b, flags: ArithmeticFlags::empty() }, Type::BOOL)
    }

    pub(super) fn select(&mut self, condition: Value, a: Value, b: Value) -> Value {
        self.emit(Op::Select { condition, a, b, fast: FastMath::empty() }, self.out.ty(a))
    }
}
