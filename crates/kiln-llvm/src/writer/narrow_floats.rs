// SPDX-License-Identifier: MIT OR Apache-2.0
//! Floats of 16 bits, for which few CPUs have instructions and no loader has functions.
//!
//! Arithmetic on `bf16` is that on `f32`, rounded. Conversions to 16 bits go by way of an `f32` that is rounded to odd:
//! inexact results get a last bit of 1, so that the second rounding sees that it is not exactly in the middle.

use super::{emitter::Emitter, functions::FunctionWriter};
use crate::{bindings::*, handles::LlvmValue};
use kiln_ir::Type;

impl FunctionWriter<'_, '_> {
    /// The result of `compute` on operands of type `ty`; of `bf16`, it is computed with `f32`.
    pub(super) fn with_wide_floats(
        &self,
        ty: Type,
        operands: &[LlvmValue],
        compute: impl FnOnce(&[LlvmValue], Type) -> LlvmValue,
    ) -> LlvmValue {
        if ty != Type::BF16 {
            return compute(operands, ty);
        }
        let single = self.emitter.ty(Type::F32);
        let wide: Vec<_> = operands.iter().map(|&operand| self.emitter.cast(LLVMFPExt, operand, single)).collect();
        self.emitter.single_to_brain(compute(&wide, Type::F32))
    }

    /// A float as one of a narrower type.
    pub(super) fn narrow(&self, a: LlvmValue, from: Type, to: Type) -> LlvmValue {
        let emitter = self.emitter;
        match (from, to) {
            (Type::F32, Type::BF16) => emitter.single_to_brain(a),
            (Type::F64, Type::BF16) => emitter.single_to_brain(emitter.double_to_odd_single(a)),
            (Type::F64, Type::F16) => emitter.cast(LLVMFPTrunc, emitter.double_to_odd_single(a), emitter.ty(to)),
            _ => emitter.cast(LLVMFPTrunc, a, emitter.ty(to)),
        }
    }

    /// An integer as a `bf16`, by way of a double that holds it.
    pub(super) fn integer_to_brain(&self, opcode: LLVMOpcode, a: LlvmValue) -> LlvmValue {
        let double = self.emitter.cast(opcode, a, self.emitter.ty(Type::F64));
        self.narrow(double, Type::F64, Type::BF16)
    }
}

impl Emitter<'_> {
    /// To nearest even; NaNs become quiet.
    fn single_to_brain(&self, a: LlvmValue) -> LlvmValue {
        let integer = |n| self.int(n, Type::I32);
        let bits = self.cast(LLVMBitCast, a, self.ty(Type::I32));
        let last = self.binary(LLVMAnd, self.binary(LLVMLShr, bits, integer(16)), integer(1));
        let rounded = self.binary(LLVMAdd, bits, self.binary(LLVMAdd, last, integer(0x7fff)));
        let quiet = self.binary(LLVMOr, bits, integer(0x40_0000));
        let is_nan = self.compare_floats(LLVMRealUNO, a, a);
        let chosen = self.binary(LLVMLShr, self.select(is_nan, quiet, rounded), integer(16));
        let half = self.cast(LLVMTrunc, chosen, self.ty(Type::Int(16)));
        self.cast(LLVMBitCast, half, self.ty(Type::BF16))
    }

    fn double_to_odd_single(&self, a: LlvmValue) -> LlvmValue {
        let integer = |n| self.int(n, Type::I32);
        let nearest = self.cast(LLVMFPTrunc, a, self.ty(Type::F32));
        let back = self.cast(LLVMFPExt, nearest, self.ty(Type::F64));
        let magnitude = |value| self.intrinsic("llvm.fabs", &[self.ty(Type::F64)], &[value]);
        let too_great = self.compare_floats(LLVMRealOGT, magnitude(back), magnitude(a));
        let inexact = self.compare_floats(LLVMRealONE, back, a);
        let bits = self.cast(LLVMBitCast, nearest, self.ty(Type::I32));
        let towards_zero = self.select(too_great, self.binary(LLVMSub, bits, integer(1)), bits);
        let odd = self.select(inexact, self.binary(LLVMOr, towards_zero, integer(1)), towards_zero);
        self.cast(LLVMBitCast, odd, self.ty(Type::F32))
    }
}
