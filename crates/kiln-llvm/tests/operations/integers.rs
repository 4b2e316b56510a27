// SPDX-License-Identifier: MIT OR Apache-2.0
//! Integers of every width.

use crate::{
    Operation, check_all,
    samples::{mask, signed},
};

const WIDTHS: [u32; 9] = [1, 7, 8, 16, 24, 32, 64, 100, 128];

type Reference = fn(u128, u128, u32) -> Option<u128>;

/// Operations on two integers of one width, with one of that width as the result.
const BINARY: [(&str, Reference); 21] = [
    ("add", |a, b, _| Some(a.wrapping_add(b))),
    ("sub", |a, b, _| Some(a.wrapping_sub(b))),
    ("mul", |a, b, _| Some(a.wrapping_mul(b))),
    ("udiv", |a, b, _| a.checked_div(b)),
    ("urem", |a, b, _| a.checked_rem(b)),
    ("sdiv", |a, b, width| divide(a, b, width).map(|(quotient, _)| quotient as u128)),
    ("srem", |a, b, width| divide(a, b, width).map(|(_, remainder)| remainder as u128)),
    ("shl", |a, b, width| (b < width.into()).then(|| a << b)),
    ("lshr", |a, b, width| (b < width.into()).then(|| a >> b)),
    ("ashr", |a, b, width| (b < width.into()).then(|| (signed(a, width) >> b) as u128)),
    ("and", |a, b, _| Some(a & b)),
    ("or", |a, b, _| Some(a | b)),
    ("xor", |a, b, _| Some(a ^ b)),
    ("math smin", |a, b, width| Some(signed(a, width).min(signed(b, width)) as u128)),
    ("math smax", |a, b, width| Some(signed(a, width).max(signed(b, width)) as u128)),
    ("math umin", |a, b, _| Some(a.min(b))),
    ("math umax", |a, b, _| Some(a.max(b))),
    ("math sadd_sat", |a, b, width| Some(clamp(signed(a, width).checked_add(signed(b, width)), a, width))),
    ("math ssub_sat", |a, b, width| Some(clamp(signed(a, width).checked_sub(signed(b, width)), a, width))),
    ("math uadd_sat", |a, b, width| Some(a.checked_add(b).map_or(u128::MAX, |sum| sum.min(mask(width))))),
    ("math usub_sat", |a, b, _| Some(a.saturating_sub(b))),
];

/// Quotient and remainder, where there are.
fn divide(a: u128, b: u128, width: u32) -> Option<(i128, i128)> {
    let (a, b) = (signed(a, width), signed(b, width));
    let least = -1 << (width - 1);
    if b == 0 || (a == least && b == -1) { None } else { Some((a / b, a % b)) }
}

/// The nearest integer of the width; where 128 bits overflow, on the side of the first operand.
fn clamp(exact: Option<i128>, a: u128, width: u32) -> u128 {
    let greatest = (mask(width) >> 1) as i128;
    match exact {
        Some(exact) => exact.clamp(-greatest - 1, greatest) as u128,
        None if signed(a, width) < 0 => (-greatest - 1) as u128,
        None => greatest as u128,
    }
}

#[test]
fn operations_on_two_integers() {
    let mut operations = Vec::new();
    for width in WIDTHS {
        let ty = format!("i{width}");
        for (name, reference) in BINARY {
            let exact = move |values: &[u128]| reference(values[0], values[1], width).map(|bits| bits & mask(width));
            operations.push(Operation::new(&ty, &[&ty, &ty], format!("{name} $0, $1"), exact));
        }
    }
    check_all(&operations);
}

#[test]
fn comparisons_of_integers() {
    type Compare = fn(u128, u128, i128, i128) -> bool;
    let predicates: [(&str, Compare); 10] = [
        ("eq", |a, b, _, _| a == b),
        ("ne", |a, b, _, _| a != b),
        ("ugt", |a, b, _, _| a > b),
        ("uge", |a, b, _, _| a >= b),
        ("ult", |a, b, _, _| a < b),
        ("ule", |a, b, _, _| a <= b),
        ("sgt", |_, _, a, b| a > b),
        ("sge", |_, _, a, b| a >= b),
        ("slt", |_, _, a, b| a < b),
        ("sle", |_, _, a, b| a <= b),
    ];
    let mut operations = Vec::new();
    for width in WIDTHS {
        let ty = format!("i{width}");
        for (name, compare) in predicates {
            let exact = move |values: &[u128]| {
                let (a, b) = (values[0], values[1]);
                Some(compare(a, b, signed(a, width), signed(b, width)).into())
            };
            operations.push(Operation::new("i1", &[&ty, &ty], format!("icmp {name} $0, $1"), exact));
        }
    }
    check_all(&operations);
}

#[test]
fn overflow_is_known() {
    type Exact = fn(i128, i128) -> i128;
    let kinds: [(&str, Exact); 3] = [("add", |a, b| a + b), ("sub", |a, b| a - b), ("mul", |a, b| a * b)];
    let mut operations = Vec::new();
    for width in [8, 16, 24, 32, 63] {
        let ty = format!("i{width}");
        for (name, exact) in kinds {
            let is_signed = move |values: &[u128]| {
                let exact = exact(signed(values[0], width), signed(values[1], width));
                Some((exact != signed(exact as u128 & mask(width), width)).into())
            };
            let is_unsigned = move |values: &[u128]| {
                let exact = exact(values[0] as i128, values[1] as i128);
                Some((exact != (exact as u128 & mask(width)) as i128).into())
            };
            operations.push(Operation::new("i1", &[&ty, &ty], format!("overflow signed {name} $0, $1"), is_signed));
            operations.push(Operation::new("i1", &[&ty, &ty], format!("overflow unsigned {name} $0, $1"), is_unsigned));
        }
    }
    type Wide = fn(&[u128]) -> bool;
    let wide: [(&str, Wide); 6] = [
        ("signed add", |v| (v[0] as i128).checked_add(v[1] as i128).is_none()),
        ("signed sub", |v| (v[0] as i128).checked_sub(v[1] as i128).is_none()),
        ("signed mul", |v| (v[0] as i128).checked_mul(v[1] as i128).is_none()),
        ("unsigned add", |v| v[0].checked_add(v[1]).is_none()),
        ("unsigned sub", |v| v[0].checked_sub(v[1]).is_none()),
        ("unsigned mul", |v| v[0].checked_mul(v[1]).is_none()),
    ];
    for (name, reference) in wide {
        let reference = move |values: &[u128]| Some(reference(values).into());
        operations.push(Operation::new("i1", &["i128", "i128"], format!("overflow {name} $0, $1"), reference));
    }
    check_all(&operations);
}

#[test]
fn functions_of_bits() {
    let mut operations = Vec::new();
    for width in WIDTHS {
        let ty = format!("i{width}");
        let mut unary = |name: &str, reference: fn(u128, u32) -> u128| {
            let exact = move |values: &[u128]| Some(reference(values[0], width) & mask(width));
            operations.push(Operation::new(&ty, &[&ty], format!("math {name} $0"), exact));
        };
        unary("ctpop", |a, _| a.count_ones().into());
        unary("ctlz", |a, width| (a.leading_zeros() - (128 - width)).into());
        unary("cttz", |a, width| a.trailing_zeros().min(width).into());
        unary("bitreverse", |a, width| a.reverse_bits() >> (128 - width));
        unary("abs", |a, width| signed(a, width).unsigned_abs());
        if width % 16 == 0 {
            unary("bswap", |a, width| a.swap_bytes() >> (128 - width));
        }
    }
    for width in [8u32, 32, 64] {
        let ty = format!("i{width}");
        let joined = move |v: &[u128]| v[0] << width | v[1];
        let left = move |v: &[u128]| Some(joined(v) >> (u128::from(width) - v[2] % u128::from(width)) & mask(width));
        let right = move |v: &[u128]| Some(joined(v) >> (v[2] % u128::from(width)) & mask(width));
        operations.push(Operation::new(&ty, &[&ty, &ty, &ty], "math fshl $0, $1, $2", left));
        operations.push(Operation::new(&ty, &[&ty, &ty, &ty], "math fshr $0, $1, $2", right));
    }
    check_all(&operations);
}

#[test]
fn conversions_of_integers() {
    let mut operations = Vec::new();
    for from in WIDTHS {
        for to in WIDTHS.into_iter().filter(|&to| to != from) {
            let (source, target) = (format!("i{from}"), format!("i{to}"));
            if to < from {
                operations.push(Operation::new(&target, &[&source], "trunc $0", move |v| Some(v[0] & mask(to))));
            } else {
                operations.push(Operation::new(&target, &[&source], "zext $0", |v| Some(v[0])));
                let extended = move |v: &[u128]| Some(signed(v[0], from) as u128 & mask(to));
                operations.push(Operation::new(&target, &[&source], "sext $0", extended));
            }
        }
    }
    operations.push(Operation::new("i64", &["i1", "i64", "i64"], "select $0, $1, $2", |v| Some(v[2 - v[0] as usize])));
    operations.push(Operation::new("i24", &["i24"], "freeze $0", |v| Some(v[0])));
    check_all(&operations);
}
