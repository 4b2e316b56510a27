// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arithmetic of floats. A value is its bits; a NaN that an operation makes is the quiet one without a sign.
//!
//! The 16-bit types compute in `f64` and round once: sums, products, quotients and roots of their operands have so few
//! bits that rounding to `f64` first changes nothing (53 >= 2 * 11 + 2), and `fma` rounds to odd first.

use crate::{BinaryOp, CombineOp, FloatPredicate, MathFunction, Type};

/// The value of a float's bits; exact for every type.
pub(super) fn widen(ty: Type, bits: u128) -> f64 {
    match ty {
        Type::F16 => half::f16::from_bits(bits as u16).to_f64(),
        Type::BF16 => f32::from_bits((bits as u32) << 16).into(),
        Type::F32 => f32::from_bits(bits as u32).into(),
        _ => f64::from_bits(bits as u64),
    }
}

/// The bits of the float of this type that is nearest to `value`.
pub(super) fn narrow(ty: Type, value: f64) -> u128 {
    match ty {
        Type::F16 => round_to_half(value, 10, 5).into(),
        Type::BF16 => round_to_half(value, 7, 8).into(),
        Type::F32 => single(value as f32),
        _ => double(value),
    }
}

/// The one NaN of a type that operations make.
pub(super) const fn nan(ty: Type) -> u128 {
    match ty {
        Type::F16 => 0x7e00,
        Type::BF16 => 0x7fc0,
        Type::F32 => 0x7fc0_0000,
        _ => 0x7ff8_0000_0000_0000,
    }
}

/// The bits of the positive infinity.
pub(super) const fn infinity(ty: Type) -> u128 {
    match ty {
        Type::F16 => 0x7c00,
        Type::BF16 => 0x7f80,
        Type::F32 => 0x7f80_0000,
        _ => 0x7ff0_0000_0000_0000,
    }
}

/// The bits of 1.
const fn one(ty: Type) -> u128 {
    match ty {
        Type::F16 => 0x3c00,
        Type::BF16 => 0x3f80,
        Type::F32 => 0x3f80_0000,
        _ => 0x3ff0_0000_0000_0000,
    }
}

pub(super) const fn sign(ty: Type) -> u128 {
    1 << (ty.bits() - 1)
}

pub(super) fn is_nan(ty: Type, bits: u128) -> bool {
    bits & !sign(ty) > infinity(ty)
}

/// The bits of `value` with one NaN.
fn single(value: f32) -> u128 {
    if value.is_nan() { nan(Type::F32) } else { value.to_bits().into() }
}

fn double(value: f64) -> u128 {
    if value.is_nan() { nan(Type::F64) } else { value.to_bits().into() }
}

/// Rounds to a type of 16 bits with so many bits of mantissa and exponent, to nearest even.
fn round_to_half(value: f64, mantissa: u32, exponent: u32) -> u16 {
    let bits = value.to_bits();
    let sign = ((bits >> 48) & 0x8000) as u16;
    let special = ((1u16 << exponent) - 1) << mantissa;
    if value.is_nan() {
        return special | 1 << (mantissa - 1);
    }
    let bias = (1 << (exponent - 1)) - 1;
    let unbiased = ((bits >> 52) & 0x7ff) as i32 - 1023;
    let biased = unbiased + bias;
    if biased >= (1 << exponent) - 1 {
        return sign | special;
    }
    // Denormals lose a bit more for each step below the least exponent. Below half of the least, all are lost.
    let lost = 52 - mantissa as i32 + (1 - biased).max(0);
    if lost > 53 {
        return sign;
    }
    let significand = (bits & ((1 << 52) - 1)) | 1 << 52;
    let kept = (significand >> lost) as u16;
    let (rest, tie) = (significand & ((1 << lost) - 1), 1 << (lost - 1));
    let up = rest > tie || rest == tie && kept & 1 == 1;
    // The leading one of a normal number adds one to the exponent, and so does a carry.
    let below = (biased.max(1) - 1) as u16;
    sign | ((below << mantissa) + kept + u16::from(up))
}

pub(super) fn binary(op: BinaryOp, ty: Type, a: u128, b: u128) -> u128 {
    match ty {
        Type::F32 => {
            let (a, b) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
            single(match op {
                BinaryOp::FAdd => a + b,
                BinaryOp::FSub => a - b,
                BinaryOp::FMul => a * b,
                BinaryOp::FDiv => a / b,
                _ => libm::fmodf(a, b),
            })
        }
        _ => {
            let (a, b) = (widen(ty, a), widen(ty, b));
            let result = match op {
                BinaryOp::FAdd => a + b,
                BinaryOp::FSub => a - b,
                BinaryOp::FMul => a * b,
                BinaryOp::FDiv => a / b,
                _ => libm::fmod(a, b),
            };
            narrow(ty, result)
        }
    }
}

pub(super) fn compare(predicate: FloatPredicate, ty: Type, a: u128, b: u128) -> bool {
    use FloatPredicate::*;
    let (a, b) = (widen(ty, a), widen(ty, b));
    let unordered = a.is_nan() || b.is_nan();
    match predicate {
        False => false,
        Oeq => a == b,
        Ogt => a > b,
        Oge => a >= b,
        Olt => a < b,
        Ole => a <= b,
        One => !unordered && a != b,
        Ord => !unordered,
        Uno => unordered,
        Ueq => unordered || a == b,
        Ugt => unordered || a > b,
        Uge => unordered || a >= b,
        Ult => unordered || a < b,
        Ule => unordered || a <= b,
        Une => a != b,
        True => true,
    }
}

/// Which of the classes of `fclass` it is in: the number of the bit.
pub(super) fn class(ty: Type, bits: u128) -> u16 {
    let magnitude = bits & !sign(ty);
    let is_negative = bits != magnitude;
    let mantissa = infinity(ty).trailing_zeros();
    if is_nan(ty, bits) {
        return u16::from(magnitude >> (mantissa - 1) & 1 == 1);
    }
    // From minus infinity (2) up to plus infinity (9): infinite, normal, subnormal, zero, and back.
    let distance = match magnitude {
        0 => 3,
        _ if magnitude == infinity(ty) => 0,
        _ if magnitude >> mantissa == 0 => 2,
        _ => 1,
    };
    if is_negative { 2 + distance } else { 9 - distance }
}

pub(super) fn math(function: MathFunction, ty: Type, a: u128, b: u128, c: u128) -> u128 {
    use MathFunction::*;
    match function {
        FAbs => a & !sign(ty),
        CopySign => a & !sign(ty) | b & sign(ty),
        MinNum | MaxNum | Minimum | Maximum => extreme(function, ty, a, b),
        Fma => match ty {
            Type::F32 => {
                single(libm::fmaf(f32::from_bits(a as u32), f32::from_bits(b as u32), f32::from_bits(c as u32)))
            }
            Type::F64 => double(libm::fma(widen(ty, a), widen(ty, b), widen(ty, c))),
            _ => narrow(ty, fma_to_odd(widen(ty, a), widen(ty, b), widen(ty, c))),
        },
        _ => match ty {
            // The root of an `f32` in `f64` rounds as the 16-bit types do: 53 >= 2 * 24 + 2.
            Type::F32 | Type::F16 | Type::BF16 | Type::F64 => narrow(ty, unary(function, widen(ty, a))),
            _ => 0,
        },
    }
}

fn unary(function: MathFunction, a: f64) -> f64 {
    use MathFunction::*;
    match function {
        Sqrt => libm::sqrt(a),
        RoundEven => libm::rint(a),
        Round => libm::round(a),
        Floor => libm::floor(a),
        Ceil => libm::ceil(a),
        Trunc => libm::trunc(a),
        _ => 0.0,
    }
}

fn extreme(function: MathFunction, ty: Type, a: u128, b: u128) -> u128 {
    use MathFunction::*;
    let number_wins = matches!(function, MinNum | MaxNum);
    match (is_nan(ty, a), is_nan(ty, b)) {
        (false, false) => {}
        (true, false) if number_wins => return b,
        (false, true) if number_wins => return a,
        _ => return nan(ty),
    }
    let (x, y) = (widen(ty, a), widen(ty, b));
    // Equal numbers differ at most in the sign of zero.
    let a_is_less = x < y || (x == y && a & sign(ty) != 0);
    let takes_less = matches!(function, MinNum | Minimum);
    if a_is_less == takes_less { a } else { b }
}

/// `a * b + c` of 16-bit floats: what does not fit an `f64` makes its last bit one, so that rounding once more is right.
fn fma_to_odd(a: f64, b: f64, c: f64) -> f64 {
    let product = a * b;
    let sum = product + c;
    if !sum.is_finite() || sum == 0.0 {
        return sum;
    }
    // The error of a sum, exactly (Knuth).
    let part = sum - product;
    let error = (product - (sum - part)) + (c - part);
    let bits = sum.to_bits();
    if error == 0.0 || bits & 1 == 1 {
        sum
    } else if (error > 0.0) == (sum > 0.0) {
        f64::from_bits(bits + 1)
    } else {
        f64::from_bits(bits - 1)
    }
}

/// `a` combined with a later `b`.
pub(super) fn combine(op: CombineOp, ty: Type, a: u128, b: u128) -> u128 {
    match op {
        CombineOp::FAdd => binary(BinaryOp::FAdd, ty, a, b),
        CombineOp::FMul => binary(BinaryOp::FMul, ty, a, b),
        CombineOp::FMin => {
            if widen(ty, b) < widen(ty, a) {
                b
            } else {
                a
            }
        }
        _ => {
            if widen(ty, a) < widen(ty, b) {
                b
            } else {
                a
            }
        }
    }
}

/// What changes nothing when combined.
pub(super) fn identity(op: CombineOp, ty: Type) -> u128 {
    match op {
        CombineOp::FMul => one(ty),
        CombineOp::FMin => infinity(ty),
        CombineOp::FMax => infinity(ty) | sign(ty),
        _ => 0,
    }
}
