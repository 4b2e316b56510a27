// SPDX-License-Identifier: MIT OR Apache-2.0
//! Operands: values read before, and constants. Addresses of globals are computed at the start of the entry block.

use super::{
    Refusal, Result,
    arithmetic::{binary_op, cast_op},
    functions::FunctionReader,
    refusals,
    view::LlvmValue,
};
use crate::bindings::*;
use kiln_ir::{ArithmeticFlags, CastOp, Constant, FastMath, GlobalKind, Op, Space, Type, Value};

impl FunctionReader<'_, '_> {
    /// The value of a scalar.
    pub(super) fn value(&mut self, value: LlvmValue) -> Result<Value> {
        if let Some(&known) = self.values.get(&value) {
            return Ok(known);
        }
        let constant = self.constant(value)?;
        self.values.insert(value, constant);
        Ok(constant)
    }

    /// Zero of a type: what is undefined becomes this too.
    pub(super) fn zero(&mut self, ty: Type) -> Value {
        let zero = match ty {
            Type::Ptr(_) => Constant::Null,
            _ if ty.is_float() => Constant::Float(0),
            _ => Constant::Int(0),
        };
        self.out.constant(zero, ty)
    }

    fn constant(&mut self, value: LlvmValue) -> Result<Value> {
        let view = self.view;
        let ty = self.type_of(value)?;
        if view.as_integer(value).is_some() {
            Ok(self.out.constant(Constant::Int(view.integer(value)), ty))
        } else if view.as_float(value).is_some() {
            Ok(self.out.constant(Constant::Float(view.float_bits(value)), ty))
        } else if view.is_undefined(value) || view.is_null(value) {
            Ok(self.zero(ty))
        } else if view.as_function(value).is_some() {
            Err(refusals::indirect_call())
        } else {
            let block = self.block.take();
            let result = match view.as_global(value) {
                Some(_) => self.global_address(value, ty),
                None => self.expression(value, ty),
            };
            self.block = block;
            result
        }
    }

    /// A constant address inside a global, as a pointer of type `ty`.
    fn global_address(&mut self, value: LlvmValue, ty: Type) -> Result<Value> {
        let (global, offset) = self.module.constant_address(value)?;
        let space = match self.module.out.globals[global].kind {
            GlobalKind::Group => Space::Group,
            GlobalKind::Constant | GlobalKind::Device | GlobalKind::Exported => Space::Global,
        };
        let address = self.emit(Op::GlobalAddress { global, offset }, Type::Ptr(space));
        Ok(self.cast(CastOp::SpaceCast, address, ty, ArithmeticFlags::empty()))
    }

    /// A constant expression that is more than an address.
    fn expression(&mut self, value: LlvmValue, ty: Type) -> Result<Value> {
        let view = self.view;
        let Some(expression) = view.as_expression(value) else {
            return Err(Refusal("kernels cannot use a constant of this kind".into()));
        };
        let opcode = view.expression_opcode(expression);
        if opcode == LLVMGetElementPtr {
            return self.global_address(expression, ty);
        }
        let a = self.operand(expression, 0)?;
        let flags = ArithmeticFlags::empty();
        if let Some(op) = cast_op(opcode) {
            return Ok(self.cast(op, a, ty, flags));
        }
        let Some(op) = binary_op(opcode) else {
            return Err(Refusal("kernels cannot use a constant that is computed in this way".into()));
        };
        let b = self.operand(expression, 1)?;
        Ok(self.emit(Op::Binary { op, a, b, flags, fast: FastMath::empty() }, ty))
    }
}
