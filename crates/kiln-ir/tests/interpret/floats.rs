// SPDX-License-Identifier: MIT OR Apache-2.0
//! Float instructions beside Rust's floats, and the 16-bit ones beside exact arithmetic.

use crate::evaluate::{evaluate, pairs};
use half::{bf16, f16};
use proptest::prelude::*;
use std::cmp::Ordering;

/// Checks instructions on one Rust type.
macro_rules! format {
    ($name:ident, $f:ident, $u:ident, $nan:literal) => {
        mod $name {
            use super::*;

            const TYPE: &str = stringify!($f);

            /// The bits, with the one NaN that operations make.
            fn bits(value: $f) -> u128 {
                if value.is_nan() { $nan } else { value.to_bits().into() }
            }

            #[track_caller]
            fn check(instruction: &str, rows: &[Vec<u128>], expected: impl Fn($f, $f, $f) -> $f) {
                let found = evaluate(TYPE, instruction, &[TYPE; 3], rows);
                for (row, found) in rows.iter().zip(found) {
                    let [a, b, c] = [0, 1, 2].map(|index| $f::from_bits(row[index] as $u));
                    let expected = bits(expected(a, b, c));
                    assert_eq!(found, expected, "{TYPE} {instruction} of {a:e}, {b:e}, {c:e}: {found:x}");
                }
            }

            #[track_caller]
            fn check_truth(instruction: &str, rows: &[Vec<u128>], expected: impl Fn($f, $f) -> bool) {
                let found = evaluate("i1", instruction, &[TYPE; 3], rows);
                for (row, found) in rows.iter().zip(found) {
                    let [a, b] = [0, 1].map(|index| $f::from_bits(row[index] as $u));
                    assert_eq!(found == 1, expected(a, b), "{TYPE} {instruction} of {a:e} and {b:e}");
                }
            }

            fn all(rows: &[Vec<u128>]) {
                check("fadd %a, %b", rows, |a, b, _| a + b);
                check("fsub %a, %b", rows, |a, b, _| a - b);
                check("fmul %a, %b", rows, |a, b, _| a * b);
                check("fdiv %a, %b", rows, |a, b, _| a / b);
                check("frem %a, %b", rows, |a, b, _| a % b);
                check("math fma %a, %b, %c", rows, |a, b, c| a.mul_add(b, c));
                check("math sqrt %a", rows, |a, _, _| a.sqrt());
                check("math floor %a", rows, |a, _, _| a.floor());
                check("math ceil %a", rows, |a, _, _| a.ceil());
                check("math trunc %a", rows, |a, _, _| a.trunc());
                check("math round %a", rows, |a, _, _| a.round());
                check("math roundeven %a", rows, |a, _, _| a.round_ties_even());
                check_truth("fcmp oeq %a, %b", rows, |a, b| a == b);
                check_truth("fcmp ogt %a, %b", rows, |a, b| a > b);
                check_truth("fcmp oge %a, %b", rows, |a, b| a >= b);
                check_truth("fcmp olt %a, %b", rows, |a, b| a < b);
                check_truth("fcmp ole %a, %b", rows, |a, b| a <= b);
                let order = |a: $f, b: $f| a.partial_cmp(&b);
                check_truth("fcmp one %a, %b", rows, |a, b| order(a, b).is_some_and(Ordering::is_ne));
                check_truth("fcmp ord %a, %b", rows, |a, b| order(a, b).is_some());
                check_truth("fcmp uno %a, %b", rows, |a, b| order(a, b).is_none());
                check_truth("fcmp ueq %a, %b", rows, |a, b| order(a, b).is_none_or(Ordering::is_eq));
                check_truth("fcmp ugt %a, %b", rows, |a, b| order(a, b).is_none_or(Ordering::is_gt));
                check_truth("fcmp uge %a, %b", rows, |a, b| order(a, b).is_none_or(Ordering::is_ge));
                check_truth("fcmp ult %a, %b", rows, |a, b| order(a, b).is_none_or(Ordering::is_lt));
                check_truth("fcmp ule %a, %b", rows, |a, b| order(a, b).is_none_or(Ordering::is_le));
                check_truth("fcmp une %a, %b", rows, |a, b| a != b);
                check_truth("fcmp false %a, %b", rows, |_, _| false);
                check_truth("fcmp true %a, %b", rows, |_, _| true);
                check_truth("fclass ninf pinf %a", rows, |a, _| a.is_infinite());
                check_truth("fclass snan qnan %a", rows, |a, _| a.is_nan());
                check_truth("fclass nzero pzero %a", rows, |a, _| a == 0.0);
                check_truth("fclass nsubnormal psubnormal %a", rows, |a, _| a.is_subnormal());
                check_truth("fclass nnormal pnormal %a", rows, |a, _| a.is_normal());
                check_truth("fclass ninf nnormal nsubnormal nzero %a", rows, |a, _| {
                    !a.is_nan() && a.is_sign_negative()
                });
            }

            #[test]
            fn at_the_edges() {
                let edges = [
                    0.0,
                    1.0,
                    0.5,
                    1.5,
                    2.5,
                    3.0,
                    $f::MAX,
                    $f::MIN_POSITIVE,
                    $f::EPSILON,
                    $f::INFINITY,
                    $f::NAN,
                    1e10,
                    $f::from_bits(1),
                    0.49999997,
                ];
                let edges: Vec<_> =
                    edges.iter().flat_map(|&edge: &$f| [edge, -edge]).map(|edge| edge.to_bits().into()).collect();
                let rows: Vec<_> = pairs(&edges).into_iter().map(|pair| vec![pair[0], pair[1], pair[0]]).collect();
                all(&rows);
            }

            proptest! {
                #![proptest_config(ProptestConfig::with_cases(32))]
                #[test]
                fn anywhere(values in prop::collection::vec(any::<($u, $u, $u)>(), 32)) {
                    all(&values.into_iter().map(|(a, b, c)| vec![a.into(), b.into(), c.into()]).collect::<Vec<_>>());
                }

                #[test]
                fn near_one(values in prop::collection::vec((-4.0..4.0 as $f, -4.0..4.0 as $f, -4.0..4.0 as $f), 32)) {
                    let rows = values.into_iter().map(|(a, b, c)| {
                        vec![a.to_bits().into(), b.to_bits().into(), c.to_bits().into()]
                    });
                    all(&rows.collect::<Vec<_>>());
                }
            }
        }
    };
}

format!(single, f32, u32, 0x7fc0_0000);
format!(double, f64, u64, 0x7ff8_0000_0000_0000);

/// The 16-bit float that is nearest to a fraction, ties to even: found among all of them by exact comparison. Both types
/// are compared by their values in `f64`; `numerator / denominator` are exact there.
fn nearest(all: &[(f64, u16)], infinity: u16, overflow: f64, exact: f64) -> u16 {
    let sign = if exact.is_sign_negative() { 0x8000 } else { 0 };
    let magnitude = exact.abs();
    if magnitude >= overflow {
        return sign | infinity;
    }
    let above = all.partition_point(|&(value, _)| value < magnitude);
    let candidates = &all[above.saturating_sub(1)..(above + 1).min(all.len())];
    let best = candidates.iter().min_by(|a, b| {
        let distance = |candidate: &(f64, u16)| (candidate.0 - magnitude).abs();
        distance(a).total_cmp(&distance(b)).then((a.1 & 1).cmp(&(b.1 & 1)))
    });
    sign | best.map_or(0, |candidate| candidate.1)
}

/// All finite values of a type that are not negative, in order, and where rounding goes to infinity.
fn table(ty: &str) -> (Vec<(f64, u16)>, u16, f64) {
    let infinity = if ty == "f16" { 0x7c00 } else { 0x7f80 };
    let value = |bits: u16| match ty {
        "f16" => f16::from_bits(bits).to_f64(),
        _ => f32::from_bits(u32::from(bits) << 16).into(),
    };
    let all: Vec<_> = (0..infinity).map(|bits| (value(bits), bits)).collect();
    let (last, before) = (all[all.len() - 1].0, all[all.len() - 2].0);
    (all, infinity, last + (last - before) / 2.0)
}

fn check_half(ty: &str, values: &[(u16, u16, u16)]) {
    let (all, infinity, overflow) = table(ty);
    let special = |bits: u16| bits & 0x7fff >= infinity;
    let values: Vec<_> = values.iter().filter(|v| !special(v.0) && !special(v.1) && !special(v.2)).collect();
    let rows: Vec<_> = values.iter().map(|v| vec![v.0.into(), v.1.into(), v.2.into()]).collect();
    let value = |bits: u16| {
        let magnitude = all[usize::from(bits & 0x7fff)].0;
        if bits & 0x8000 == 0 { magnitude } else { -magnitude }
    };
    let check = |instruction: &str, exact: &dyn Fn(f64, f64) -> f64| {
        let found = evaluate(ty, instruction, &[ty; 3], &rows);
        for (v, found) in values.iter().zip(found) {
            let (a, b) = (value(v.0), value(v.1));
            let exact = exact(a, b);
            if !exact.is_nan() {
                let expected = nearest(&all, infinity, overflow, exact);
                assert_eq!(found, expected.into(), "{ty} {instruction} of {a:e} and {b:e}: {found:x}");
            }
        }
    };
    // These are exact in `f64`, quotients and roots near enough: no tie lies within their error.
    check("fmul %a, %b", &|a, b| a * b);
    check("fdiv %a, %b", &|a, b| a / b);
    check("math sqrt %a", &|a, _| a.sqrt());
    if ty == "f16" {
        check("fadd %a, %b", &|a, b| a + b);
        check("fsub %a, %b", &|a, b| a - b);
        check_fused(&all, &values, &rows);
    }
}

/// Products of `f16` plus a third are multiples of 2^-48: integers say exactly which neighbour is nearest.
fn check_fused(all: &[(f64, u16)], values: &[&(u16, u16, u16)], rows: &[Vec<u128>]) {
    let fixed = |bits: u16| {
        let magnitude = (all[usize::from(bits & 0x7fff)].0 * 2f64.powi(24)) as i128;
        if bits & 0x8000 == 0 { magnitude } else { -magnitude }
    };
    let found = evaluate("f16", "math fma %a, %b, %c", &["f16"; 3], rows);
    for (v, found) in values.iter().zip(found) {
        let exact = fixed(v.0) * fixed(v.1) + (fixed(v.2) << 24);
        let magnitude = exact.abs();
        let expected = if magnitude >= 65520 << 48 {
            0x7c00
        } else {
            let distance = |bits: u16| ((fixed(bits) << 24) - magnitude).abs();
            (0..0x7c00).min_by_key(|&bits| (distance(bits), bits & 1)).unwrap()
        };
        let negative = found & 0x8000 != 0;
        assert_eq!(found & 0x7fff, expected.into(), "fma of {v:x?}: {found:x}");
        assert!(exact == 0 || negative == (exact < 0), "fma of {v:x?}: {found:x}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]
    #[test]
    fn sixteen_bits_round_once(values in prop::collection::vec(any::<(u16, u16, u16)>(), 64)) {
        check_half("f16", &values);
        check_half("bf16", &values);
    }

    #[test]
    fn integers_become_the_nearest_float(values in prop::collection::vec((any::<u128>(), 0u32..128), 64)) {
        let rows: Vec<_> = values.iter().map(|(value, shift)| vec![value >> shift]).collect();
        let single = evaluate("f32", "uitofp %a", &["i128"], &rows);
        let double = evaluate("f64", "sitofp %a", &["i128"], &rows);
        for (row, (single, double)) in rows.iter().zip(single.into_iter().zip(double)) {
            prop_assert_eq!(single, u128::from((row[0] as f32).to_bits()));
            prop_assert_eq!(double, u128::from((row[0] as i128 as f64).to_bits()));
        }
    }

    #[test]
    fn floats_become_integers_where_they_fit(values in prop::collection::vec((any::<f64>(), -200i32..200), 64)) {
        let scaled = |&(value, power): &(f64, i32)| (value / 2f64.powi(value.log2().abs() as i32 / 2) * 2f64.powi(power / 4)).to_bits();
        let rows: Vec<_> = values.iter().map(|value| vec![scaled(value).into()]).collect();
        let signed = evaluate("i32", "fptosi %a", &["f64"], &rows);
        let unsigned = evaluate("i64", "fptoui %a", &["f64"], &rows);
        for (row, (signed, unsigned)) in rows.iter().zip(signed.into_iter().zip(unsigned)) {
            let value = f64::from_bits(row[0] as u64);
            let fits = value > -2147483649.0 && value < 2147483648.0;
            prop_assert_eq!(signed, if fits { u128::from(value as i32 as u32) } else { 0 });
            let fits = value > -1.0 && value < 18446744073709551616.0;
            prop_assert_eq!(unsigned, if fits { u128::from(value as u64) } else { 0 });
        }
    }

    #[test]
    fn doubles_become_the_nearest_narrower_float(values in prop::collection::vec((any::<u64>(), -30i32..20), 64)) {
        let (all, infinity, overflow) = table("f16");
        // A mantissa of 52 bits and an exponent in the range of the type.
        let double = |&(mantissa, exponent): &(u64, i32)| {
            f64::from_bits(mantissa >> 12 | ((1023 + exponent) as u64) << 52)
        };
        let rows: Vec<_> = values.iter().map(|value| vec![double(value).to_bits().into()]).collect();
        for (row, found) in rows.iter().zip(evaluate("f16", "fptrunc %a", &["f64"], &rows)) {
            let exact = f64::from_bits(row[0] as u64);
            prop_assert_eq!(found, u128::from(nearest(&all, infinity, overflow, exact)), "{:e}", exact);
        }
        for (row, found) in rows.iter().zip(evaluate("f32", "fptrunc %a", &["f64"], &rows)) {
            prop_assert_eq!(found, u128::from((f64::from_bits(row[0] as u64) as f32).to_bits()));
        }
    }
}

#[test]
fn ties_of_sixteen_bits_go_to_even() {
    let rows: Vec<_> = [2049.0f64, 2051.0, 2049.0000001, 65519.99, 65520.0, 2.980232238769531e-8, 3e-8]
        .iter()
        .map(|value| vec![value.to_bits().into()])
        .collect();
    let expected = [2048.0, 2052.0, 2050.0, 65504.0, f32::INFINITY, 0.0, 5.9604645e-8];
    let expected: Vec<_> = expected.iter().map(|&value| u128::from(f16::from_f32(value).to_bits())).collect();
    assert_eq!(evaluate("f16", "fptrunc %a", &["f64"], &rows), expected);
}

#[test]
fn widening_is_exact() {
    let all: Vec<_> = (0..=u16::MAX).step_by(7).map(|bits| vec![bits.into()]).collect();
    for (row, found) in all.iter().zip(evaluate("f32", "fpext %a", &["bf16"], &all)) {
        let value = bf16::from_bits(row[0] as u16).to_f32();
        assert_eq!(found, if value.is_nan() { 0x7fc0_0000 } else { value.to_bits().into() });
    }
    let one_third = evaluate("f64", "fpext %a", &["f32"], &[vec![(1f32 / 3.0).to_bits().into()]]);
    assert_eq!(one_third, [f64::from(1f32 / 3.0).to_bits().into()]);
    assert_eq!(evaluate("f32", "fpext %a", &["f16"], &[vec![1]]), [2f32.powi(-24).to_bits().into()]);
}

#[test]
fn signs_change_in_nans_too() {
    let rows = [vec![0x7f80_0001, 0x8000_0000], vec![0xbf80_0000, 0]];
    assert_eq!(evaluate("f32", "fneg %a", &["f32", "f32"], &rows), [0xff80_0001, 0x3f80_0000]);
    assert_eq!(evaluate("f32", "math fabs %a", &["f32", "f32"], &rows), [0x7f80_0001, 0x3f80_0000]);
    assert_eq!(evaluate("f32", "math copysign %a, %b", &["f32", "f32"], &rows), [0xff80_0001, 0x3f80_0000]);
}

#[test]
fn extremes_treat_nans_and_zeros_as_they_say() {
    let [nan, one, two, zero, minus] = [f32::NAN, 1.0, 2.0, 0.0, -0.0].map(|value| u128::from(value.to_bits()));
    let rows = [vec![nan, one], vec![one, nan], vec![one, two], vec![zero, minus], vec![minus, zero], vec![nan, nan]];
    let of = |name: &str| evaluate("f32", &std::format!("math {name} %a, %b"), &["f32", "f32"], &rows);
    assert_eq!(of("minimum"), [nan, nan, one, minus, minus, nan]);
    assert_eq!(of("maximum"), [nan, nan, two, zero, zero, nan]);
    assert_eq!(of("minnum"), [one, one, one, minus, minus, nan]);
    assert_eq!(of("maxnum"), [one, one, two, zero, zero, nan]);
}

#[test]
fn quiet_and_signalling_nans_are_two_classes() {
    let rows = [vec![0x7f80_0001], vec![0x7fc0_0000], vec![0xffc0_0001]];
    assert_eq!(evaluate("i1", "fclass snan %a", &["f32"], &rows), [1, 0, 0]);
    assert_eq!(evaluate("i1", "fclass qnan %a", &["f32"], &rows), [0, 1, 1]);
}
