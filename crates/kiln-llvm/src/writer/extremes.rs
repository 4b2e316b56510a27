// SPDX-License-Identifier: MIT OR Apache-2.0
//! `minnum` and `maxnum` on CPUs: comparisons and selections, as processors have them.
//!
//! LLVM's `minnum` says nothing of zeros with different signs, and LLVM 22's `minimumnum` for AVX-512 gives a NaN where it
//! knows that only one operand can be one.

use super::functions::FunctionWriter;
use crate::{bindings::*, handles::LlvmValue};
use kiln_ir::{Constant, FastMath, MathFunction, Type, Value};

impl FunctionWriter<'_, '_> {
    /// Has the function to be written by [`FunctionWriter::extreme`]?
    pub(super) fn is_extreme(&self, function: MathFunction, fast: FastMath) -> bool {
        let takes_any = fast.contains(FastMath::NNAN | FastMath::NSZ) || self.emitter.has_spaces;
        matches!(function, MathFunction::MinNum | MathFunction::MaxNum) && !takes_any
    }

    /// The lesser or the greater of two floats. Of zeros, -0 is the lesser; a NaN loses.
    pub(super) fn extreme(
        &self,
        function: MathFunction,
        operands: &[Value],
        ty: Type,
    ) -> kiln_types::Result<LlvmValue> {
        let is_least = function == MathFunction::MinNum;
        let &[a, b] = operands else { return Err(super::not_lowered("an extreme of other than two floats")) };
        let (a, b) = if self.zero_sign(a, ty).is_some() { (b, a) } else { (a, b) };
        let values = [self.value(a)?, self.value(b)?];
        let constant = self.zero_sign(b, ty);
        Ok(self.with_wide_floats(ty, &values, |values, ty| match constant {
            Some(sign) => self.extreme_of_constant(is_least, values[0], values[1], sign),
            None => self.extreme_of_values(is_least, values[0], values[1], ty),
        }))
    }

    /// Of a constant that is no NaN: whether it is +0 (positive), -0 (negative) or another number (zero).
    fn zero_sign(&self, value: Value, ty: Type) -> Option<i8> {
        let Some(Constant::Float(bits)) = self.function.as_constant(value) else { return None };
        let magnitude = bits << (64 - ty.bits()) << 1;
        let infinity = match ty {
            Type::F16 => 0x7c00 << 49,
            Type::BF16 => 0x7f80 << 49,
            Type::F32 => 0x7f80_0000 << 33,
            _ => 0x7ff0 << 49,
        };
        let is_negative = bits >> (ty.bits() - 1) & 1 == 1;
        (magnitude <= infinity).then_some(match (magnitude, is_negative) {
            (0, false) => 1,
            (0, true) => -1,
            _ => 0,
        })
    }

    /// Where the comparison is false, the constant is the result: so also for a NaN.
    fn extreme_of_constant(&self, is_least: bool, a: LlvmValue, constant: LlvmValue, zero_sign: i8) -> LlvmValue {
        let predicate = match (is_least, zero_sign) {
            (true, 1) => LLVMRealOLE,
            (true, _) => LLVMRealOLT,
            (false, -1) => LLVMRealOGE,
            (false, _) => LLVMRealOGT,
        };
        self.emitter.select(self.emitter.compare_floats(predicate, a, constant), a, constant)
    }

    /// Both orders of the comparison agree but for zeros, whose signs are joined, and for NaNs.
    fn extreme_of_values(&self, is_least: bool, a: LlvmValue, b: LlvmValue, ty: Type) -> LlvmValue {
        let emitter = self.emitter;
        let (predicate, join) = if is_least { (LLVMRealOLT, LLVMOr) } else { (LLVMRealOGT, LLVMAnd) };
        let bits = |value| emitter.cast(LLVMBitCast, value, emitter.ty(Type::Int(ty.bits())));
        let first = emitter.select(emitter.compare_floats(predicate, a, b), a, b);
        let second = emitter.select(emitter.compare_floats(predicate, b, a), b, a);
        let joined = emitter.cast(LLVMBitCast, emitter.binary(join, bits(first), bits(second)), emitter.ty(ty));
        let without_b = emitter.select(emitter.compare_floats(LLVMRealUNO, b, b), a, joined);
        emitter.select(emitter.compare_floats(LLVMRealUNO, a, a), b, without_b)
    }
}
