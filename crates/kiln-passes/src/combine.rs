// SPDX-License-Identifier: MIT OR Apache-2.0
//! How two values of a group become one, as other instructions.

use kiln_ir::{
    ArithmeticFlags, BinaryOp, Builder, CombineOp, Constant, FastMath, FloatPredicate, MathFunction, Op, Type, Value,
};

/// What `a` and the later `b` become, at the builder's position.
pub(crate) fn combine(builder: &mut Builder, op: CombineOp, a: Value, b: Value) -> Value {
    match op {
        CombineOp::Add => binary(builder, BinaryOp::Add, a, b),
        CombineOp::Mul => binary(builder, BinaryOp::Mul, a, b),
        CombineOp::And => binary(builder, BinaryOp::And, a, b),
        CombineOp::Or => binary(builder, BinaryOp::Or, a, b),
        CombineOp::Xor => binary(builder, BinaryOp::Xor, a, b),
        CombineOp::FAdd => binary(builder, BinaryOp::FAdd, a, b),
        CombineOp::FMul => binary(builder, BinaryOp::FMul, a, b),
        CombineOp::SMin => extreme(builder, MathFunction::SMin, a, b),
        CombineOp::SMax => extreme(builder, MathFunction::SMax, a, b),
        CombineOp::UMin => extreme(builder, MathFunction::UMin, a, b),
        CombineOp::UMax => extreme(builder, MathFunction::UMax, a, b),
        CombineOp::FMin => {
            let is_less = less(builder, b, a);
            builder.select(is_less, b, a)
        }
        CombineOp::FMax => {
            let is_less = less(builder, a, b);
            builder.select(is_less, b, a)
        }
    }
}

fn binary(builder: &mut Builder, op: BinaryOp, a: Value, b: Value) -> Value {
    builder.binary(op, a, b, ArithmeticFlags::empty())
}

fn extreme(builder: &mut Builder, function: MathFunction, a: Value, b: Value) -> Value {
    let ty = builder.function.ty(a);
    builder.math(function, vec![a, b], ty)
}

fn less(builder: &mut Builder, a: Value, b: Value) -> Value {
    builder.value(Op::FCmp { predicate: FloatPredicate::Olt, a, b, fast: FastMath::empty() }, Type::BOOL)
}

/// What changes nothing, as a constant of type `ty`: what the first item of a group has before it.
pub(crate) fn identity(builder: &mut Builder, op: CombineOp, ty: Type) -> Value {
    let greatest = (1u128 << (ty.bits() - 1)) - 1;
    let constant = match op {
        CombineOp::Add | CombineOp::Or | CombineOp::Xor | CombineOp::UMax => Constant::Int(0),
        CombineOp::Mul => Constant::Int(1),
        CombineOp::And | CombineOp::UMin => Constant::Int(u128::MAX),
        CombineOp::SMin => Constant::Int(greatest),
        CombineOp::SMax => Constant::Int(greatest + 1),
        CombineOp::FAdd => Constant::Float(0),
        CombineOp::FMul => Constant::Float(one(ty)),
        CombineOp::FMin => Constant::Float(infinity(ty)),
        CombineOp::FMax => Constant::Float(infinity(ty) | 1 << (ty.bits() - 1)),
    };
    builder.function.constant(constant, ty)
}

/// The bits of plus infinity: a format's greatest exponent.
fn infinity(ty: Type) -> u64 {
    ((1 << (ty.bits() - 1)) - 1) & !mantissa(ty)
}

/// The bits of 1: the exponent in the middle.
fn one(ty: Type) -> u64 {
    infinity(ty) >> 1 & !mantissa(ty)
}

/// The bits of a float after its exponent.
fn mantissa(ty: Type) -> u64 {
    let bits = match ty {
        Type::F16 => 10,
        Type::BF16 => 7,
        Type::F32 => 23,
        _ => 52,
    };
    (1 << bits) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_of_floats() {
        assert_eq!((infinity(Type::F32), one(Type::F32)), (f32::INFINITY.to_bits().into(), 1f32.to_bits().into()));
        assert_eq!((infinity(Type::F64), one(Type::F64)), (f64::INFINITY.to_bits(), 1f64.to_bits()));
        assert_eq!((infinity(Type::F16), one(Type::F16)), (0x7c00, 0x3c00));
        assert_eq!((infinity(Type::BF16), one(Type::BF16)), (0x7f80, 0x3f80));
    }
}
