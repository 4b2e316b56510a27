// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reads constants: `-1:i32`, `true`, `0.5:f32`, `0x7fc00000:f32`, `null:ptr.global`.

use super::lexer::Kind;
use super::{Parsed, cursor::Cursor};
use crate::{Constant, Type};
use alloc::format;
use half::{bf16, f16};

/// Passes a constant, if one is next.
pub(super) fn constant(cursor: &mut Cursor<'_>) -> Parsed<Option<(Constant, Type)>> {
    let (position, text) = (cursor.position(), cursor.text());
    match (cursor.kind(), text) {
        (Kind::Word, "true" | "false") => {
            cursor.advance();
            return Ok(Some((Constant::Int(u128::from(text == "true")), Type::BOOL)));
        }
        (Kind::Word, "null" | "inf") | (Kind::Number, _) => cursor.advance(),
        _ => return Ok(None),
    }
    cursor.expect(":")?;
    let ty = cursor.ty()?;
    let constant = match ty {
        Type::Int(bits) => integer(text, bits).map(Constant::Int),
        Type::Ptr(_) => (text == "null").then_some(Constant::Null),
        Type::Void => None,
        _ => float(text, ty).map(Constant::Float),
    };
    match constant {
        Some(constant) => Ok(Some((constant, ty))),
        None => Err(cursor.error_at(position, format!("a constant of type {ty}"))),
    }
}

/// A signed or unsigned integer of `bits` bits, decimal or hexadecimal.
fn integer(text: &str, bits: u16) -> Option<u128> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let magnitude = match digits.strip_prefix("0x") {
        Some(digits) => u128::from_str_radix(digits, 16).ok()?,
        None => digits.parse::<u128>().ok()?,
    };
    let max = u128::MAX.checked_shr(128u32.saturating_sub(u32::from(bits))).unwrap_or(0);
    match negative {
        false => Some(magnitude).filter(|&magnitude| magnitude <= max),
        true => Some(magnitude).filter(|&magnitude| magnitude <= max / 2 + 1).map(|m| m.wrapping_neg() & max),
    }
}

/// The bits of a float: a decimal, an infinity, or the bits themselves in hexadecimal.
fn float(text: &str, ty: Type) -> Option<u64> {
    if let Some(digits) = text.strip_prefix("0x") {
        return u64::from_str_radix(digits, 16)
            .ok()
            .filter(|bits| bits.checked_shr(ty.bits().into()).unwrap_or(0) == 0);
    }
    let infinite = matches!(text, "inf" | "-inf");
    let decimal = text.chars().all(|c| matches!(c, '0'..='9' | '.' | 'e' | 'E' | '+' | '-'));
    if !infinite && !decimal {
        return None;
    }
    let (is_infinite, bits) = match ty {
        Type::F16 => text.parse().map(f16::from_f32).map(|x| (x.is_infinite(), x.to_bits().into())).ok()?,
        Type::BF16 => text.parse().map(bf16::from_f32).map(|x| (x.is_infinite(), x.to_bits().into())).ok()?,
        Type::F32 => text.parse().map(|x: f32| (x.is_infinite(), x.to_bits().into())).ok()?,
        _ => text.parse().map(|x: f64| (x.is_infinite(), x.to_bits())).ok()?,
    };
    (is_infinite == infinite).then_some(bits)
}
