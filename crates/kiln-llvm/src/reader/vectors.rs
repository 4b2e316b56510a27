// SPDX-License-Identifier: MIT OR Apache-2.0
//! Vectors and structures that the clean-up leaves, as lists of scalars.

use super::{Refusal, Result, functions::FunctionReader, types, view::LlvmValue};
use crate::bindings::*;
use kiln_ir::{Access, ArithmeticFlags, BinaryOp, CastOp, Op, Type, Value};

impl FunctionReader<'_, '_> {
    /// Is the value or its first operand a vector?
    pub(super) fn concerns_vectors(&self, inst: LlvmValue) -> bool {
        let view = self.view;
        [inst, view.operand(inst, 0)].into_iter().any(|value| types::is_vector(view, view.type_of(value)))
    }

    /// The scalars of a vector or structure.
    pub(super) fn scalars(&mut self, value: LlvmValue) -> Result<Vec<Value>> {
        if let Some(known) = self.parts.get(&value) {
            return Ok(known.clone());
        }
        let view = self.view;
        let ty = view.type_of(value);
        let count = match view.type_kind(ty) {
            LLVMVectorTypeKind => view.vector_length(ty),
            LLVMStructTypeKind => view.field_count(ty),
            LLVMArrayTypeKind => view.array_length(ty) as u32,
            _ => 0,
        };
        let elements: Option<Vec<_>> = match view.as_instruction(value) {
            None => (0..count).map(|index| view.element(value, index)).collect(),
            Some(_) => None,
        };
        let Some(elements) = elements else {
            return Err(Refusal("kernels cannot use a vector or structure in this way".into()));
        };
        elements.into_iter().map(|element| self.value(element)).collect()
    }

    /// Extracts, inserts and shuffles only say which scalar goes where.
    pub(super) fn rearrange(&mut self, inst: LlvmValue) -> Result<()> {
        let view = self.view;
        let mut parts = self.scalars(view.operand(inst, 0))?;
        match view.opcode(inst) {
            LLVMExtractValue | LLVMExtractElement => {
                let part = parts[self.position(inst, 1, parts.len())?];
                self.values.insert(inst, part);
                return Ok(());
            }
            LLVMInsertValue | LLVMInsertElement => {
                let position = self.position(inst, 2, parts.len())?;
                parts[position] = self.operand(inst, 1)?;
            }
            _ => {
                let ty = self.out.ty(parts[0]);
                parts.extend(self.scalars(view.operand(inst, 1))?);
                parts = (0..view.mask_length(inst))
                    .map(|lane| match view.mask(inst, lane) {
                        from if from < 0 => self.zero(ty),
                        from => parts[from as usize],
                    })
                    .collect();
            }
        }
        self.parts.insert(inst, parts);
        Ok(())
    }

    /// Which of `count` scalars an extract or insert concerns; of vectors, operand `operand` says it.
    fn position(&self, inst: LlvmValue, operand: u32, count: usize) -> Result<usize> {
        let view = self.view;
        let position = match view.opcode(inst) {
            LLVMExtractValue | LLVMInsertValue => match view.indices(inst) {
                [index] => Some(*index as usize),
                _ => None,
            },
            _ => view.as_integer(view.operand(inst, operand)).map(|index| view.unsigned(index) as usize),
        };
        let position = position.filter(|&position| position < count);
        position.ok_or_else(|| Refusal("kernels cannot use a vector or structure in this way".into()))
    }

    /// The same bits as other scalars, by way of one integer; the first scalar is the lowest.
    pub(super) fn reinterpret_vector(&mut self, inst: LlvmValue) -> Result<()> {
        let view = self.view;
        let from = view.operand(inst, 0);
        let (from_ty, to_ty) = (view.type_of(from), view.type_of(inst));
        let bits = match types::is_vector(view, from_ty) {
            true => {
                let scalars = self.scalars(from)?;
                self.join(&scalars)?
            }
            false => {
                let scalar = self.value(from)?;
                self.as_integer(scalar)
            }
        };
        if types::is_vector(view, to_ty) {
            let lane = types::scalar_type(view, view.element_type(to_ty))?;
            let parts = (0..view.vector_length(to_ty)).map(|index| self.part(bits, index, lane)).collect();
            self.parts.insert(inst, parts);
        } else {
            let value = self.reinterpret(bits, types::scalar_type(view, to_ty)?);
            self.values.insert(inst, value);
        }
        Ok(())
    }

    fn as_integer(&mut self, scalar: Value) -> Value {
        let ty = self.out.ty(scalar);
        let op = if ty.is_pointer() { CastOp::PtrToInt } else { CastOp::Bitcast };
        match ty.is_int() {
            true => scalar,
            false => self.cast(op, scalar, Type::Int(ty.bits()), ArithmeticFlags::empty()),
        }
    }

    fn reinterpret(&mut self, bits: Value, ty: Type) -> Value {
        let op = if ty.is_pointer() { CastOp::IntToPtr } else { CastOp::Bitcast };
        self.cast(op, bits, ty, ArithmeticFlags::empty())
    }

    /// One integer of all scalars.
    fn join(&mut self, scalars: &[Value]) -> Result<Value> {
        let width = self.out.ty(scalars[0]).bits();
        let whole = types::integer_type(u32::from(width) * scalars.len() as u32)?;
        let mut sum = None;
        for (index, &scalar) in scalars.iter().enumerate() {
            let part = self.as_integer(scalar);
            let part = self.resize(part, whole, false);
            let by = self.out.int(i128::from(width) * index as i128, whole);
            let part = if index == 0 { part } else { self.binary(BinaryOp::Shl, part, by) };
            sum = Some(match sum {
                Some(sum) => self.binary(BinaryOp::Or, sum, part),
                None => part,
            });
        }
        sum.ok_or_else(|| Refusal("kernels cannot use a vector without elements".into()))
    }

    /// Scalar `index` of those that make up an integer.
    fn part(&mut self, bits: Value, index: u32, ty: Type) -> Value {
        let by = self.out.int(i128::from(ty.bits()) * i128::from(index), self.out.ty(bits));
        let shifted = if index == 0 { bits } else { self.binary(BinaryOp::LShr, bits, by) };
        let part = self.resize(shifted, Type::Int(ty.bits()), false);
        self.reinterpret(part, ty)
    }

    /// A load that had to stay whole, scalar by scalar.
    pub(super) fn load_vector(&mut self, inst: LlvmValue) -> Result<()> {
        let address = self.operand(inst, 0)?;
        let access = self.access(inst);
        let parts = self.load_lanes(inst, address, access)?;
        self.parts.insert(inst, parts);
        Ok(())
    }

    /// A kernel's parameter that is a vector: `memory` holds it.
    pub(super) fn load_vector_parameter(&mut self, parameter: LlvmValue, memory: Value) -> Result<()> {
        let align = self.view.align_of(self.view.type_of(parameter));
        let parts = self.load_lanes(parameter, memory, Access { align, volatile: false, class: None })?;
        self.parts.insert(parameter, parts);
        Ok(())
    }

    fn load_lanes(&mut self, vector: LlvmValue, address: Value, access: Access) -> Result<Vec<Value>> {
        let (lane, count) = self.lanes(vector)?;
        Ok((0..count)
            .map(|index| {
                let (address, access) = self.lane_access(address, access, u64::from(index) * lane.store_size());
                self.emit(Op::Load { address, access, atomic: None }, lane)
            })
            .collect())
    }

    /// A store that had to stay whole, scalar by scalar.
    pub(super) fn store_vector(&mut self, inst: LlvmValue, stored: LlvmValue) -> Result<()> {
        let (lane, _) = self.lanes(stored)?;
        let (parts, address) = (self.scalars(stored)?, self.operand(inst, 1)?);
        let access = self.access(inst);
        for (index, value) in (0..).zip(parts) {
            let (address, access) = self.lane_access(address, access, index * lane.store_size());
            self.place(Op::Store { address, value, access, atomic: None }, Type::Void);
        }
        Ok(())
    }

    /// Type and number of a vector's scalars in memory.
    fn lanes(&self, vector: LlvmValue) -> Result<(Type, u32)> {
        let view = self.view;
        let ty = view.type_of(vector);
        let lane = types::scalar_type(view, view.element_type(ty))?;
        if !lane.bits().is_power_of_two() || lane.bits() < 8 {
            return Err(Refusal("kernels cannot keep a vector of such elements in memory".into()));
        }
        Ok((lane, view.vector_length(ty)))
    }

    fn lane_access(&mut self, base: Value, access: Access, at: u64) -> (Value, Access) {
        if at == 0 {
            return (base, access);
        }
        let offset = self.out.int(at.into(), Type::I64);
        let flags = ArithmeticFlags::INBOUNDS | ArithmeticFlags::NUW | ArithmeticFlags::NSW;
        let address = self.emit(Op::PtrAdd { base, offset, flags }, self.out.ty(base));
        (address, Access { align: access.align.min(1 << at.trailing_zeros().min(31)), ..access })
    }
}
