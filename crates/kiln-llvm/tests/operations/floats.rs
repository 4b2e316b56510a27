// SPDX-License-Identifier: MIT OR Apache-2.0
//! Floats of every type.

use crate::{
    Operation, check_all,
    samples::{mask, signed},
};
use half::{bf16, f16};

fn f32_of(bits: u128) -> f32 {
    f32::from_bits(bits as u32)
}

fn f64_of(bits: u128) -> f64 {
    f64::from_bits(bits as u64)
}

/// Any float as a double, exactly.
fn widen(ty: &str, bits: u128) -> f64 {
    match ty {
        "f16" => f16::from_bits(bits as u16).to_f64(),
        "bf16" => bf16::from_bits(bits as u16).to_f64(),
        "f32" => f32_of(bits).into(),
        _ => f64_of(bits),
    }
}

/// A double rounded to a type, once.
fn narrow(ty: &str, value: f64) -> u128 {
    match ty {
        "f16" => f16::from_f64(round_to(value, 11, -24, 65504.0)).to_bits().into(),
        "bf16" => bf16::from_f64(round_to(value, 8, -133, f32::from_bits(0x7f7f_0000).into())).to_bits().into(),
        "f32" => (value as f32).to_bits().into(),
        _ => value.to_bits().into(),
    }
}

/// The nearest float of so many bits that is a multiple of 2 to the power `least` and at most `greatest`.
fn round_to(value: f64, bits: i32, least: i32, greatest: f64) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    let exponent = (value.to_bits() >> 52 & 0x7ff) as i32 - 1023;
    let quantum = 2f64.powi((exponent - bits + 1).max(least));
    let rounded = (value / quantum).round_ties_even() * quantum;
    if rounded.abs() > greatest { f64::INFINITY.copysign(value) } else { rounded }
}

/// The result of one operation in double, rounded to the narrower type, is correctly rounded: a double has more than
/// twice as many bits.
#[test]
fn arithmetic() {
    type Exact = fn(f64, f64) -> f64;
    let operators: [(&str, Exact); 4] =
        [("fadd", |a, b| a + b), ("fsub", |a, b| a - b), ("fmul", |a, b| a * b), ("fdiv", |a, b| a / b)];
    let mut operations = Vec::new();
    for ty in ["f16", "bf16", "f32", "f64"] {
        for (name, exact) in operators {
            let rounded = move |v: &[u128]| Some(narrow(ty, exact(widen(ty, v[0]), widen(ty, v[1]))));
            operations.push(Operation::new(ty, &[ty, ty], format!("{name} $0, $1"), rounded));
        }
        let sign = 1u128 << (crate::samples::bits(ty) - 1);
        operations.push(Operation::new(ty, &[ty], "fneg $0", move |v| Some(v[0] ^ sign)));
    }
    check_all(&operations);
}

#[test]
fn comparisons_of_floats() {
    type Compare = fn(f64, f64) -> bool;
    let predicates: [(&str, Compare); 16] = [
        ("false", |_, _| false),
        ("oeq", |a, b| a == b),
        ("ogt", |a, b| a > b),
        ("oge", |a, b| a >= b),
        ("olt", |a, b| a < b),
        ("ole", |a, b| a <= b),
        ("one", |a, b| a != b && !a.is_nan() && !b.is_nan()),
        ("ord", |a, b| !a.is_nan() && !b.is_nan()),
        ("uno", |a, b| a.is_nan() || b.is_nan()),
        ("ueq", |a, b| a == b || a.is_nan() || b.is_nan()),
        ("ugt", |a, b| a.partial_cmp(&b).is_none_or(|order| order.is_gt())),
        ("uge", |a, b| a.partial_cmp(&b).is_none_or(|order| order.is_ge())),
        ("ult", |a, b| a.partial_cmp(&b).is_none_or(|order| order.is_lt())),
        ("ule", |a, b| a.partial_cmp(&b).is_none_or(|order| order.is_le())),
        ("une", |a, b| a != b),
        ("true", |_, _| true),
    ];
    let mut operations = Vec::new();
    for ty in ["f16", "f32", "f64"] {
        for (name, compare) in predicates {
            let exact = move |v: &[u128]| Some(compare(widen(ty, v[0]), widen(ty, v[1])).into());
            operations.push(Operation::new("i1", &[ty, ty], format!("fcmp {name} $0, $1"), exact));
        }
    }
    check_all(&operations);
}

#[test]
fn functions() {
    type Exact = fn(f64) -> f64;
    let unary: [(&str, Exact); 7] = [
        ("sqrt", f64::sqrt),
        ("fabs", f64::abs),
        ("roundeven", f64::round_ties_even),
        ("round", f64::round),
        ("floor", f64::floor),
        ("ceil", f64::ceil),
        ("trunc", f64::trunc),
    ];
    let mut operations = Vec::new();
    for ty in ["f32", "f64"] {
        for (name, exact) in unary {
            let rounded = move |v: &[u128]| Some(narrow(ty, exact(widen(ty, v[0]))));
            operations.push(Operation::new(ty, &[ty], format!("math {name} $0"), rounded));
        }
        let copied = move |v: &[u128]| Some(narrow(ty, widen(ty, v[0]).copysign(widen(ty, v[1]))));
        operations.push(Operation::new(ty, &[ty, ty], "math copysign $0, $1", copied));
        for (name, greater, nan_wins) in
            [("minnum", false, false), ("maxnum", true, false), ("minimum", false, true), ("maximum", true, true)]
        {
            let chosen =
                move |v: &[u128]| Some(narrow(ty, choose(widen(ty, v[0]), widen(ty, v[1]), greater, nan_wins)));
            operations.push(Operation::new(ty, &[ty, ty], format!("math {name} $0, $1"), chosen));
        }
    }
    let single = |v: &[u128]| Some(f32_of(v[0]).mul_add(f32_of(v[1]), f32_of(v[2])).to_bits().into());
    operations.push(Operation::new("f32", &["f32"; 3], "math fma $0, $1, $2", single));
    let double = |v: &[u128]| Some(f64_of(v[0]).mul_add(f64_of(v[1]), f64_of(v[2])).to_bits().into());
    operations.push(Operation::new("f64", &["f64"; 3], "math fma $0, $1, $2", double));
    check_all(&operations);
}

/// The lesser or greater, -0 below +0.
fn choose(a: f64, b: f64, greater: bool, nan_wins: bool) -> f64 {
    if a.is_nan() || b.is_nan() {
        return match (nan_wins, a.is_nan()) {
            (true, _) => f64::NAN,
            (false, true) => b,
            (false, false) => a,
        };
    }
    if a == 0.0 && b == 0.0 && a.is_sign_negative() != b.is_sign_negative() {
        return if greater { 0.0 } else { -0.0 };
    }
    if (a > b) == greater { a } else { b }
}

#[test]
fn conversions() {
    let mut operations = Vec::new();
    for (from, to) in [("f16", "f32"), ("f16", "f64"), ("bf16", "f32"), ("bf16", "f64"), ("f32", "f64")] {
        let exact = move |v: &[u128]| Some(narrow(to, widen(from, v[0])));
        operations.push(Operation::new(to, &[from], "fpext $0", exact));
        let rounded = move |v: &[u128]| Some(narrow(from, widen(to, v[0])));
        operations.push(Operation::new(from, &[to], "fptrunc $0", rounded));
    }
    for ty in ["f16", "f32", "f64"] {
        for width in [8u32, 16, 32, 64] {
            let integer = format!("i{width}");
            let to_signed = move |v: &[u128]| {
                let (value, limit) = (widen(ty, v[0]).trunc(), 2f64.powi(width as i32 - 1));
                (value >= -limit && value < limit).then(|| value as i128 as u128 & mask(width))
            };
            operations.push(Operation::new(&integer, &[ty], "fptosi $0", to_signed));
            let to_unsigned = move |v: &[u128]| {
                let value = widen(ty, v[0]).trunc();
                (value >= 0.0 && value < 2f64.powi(width as i32)).then_some(value as u128)
            };
            operations.push(Operation::new(&integer, &[ty], "fptoui $0", to_unsigned));
            if ty != "f16" {
                let from_signed = move |v: &[u128]| Some(from_integer(ty, signed(v[0], width)));
                operations.push(Operation::new(ty, &[&integer], "sitofp $0", from_signed));
                let from_unsigned = move |v: &[u128]| Some(from_integer(ty, v[0] as i128));
                operations.push(Operation::new(ty, &[&integer], "uitofp $0", from_unsigned));
            }
        }
    }
    operations.push(Operation::new("i32", &["f32"], "bitcast $0", |v| Some(v[0])));
    operations.push(Operation::new("f64", &["i64"], "bitcast $0", |v| Some(v[0])));
    check_all(&operations);
}

/// Rounded once: by way of a double, an integer of 64 bits would be rounded twice.
fn from_integer(ty: &str, value: i128) -> u128 {
    match ty {
        "f32" => (value as f32).to_bits().into(),
        _ => (value as f64).to_bits().into(),
    }
}

#[test]
fn classes() {
    type Is = fn(f32) -> bool;
    let classes: [(&str, Is); 10] = [
        ("snan", |v| v.is_nan() && v.to_bits() & 0x40_0000 == 0),
        ("qnan", |v| v.is_nan() && v.to_bits() & 0x40_0000 != 0),
        ("ninf", |v| v == f32::NEG_INFINITY),
        ("nnormal", |v| v.is_normal() && v < 0.0),
        ("nsubnormal", |v| v.is_subnormal() && v < 0.0),
        ("nzero", |v| v == 0.0 && v.is_sign_negative()),
        ("pzero", |v| v == 0.0 && v.is_sign_positive()),
        ("psubnormal", |v| v.is_subnormal() && v > 0.0),
        ("pnormal", |v| v.is_normal() && v > 0.0),
        ("pinf", |v| v == f32::INFINITY),
    ];
    let operations: Vec<Operation> = classes
        .into_iter()
        .map(|(name, is)| {
            Operation::new("i1", &["f32"], format!("fclass {name} $0"), move |v| Some(is(f32_of(v[0])).into()))
        })
        .collect();
    check_all(&operations);
}
