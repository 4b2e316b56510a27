// SPDX-License-Identifier: MIT OR Apache-2.0
//! Integer instructions beside Rust's integers.

use crate::evaluate::{evaluate, pairs};
use proptest::prelude::*;

/// Checks instructions on one Rust type: `$u` and `$i` are its unsigned and signed form.
macro_rules! width {
    ($name:ident, $u:ident, $i:ident) => {
        mod $name {
            use super::*;

            const TYPE: &str = concat!("i", stringify!($name));

            fn ty() -> String {
                format!("i{}", $u::BITS)
            }

            #[track_caller]
            fn check(instruction: &str, rows: &[Vec<u128>], expected: impl Fn($u, $u) -> $u) {
                let ty = ty();
                let found = evaluate(&ty, instruction, &[&ty, &ty], rows);
                for (row, found) in rows.iter().zip(found) {
                    let (a, b) = (row[0] as $u, row[1] as $u);
                    assert_eq!(found, u128::from(expected(a, b)), "{TYPE} {instruction} of {a} and {b}");
                }
            }

            #[track_caller]
            fn check_truth(instruction: &str, rows: &[Vec<u128>], expected: impl Fn($u, $u) -> bool) {
                let ty = ty();
                let found = evaluate("i1", instruction, &[&ty, &ty], rows);
                for (row, found) in rows.iter().zip(found) {
                    let (a, b) = (row[0] as $u, row[1] as $u);
                    assert_eq!(found == 1, expected(a, b), "{TYPE} {instruction} of {a} and {b}");
                }
            }

            fn all(rows: &[Vec<u128>]) {
                check("add %a, %b", rows, $u::wrapping_add);
                check("sub %a, %b", rows, $u::wrapping_sub);
                check("mul %a, %b", rows, $u::wrapping_mul);
                check("and %a, %b", rows, |a, b| a & b);
                check("or %a, %b", rows, |a, b| a | b);
                check("xor %a, %b", rows, |a, b| a ^ b);
                let divisible: Vec<_> = rows.iter().filter(|row| row[1] as $u != 0).cloned().collect();
                check("udiv %a, %b", &divisible, |a, b| a / b);
                check("urem %a, %b", &divisible, |a, b| a % b);
                let signed: Vec<_> =
                    divisible.into_iter().filter(|row| row[0] as $i != $i::MIN || row[1] as $i != -1).collect();
                check("sdiv %a, %b", &signed, |a, b| (a as $i / b as $i) as $u);
                check("srem %a, %b", &signed, |a, b| (a as $i % b as $i) as $u);
                let shifts: Vec<_> = rows.iter().map(|row| vec![row[0], row[1] % u128::from($u::BITS)]).collect();
                check("shl %a, %b", &shifts, |a, b| a << b);
                check("lshr %a, %b", &shifts, |a, b| a >> b);
                check("ashr %a, %b", &shifts, |a, b| (a as $i >> b) as $u);
                check("math smin %a, %b", rows, |a, b| (a as $i).min(b as $i) as $u);
                check("math smax %a, %b", rows, |a, b| (a as $i).max(b as $i) as $u);
                check("math umin %a, %b", rows, $u::min);
                check("math umax %a, %b", rows, $u::max);
                check("math sadd_sat %a, %b", rows, |a, b| (a as $i).saturating_add(b as $i) as $u);
                check("math uadd_sat %a, %b", rows, $u::saturating_add);
                check("math ssub_sat %a, %b", rows, |a, b| (a as $i).saturating_sub(b as $i) as $u);
                check("math usub_sat %a, %b", rows, $u::saturating_sub);
                check("math fshl %a, %a, %b", rows, |a, b| a.rotate_left((b % $u::BITS as $u) as u32));
                check("math fshr %a, %a, %b", rows, |a, b| a.rotate_right((b % $u::BITS as $u) as u32));
                check_truth("icmp eq %a, %b", rows, |a, b| a == b);
                check_truth("icmp ne %a, %b", rows, |a, b| a != b);
                check_truth("icmp ugt %a, %b", rows, |a, b| a > b);
                check_truth("icmp uge %a, %b", rows, |a, b| a >= b);
                check_truth("icmp ult %a, %b", rows, |a, b| a < b);
                check_truth("icmp ule %a, %b", rows, |a, b| a <= b);
                check_truth("icmp sgt %a, %b", rows, |a, b| a as $i > b as $i);
                check_truth("icmp sge %a, %b", rows, |a, b| a as $i >= b as $i);
                check_truth("icmp slt %a, %b", rows, |a, b| (a as $i) < b as $i);
                check_truth("icmp sle %a, %b", rows, |a, b| a as $i <= b as $i);
                check_truth("overflow signed add %a, %b", rows, |a, b| (a as $i).overflowing_add(b as $i).1);
                check_truth("overflow signed sub %a, %b", rows, |a, b| (a as $i).overflowing_sub(b as $i).1);
                check_truth("overflow signed mul %a, %b", rows, |a, b| (a as $i).overflowing_mul(b as $i).1);
                check_truth("overflow unsigned add %a, %b", rows, |a, b| a.overflowing_add(b).1);
                check_truth("overflow unsigned sub %a, %b", rows, |a, b| a.overflowing_sub(b).1);
                check_truth("overflow unsigned mul %a, %b", rows, |a, b| a.overflowing_mul(b).1);
                // One operand, counted in the same type.
                check("math ctpop %a", rows, |a, _| a.count_ones() as $u);
                check("math ctlz %a", rows, |a, _| a.leading_zeros() as $u);
                check("math cttz %a", rows, |a, _| a.trailing_zeros() as $u);
                check("math bitreverse %a", rows, |a, _| a.reverse_bits());
                check("math abs %a", rows, |a, _| (a as $i).wrapping_abs() as $u);
                if $u::BITS > 8 {
                    check("math bswap %a", rows, |a, _| a.swap_bytes());
                }
            }

            #[test]
            fn at_the_edges() {
                let high = 1 << ($u::BITS - 1);
                let edges = [0, 1, 2, 5, high - 1, high, high + 1, $u::MAX.into(), ($u::MAX - 1).into()];
                all(&pairs(&edges));
            }

            proptest! {
                #![proptest_config(ProptestConfig::with_cases(16))]
                #[test]
                fn anywhere(values in prop::collection::vec((any::<$u>(), any::<$u>()), 32)) {
                    all(&values.into_iter().map(|(a, b)| vec![a.into(), b.into()]).collect::<Vec<_>>());
                }
            }
        }
    };
}

width!(w8, u8, i8);
width!(w16, u16, i16);
width!(w32, u32, i32);
width!(w64, u64, i64);
width!(w128, u128, i128);

/// Results of an instruction on widths that Rust does not have: operands and what must come out.
#[track_caller]
fn odd(ty: &str, instruction: &str, rows: &[(u128, u128, u128)]) {
    let operands: Vec<_> = rows.iter().map(|&(a, b, _)| vec![a, b]).collect();
    let found = evaluate(ty, instruction, &[ty, ty], &operands);
    let expected: Vec<_> = rows.iter().map(|row| row.2).collect();
    assert_eq!(found, expected, "{ty} {instruction}");
}

#[test]
fn widths_that_fill_no_bytes_wrap_where_they_end() {
    odd("i13", "add %a, %b", &[(8191, 1, 0), (4095, 1, 4096)]);
    odd("i13", "sub %a, %b", &[(0, 1, 8191)]);
    odd("i13", "mul %a, %b", &[(4097, 3, 4099)]);
    odd("i13", "sdiv %a, %b", &[(8191, 2, 0), (8190, 2, 8191), (4096, 2, 6144)]);
    odd("i13", "ashr %a, %b", &[(4096, 12, 8191), (4095, 11, 1)]);
    odd("i13", "shl %a, %b", &[(4097, 1, 2)]);
    odd("i13", "math ctlz %a", &[(0, 0, 13), (1, 0, 12)]);
    odd("i13", "math cttz %a", &[(0, 0, 13), (4096, 0, 12)]);
    odd("i13", "math bitreverse %a", &[(1, 0, 4096), (3, 0, 6144)]);
    odd("i13", "math sadd_sat %a, %b", &[(4095, 1, 4095), (4096, 8191, 4096)]);
    odd("i13", "math abs %a", &[(4096, 0, 4096), (8191, 0, 1)]);
    odd("i48", "math bswap %a", &[(0x0102_0304_0506, 0, 0x0605_0403_0201)]);
    odd("i1", "add %a, %b", &[(1, 1, 0), (1, 0, 1)]);
    odd("i1", "mul %a, %b", &[(1, 1, 1)]);
    odd("i100", "mul %a, %b", &[(1 << 99, 3, 1 << 99), ((1 << 50) + 1, 1 << 50, 1 << 50)]);
    odd("i100", "sdiv %a, %b", &[((1 << 100) - 6, 3, (1 << 100) - 2)]);
}

#[test]
fn funnels_shift_two_values_as_one() {
    let rows = [vec![0x12, 0xcd, 4], vec![0x12, 0xcd, 12], vec![0x12, 0xcd, 0]];
    let types = ["i8", "i8", "i8"];
    assert_eq!(evaluate("i8", "math fshl %a, %b, %c", &types, &rows), [0x2c, 0x2c, 0x12]);
    assert_eq!(evaluate("i8", "math fshr %a, %b, %c", &types, &rows), [0x2c, 0x2c, 0xcd]);
    let rows = [vec![0, 0xff, 5]];
    assert_eq!(evaluate("i13", "math fshl %a, %b, %c", &["i13"; 3], &rows), [0xff >> 8]);
}

#[test]
fn what_stands_above_the_width_in_memory_does_not_matter() {
    assert_eq!(evaluate("i16", "zext %a", &["i5"], &[vec![0xff]]), [0x1f]);
}

#[test]
fn integers_become_wider_and_narrower() {
    let one = |result, instruction, ty, value| evaluate(result, instruction, &[ty], &[vec![value]])[0];
    assert_eq!(one("i8", "trunc %a", "i32", 0x1234_5678), 0x78);
    assert_eq!(one("i1", "trunc %a", "i32", 2), 0);
    assert_eq!(one("i64", "zext %a", "i8", 0x80), 0x80);
    assert_eq!(one("i64", "sext %a", "i8", 0x80), 0xffff_ffff_ffff_ff80);
    assert_eq!(one("i128", "sext %a", "i64", 1 << 63), u128::MAX << 63);
    assert_eq!(one("i32", "sext %a", "i1", 1), 0xffff_ffff);
    assert_eq!(one("i32", "sext %a", "i13", 4096), 0xffff_f000);
    assert_eq!(one("i32", "ptrtoint %a", "ptr.global", 0x1_2345_6789), 0x2345_6789);
    assert_eq!(one("ptr.global", "inttoptr %a", "i32", 0x8000_0000), 0x8000_0000);
    assert_eq!(one("f32", "bitcast %a", "i32", 0x7f80_0001), 0x7f80_0001);
}

#[test]
fn a_choice_takes_one_of_two() {
    let rows = [vec![1, 10, 20], vec![0, 10, 20]];
    assert_eq!(evaluate("i64", "select %a, %b, %c", &["i1", "i64", "i64"], &rows), [10, 20]);
    assert_eq!(evaluate("i64", "freeze %a", &["i64"], &[vec![7]]), [7]);
}
