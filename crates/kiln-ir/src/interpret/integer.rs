// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arithmetic of integers of up to 128 bits. A value is its bits, with zeros above its width.

use crate::{BinaryOp, CombineOp, IntPredicate, MathFunction};

/// All ones of the width.
pub(super) const fn mask(bits: u32) -> u128 {
    u128::MAX >> (128 - bits)
}

/// The value as two's complement.
pub(super) const fn signed(value: u128, bits: u32) -> i128 {
    let unused = 128 - bits;
    ((value << unused) as i128) >> unused
}

/// The least signed integer of the width.
pub(super) const fn least(bits: u32) -> u128 {
    1 << (bits - 1)
}

/// What always has a result.
pub(super) fn arithmetic(op: BinaryOp, bits: u32, a: u128, b: u128) -> u128 {
    match op {
        BinaryOp::Add => a.wrapping_add(b) & mask(bits),
        BinaryOp::Sub => a.wrapping_sub(b) & mask(bits),
        BinaryOp::Mul if bits <= 64 => u128::from((a as u64).wrapping_mul(b as u64)) & mask(bits),
        BinaryOp::Mul => a.wrapping_mul(b) & mask(bits),
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        _ => 0,
    }
}

/// Quotients and remainders; none where they are faulty.
pub(super) fn divide(op: BinaryOp, bits: u32, a: u128, b: u128) -> Option<u128> {
    let (left, right) = (signed(a, bits), signed(b, bits));
    let overflows = right == -1 && a == least(bits);
    match op {
        BinaryOp::UDiv => a.checked_div(b),
        BinaryOp::URem => a.checked_rem(b),
        _ if b == 0 || overflows => None,
        BinaryOp::SDiv => Some(left.wrapping_div(right) as u128 & mask(bits)),
        _ => Some(left.wrapping_rem(right) as u128 & mask(bits)),
    }
}

/// Shifts; none where the result is any value.
pub(super) fn shift(op: BinaryOp, bits: u32, a: u128, b: u128) -> Option<u128> {
    if b >= u128::from(bits) {
        return None;
    }
    let by = b as u32;
    Some(match op {
        BinaryOp::Shl => (a << by) & mask(bits),
        BinaryOp::LShr => a >> by,
        _ => (signed(a, bits) >> by) as u128 & mask(bits),
    })
}

pub(super) fn compare(predicate: IntPredicate, bits: u32, a: u128, b: u128) -> bool {
    use IntPredicate::*;
    match predicate {
        Eq => a == b,
        Ne => a != b,
        Ugt => a > b,
        Uge => a >= b,
        Ult => a < b,
        Ule => a <= b,
        Sgt => signed(a, bits) > signed(b, bits),
        Sge => signed(a, bits) >= signed(b, bits),
        Slt => signed(a, bits) < signed(b, bits),
        Sle => signed(a, bits) <= signed(b, bits),
    }
}

/// Does the exact result of `add`, `sub` or `mul` not fit?
pub(super) fn overflows(op: BinaryOp, is_signed: bool, bits: u32, a: u128, b: u128) -> bool {
    if is_signed {
        let (a, b) = (signed(a, bits), signed(b, bits));
        let exact = match op {
            BinaryOp::Add => a.checked_add(b),
            BinaryOp::Sub => a.checked_sub(b),
            _ => a.checked_mul(b),
        };
        exact.is_none_or(|exact| signed(exact as u128, bits) != exact)
    } else {
        let exact = match op {
            BinaryOp::Add => a.checked_add(b),
            BinaryOp::Sub => a.checked_sub(b),
            _ => a.checked_mul(b),
        };
        exact.is_none_or(|exact| exact > mask(bits))
    }
}

/// A mathematical function of integers.
pub(super) fn math(function: MathFunction, bits: u32, a: u128, b: u128, c: u128) -> u128 {
    use MathFunction::*;
    let (left, right) = (signed(a, bits), signed(b, bits));
    let unused = 128 - bits;
    match function {
        CtPop => a.count_ones().into(),
        CtLz => (a.leading_zeros() - unused).into(),
        CtTz => a.trailing_zeros().min(bits).into(),
        BSwap => a.swap_bytes() >> unused,
        BitReverse => a.reverse_bits() >> unused,
        FShl => funnel(bits, a, b, (c % u128::from(bits)) as u32),
        // To the right by `c` is to the left by the rest of the width; by nothing, it is the lower half.
        FShr => match (c % u128::from(bits)) as u32 {
            0 => b,
            by => funnel(bits, a, b, bits - by),
        },
        SMin => {
            if left < right {
                a
            } else {
                b
            }
        }
        SMax => {
            if left > right {
                a
            } else {
                b
            }
        }
        UMin => a.min(b),
        UMax => a.max(b),
        Abs => left.unsigned_abs() & mask(bits),
        SAddSat => clamp(left.checked_add(right), right < 0, bits),
        SSubSat => clamp(left.checked_sub(right), right > 0, bits),
        UAddSat => a.saturating_add(b).min(mask(bits)),
        USubSat => a.saturating_sub(b),
        _ => 0,
    }
}

/// The upper half of (`a`, `b`) shifted left by less than the width.
fn funnel(bits: u32, a: u128, b: u128, by: u32) -> u128 {
    if by == 0 { a } else { ((a << by) | (b >> (bits - by))) & mask(bits) }
}

/// The nearest signed integer of the width to an exact result; none is beyond 128 bits, downwards or upwards.
fn clamp(exact: Option<i128>, downwards: bool, bits: u32) -> u128 {
    let (low, high) = (signed(least(bits), bits), (mask(bits) >> 1) as i128);
    let nearest = exact.map_or(if downwards { low } else { high }, |exact| exact.clamp(low, high));
    nearest as u128 & mask(bits)
}

/// `a` combined with a later `b`.
pub(super) fn combine(op: CombineOp, bits: u32, a: u128, b: u128) -> u128 {
    match op {
        CombineOp::Add => arithmetic(BinaryOp::Add, bits, a, b),
        CombineOp::Mul => arithmetic(BinaryOp::Mul, bits, a, b),
        CombineOp::And => a & b,
        CombineOp::Or => a | b,
        CombineOp::Xor => a ^ b,
        CombineOp::SMin => math(MathFunction::SMin, bits, a, b, 0),
        CombineOp::SMax => math(MathFunction::SMax, bits, a, b, 0),
        CombineOp::UMin => a.min(b),
        CombineOp::UMax => a.max(b),
        _ => 0,
    }
}

/// What changes nothing when combined.
pub(super) fn identity(op: CombineOp, bits: u32) -> u128 {
    match op {
        CombineOp::Mul => 1,
        CombineOp::And | CombineOp::UMin => mask(bits),
        CombineOp::SMin => mask(bits) >> 1,
        CombineOp::SMax => least(bits),
        _ => 0,
    }
}
