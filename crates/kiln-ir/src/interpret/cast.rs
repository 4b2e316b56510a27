// SPDX-License-Identifier: MIT OR Apache-2.0
//! Conversions between types.

use super::{
    float::{is_nan, nan, narrow, widen},
    integer::{mask, signed},
};
use crate::{CastOp, Type};

/// The value of type `from` as one of type `to`.
pub(super) fn cast(op: CastOp, from: Type, to: Type, a: u128) -> u128 {
    let bits = |ty: Type| u32::from(ty.bits());
    match op {
        CastOp::ZExt | CastOp::Bitcast | CastOp::SpaceCast => a,
        CastOp::Trunc | CastOp::PtrToInt | CastOp::IntToPtr => a & mask(bits(to)),
        CastOp::SExt => signed(a, bits(from)) as u128 & mask(bits(to)),
        CastOp::FPTrunc | CastOp::FPExt if is_nan(from, a) => nan(to),
        CastOp::FPTrunc | CastOp::FPExt => narrow(to, widen(from, a)),
        CastOp::FPToUI => to_unsigned(widen(from, a), bits(to)).unwrap_or(0),
        CastOp::FPToSI => to_signed(widen(from, a), bits(to)).unwrap_or(0),
        CastOp::UIToFP => to_float(to, a, false),
        CastOp::SIToFP => {
            let value = signed(a, bits(from));
            to_float(to, value.unsigned_abs(), value < 0)
        }
    }
}

/// 2 to a power of up to 128.
fn power(exponent: u32) -> f64 {
    f64::from_bits((1023 + u64::from(exponent)) << 52)
}

fn to_unsigned(value: f64, bits: u32) -> Option<u128> {
    let whole = libm::trunc(value);
    (whole >= 0.0 && whole < power(bits)).then_some(whole as u128)
}

fn to_signed(value: f64, bits: u32) -> Option<u128> {
    let whole = libm::trunc(value);
    let limit = power(bits - 1);
    (whole >= -limit && whole < limit).then_some(whole as i128 as u128 & mask(bits))
}

/// The nearest float, ties to even.
fn to_float(ty: Type, magnitude: u128, is_negative: bool) -> u128 {
    let value = match ty {
        Type::F64 => magnitude as f64,
        _ => odd(magnitude),
    };
    narrow(ty, if is_negative { -value } else { value })
}

/// The integer with 53 bits; what is lost makes the last of them one, so that rounding once more is right.
fn odd(magnitude: u128) -> f64 {
    let lost = (128 - magnitude.leading_zeros()).saturating_sub(53);
    let is_exact = magnitude & ((1 << lost) - 1) == 0;
    (((magnitude >> lost) | u128::from(!is_exact)) as f64) * power(lost)
}
