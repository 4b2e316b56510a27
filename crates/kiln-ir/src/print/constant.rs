// SPDX-License-Identifier: MIT OR Apache-2.0
//! Constants in the text form: `-1:i32`, `true`, `0.5:f32`, `inf:f64`, `null:ptr.global`.
//!
//! Integers are shown as signed numbers. Floats are the shortest decimals that read back as the same bits; NaNs, which
//! have no such decimals, are shown as their bits: `0x7fc00000:f32`.

use crate::{Constant, Type};
use core::fmt::{self, Display, Formatter};
use half::{bf16, f16};

/// A constant with its type.
pub(crate) struct TypedConstant(pub Constant, pub Type);

impl Display for TypedConstant {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self(constant, ty) = *self;
        match (constant, ty) {
            (Constant::Int(0), Type::BOOL) => f.write_str("false"),
            (Constant::Int(1), Type::BOOL) => f.write_str("true"),
            (Constant::Int(bits), _) => write!(f, "{}:{ty}", signed(bits, ty.bits())),
            (Constant::Float(bits), _) => match narrow_to_f64(bits, ty) {
                Some(value) if !value.is_nan() => write_decimal(f, value, ty),
                _ => write!(f, "{bits:#x}:{ty}"),
            },
            (Constant::Null, _) => write!(f, "null:{ty}"),
        }
    }
}

/// The integer of `width` bits as a signed number.
fn signed(bits: u128, width: u16) -> i128 {
    match 128u32.checked_sub(u32::from(width)) {
        Some(unused @ 0..128) => ((bits << unused) as i128) >> unused,
        _ => bits as i128,
    }
}

/// The value of a float's bits; none if `ty` is no float or the bits do not fit it.
fn narrow_to_f64(bits: u64, ty: Type) -> Option<f64> {
    Some(match ty {
        Type::F16 => f16::from_bits(u16::try_from(bits).ok()?).to_f64(),
        Type::BF16 => bf16::from_bits(u16::try_from(bits).ok()?).to_f64(),
        Type::F32 => f64::from(f32::from_bits(u32::try_from(bits).ok()?)),
        Type::F64 => f64::from_bits(bits),
        _ => return None,
    })
}

/// The shortest decimal; that of `f32` for the narrower types, which are a subset of it.
fn write_decimal(f: &mut Formatter<'_>, value: f64, ty: Type) -> fmt::Result {
    match ty {
        Type::F64 => write!(f, "{value:?}:{ty}"),
        _ => write!(f, "{:?}:{ty}", value as f32),
    }
}
