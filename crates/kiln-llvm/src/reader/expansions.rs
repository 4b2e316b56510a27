// SPDX-License-Identifier: MIT OR Apache-2.0
//! Intrinsics that Kiln IR expresses by several instructions.

use super::{Refusal, Result, functions::FunctionReader};
use kiln_ir::{
    ArithmeticFlags, BinaryOp, CastOp, Constant, FastMath, FloatPredicate, IntPredicate, MathFunction, Op, Type, Value,
};

/// Powers up to this one are products; C's `pow` computes others.
const MAX_POWER: u32 = 64;

impl FunctionReader<'_, '_> {
    /// Float to integer, towards zero; what does not fit becomes the nearest integer, NaN zero.
    pub(super) fn saturating_cast(&mut self, a: Value, ty: Type, signed: bool) -> Value {
        let from = self.out.ty(a);
        let value_bits = ty.bits() - u16::from(signed);
        let greatest = self.out.constant(Constant::Int(mask(value_bits)), ty);
        let least = self.out.constant(Constant::Int(if signed { mask(value_bits) + 1 } else { 0 }), ty);
        let zero = self.out.int(0, ty);
        // The first float that is too great is a power of two, or infinity.
        let above = self.out.constant(Constant::Float(power_of_two(value_bits, from, false)), from);
        let below = if signed { power_of_two(value_bits, from, true) } else { 0 };
        let below = self.out.constant(Constant::Float(below), from);

        let op = if signed { CastOp::FPToSI } else { CastOp::FPToUI };
        let converted = self.emit(Op::Cast { op, a, flags: ArithmeticFlags::empty() }, ty);
        let too_great = self.compare_floats(FloatPredicate::Oge, a, above);
        let clamped = self.select(too_great, greatest, converted);
        // -0.5 is below 0 but converts to it.
        let too_small = self.compare_floats(FloatPredicate::Ole, a, below);
        let clamped = self.select(too_small, least, clamped);
        let not_a_number = self.compare_floats(FloatPredicate::Uno, a, a);
        self.select(not_a_number, zero, clamped)
    }

    /// -1 if a is less than b, 1 if it is greater, else 0.
    pub(super) fn three_way(&mut self, a: Value, b: Value, ty: Type, signed: bool) -> Value {
        let (less, greater) = match signed {
            true => (IntPredicate::Slt, IntPredicate::Sgt),
            false => (IntPredicate::Ult, IntPredicate::Ugt),
        };
        let (minus_one, zero, one) = (self.out.int(-1, ty), self.out.int(0, ty), self.out.int(1, ty));
        let is_greater = self.compare(greater, a, b);
        let not_less = self.select(is_greater, one, zero);
        let is_less = self.compare(less, a, b);
        self.select(is_less, minus_one, not_less)
    }

    pub(super) fn round_to_integer(&mut self, function: MathFunction, a: Value, ty: Type) -> Value {
        let arguments = vec![a];
        let rounded = self.emit(Op::Math { function, arguments, fast: FastMath::empty() }, self.out.ty(a));
        self.emit(Op::Cast { op: CastOp::FPToSI, a: rounded, flags: ArithmeticFlags::empty() }, ty)
    }

    /// A product of as many factors as a constant exponent says.
    pub(super) fn integer_power(&mut self, base: Value, exponent: Value, fast: FastMath) -> Result<Value> {
        let ty = self.out.ty(base);
        let width = self.out.ty(exponent).bits();
        let power = match self.out.as_constant(exponent) {
            Some(Constant::Int(bits)) => (bits << (128 - width)) as i128 >> (128 - width),
            _ => return Err(Refusal("kernels cannot use `__builtin_powi` with a variable exponent: use pow".into())),
        };
        let mut remaining = match u32::try_from(power.unsigned_abs()) {
            Ok(factors @ 0..=MAX_POWER) => factors,
            _ => {
                return Err(Refusal(format!("kernels cannot use `__builtin_powi` with the exponent {power}: use pow")));
            }
        };
        let one = self.out.constant(Constant::Float(power_of_two(0, ty, false)), ty);
        let multiply = |reader: &mut Self, op, a, b| {
            reader.emit(Op::Binary { op, a, b, flags: ArithmeticFlags::empty(), fast }, ty)
        };
        let (mut product, mut square) = (None, base);
        while remaining > 0 {
            if remaining & 1 == 1 {
                product = Some(match product {
                    Some(product) => multiply(self, BinaryOp::FMul, product, square),
                    None => square,
                });
            }
            remaining >>= 1;
            if remaining > 0 {
                square = multiply(self, BinaryOp::FMul, square, square);
            }
        }
        Ok(match product {
            None => one,
            Some(product) if power < 0 => multiply(self, BinaryOp::FDiv, one, product),
            Some(product) => product,
        })
    }

    /// An address with some bits cleared: still one inside the same memory.
    pub(super) fn pointer_mask(&mut self, address: Value, mask: Value) -> Value {
        let ty = self.out.ty(address);
        let flags = ArithmeticFlags::empty();
        let number = self.emit(Op::Cast { op: CastOp::PtrToInt, a: address, flags }, Type::I64);
        let masked = self.binary(BinaryOp::And, number, mask);
        let offset = self.binary(BinaryOp::Sub, masked, number);
        self.emit(Op::PtrAdd { base: address, offset, flags }, ty)
    }

    pub(super) fn compare_floats(&mut self, predicate: FloatPredicate, a: Value, b: Value) -> Value {
        self.emit(Op::FCmp { predicate, a, b, fast: FastMath::empty() }, Type::BOOL)
    }
}

/// So many ones.
fn mask(bits: u16) -> u128 {
    if bits >= 128 { u128::MAX } else { (1 << bits) - 1 }
}

/// The bits of two to the power in a type of floats, infinity where that is too great.
fn power_of_two(power: u16, ty: Type, negative: bool) -> u64 {
    let fraction_bits = match ty {
        Type::F16 => 10,
        Type::BF16 => 7,
        Type::F32 => 23,
        _ => 52,
    };
    let exponent_bits = u64::from(ty.bits()) - 1 - fraction_bits;
    let infinite = (1 << exponent_bits) - 1;
    let exponent = (u64::from(power) + infinite / 2).min(infinite);
    u64::from(negative) << (ty.bits() - 1) | exponent << fraction_bits
}

#[cfg(test)]
mod tests {
    use super::{Type, power_of_two};

    #[test]
    fn powers_of_two_have_the_bits_that_rust_gives_them() {
        for power in [0u16, 1, 31, 63, 127] {
            let value = 2f64.powi(power.into());
            assert_eq!(power_of_two(power, Type::F32, false), u64::from((value as f32).to_bits()));
            assert_eq!(power_of_two(power, Type::F64, true), (-value).to_bits());
        }
        assert_eq!(power_of_two(128, Type::F32, false), u64::from(f32::INFINITY.to_bits()));
        assert_eq!(power_of_two(16, Type::F16, false), 0x7c00);
        assert_eq!(power_of_two(15, Type::F16, false), 0x7800);
    }
}
