// SPDX-License-Identifier: MIT OR Apache-2.0
//! Barriers and group functions, for groups of many sizes.

use crate::harness::{Memory, faults, items, right, wrong};
use kiln_ir::interpret::FaultKind;

/// The sizes of groups.
const SIZES: [usize; 6] = [1, 31, 32, 33, 64, 1000];

/// The result of an instruction of each item of one group, whose operands are `%a` (loaded) and `%i` (its local id).
fn results(ty: &str, instruction: &str, values: &[u64]) -> Vec<u64> {
    let memory = Memory::default();
    let bytes: Vec<_> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    let (input, out) = (memory.add(&bytes), memory.add(&vec![0; bytes.len()]));
    let instruction = instruction.replace("%a", "%5").replace("%i", "%2");
    let text = format!(
        "kernel exported @test(%0: ptr.global, %1: ptr.global) {{
block0:
  %2: i64 = local_id 0
  %3: i64 = shl %2, 3:i64
  %4: ptr.global = ptradd %0, %3
  %5: {ty} = load %4 align 1
  %9: i64 = sub_group_local_id 0
  %6: i64 = xor %9, 1:i64
  %7: {ty} = {instruction}
  %8: ptr.global = ptradd %1, %3
  store %7, %8 align 1
  return
}}
"
    );
    right(&text, &memory, items(values.len(), values.len()), &[input, out]);
    memory.bytes(out).chunks_exact(8).map(|eight| u64::from_le_bytes(eight.try_into().unwrap())).collect()
}

/// Numbers without a pattern.
fn numbers(count: usize) -> Vec<u64> {
    (0..count as u64).map(|index| (index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(17)).collect()
}

/// What each item's scope holds: the first and the last of its items.
fn scopes(scope: &str, size: usize) -> Vec<(usize, usize)> {
    let of = |item: usize| match scope {
        "group" => (0, size),
        _ => (item / 32 * 32, (item / 32 * 32 + 32).min(size)),
    };
    (0..size).map(of).collect()
}

/// Checks reductions and scans of an operator that may be regrouped against plain loops.
fn check(ty: &str, op: &str, identity: u64, combine: impl Fn(u64, u64) -> u64, mask: u64) {
    for size in SIZES {
        for scope in ["group", "sub_group"] {
            let values: Vec<_> = numbers(size).into_iter().map(|value| value & mask).collect();
            let ranges = scopes(scope, size);
            let fold = |from: usize, to: usize| values[from..to].iter().fold(identity, |a, &b| combine(a, b));
            let of = |name: &str| results(ty, &format!("{name} {op} {scope} %a"), &values);
            let all: Vec<_> = ranges.iter().map(|&(from, to)| fold(from, to)).collect();
            assert_eq!(of("reduce"), all, "reduce {op} {scope} of {size}");
            let inclusive: Vec<_> = (0..size).map(|item| fold(ranges[item].0, item + 1)).collect();
            assert_eq!(of("inclusive_scan"), inclusive, "inclusive_scan {op} {scope} of {size}");
            let exclusive: Vec<_> = (0..size).map(|item| fold(ranges[item].0, item)).collect();
            assert_eq!(of("exclusive_scan"), exclusive, "exclusive_scan {op} {scope} of {size}");
        }
    }
}

#[test]
fn integers_are_combined() {
    check("i64", "add", 0, u64::wrapping_add, u64::MAX);
    check("i64", "mul", 1, u64::wrapping_mul, u64::MAX);
    check("i64", "and", u64::MAX, |a, b| a & b, u64::MAX);
    check("i64", "or", 0, |a, b| a | b, u64::MAX);
    check("i64", "xor", 0, |a, b| a ^ b, u64::MAX);
    check("i64", "umin", u64::MAX, u64::min, u64::MAX);
    check("i64", "umax", 0, u64::max, u64::MAX);
    check("i64", "smin", i64::MAX as u64, |a, b| (a as i64).min(b as i64) as u64, u64::MAX);
    check("i64", "smax", i64::MIN as u64, |a, b| (a as i64).max(b as i64) as u64, u64::MAX);
    check("i32", "add", 0, |a, b| (a + b) & 0xffff_ffff, 0xffff_ffff);
    check("i32", "smin", 0x7fff_ffff, |a, b| (a as i32).min(b as i32) as u32 as u64, 0xffff_ffff);
    check("i8", "umin", 0xff, u64::min, 0xff);
}

#[test]
fn floats_are_compared() {
    let bits = |value: f64| value.to_bits();
    let pick = |takes: fn(f64, f64) -> bool| {
        move |a: u64, b: u64| if takes(f64::from_bits(a), f64::from_bits(b)) { b } else { a }
    };
    // No NaNs: the order of the tree does not matter then.
    let mask = !(1 << 62);
    check("f64", "fmin", bits(f64::INFINITY), pick(|a, b| b < a), mask);
    check("f64", "fmax", bits(f64::NEG_INFINITY), pick(|a, b| a < b), mask);
}

/// The reduction of one chunk of up to 32, written as the definition says: pairs at distance 16, then 8, 4, 2, 1.
fn tree(values: &[f32]) -> f32 {
    fn node(values: &[f32], first: usize, step: usize) -> Option<f32> {
        // The value at `first` after all distances of at least `step`: itself and those at multiples of `step` on.
        if step == 32 {
            return values.get(first).copied();
        }
        let (a, b) = (node(values, first, step * 2), node(values, first + step, step * 2));
        match (a, b) {
            (Some(a), Some(b)) => Some(a + b),
            (a, _) => a,
        }
    }
    if values.len() <= 32 {
        return node(values, 0, 1).unwrap();
    }
    let chunks: Vec<_> = values.chunks(32).map(tree).collect();
    tree(&chunks)
}

#[test]
fn floats_are_summed_in_the_one_order() {
    for size in SIZES {
        let floats: Vec<_> = numbers(size).iter().map(|&number| (number >> 40) as f32 * 1e-3).collect();
        let values: Vec<_> = floats.iter().map(|value| value.to_bits().into()).collect();
        let found = results("f32", "reduce fadd group %a", &values);
        assert_eq!(found, vec![u64::from(tree(&floats).to_bits()); size], "{size}");
    }
}

#[test]
fn scans_of_floats_have_the_one_order() {
    // In a chunk of 32, the inclusive value of item 31 is that of 15 plus the sum of 16 to 31, and so on down.
    fn block(values: &[f32]) -> f32 {
        match values.len() {
            1 => values[0],
            length => block(&values[..length / 2]) + block(&values[length / 2..]),
        }
    }
    let floats: Vec<_> = numbers(64).iter().map(|&number| (number >> 40) as f32 * 1e-3).collect();
    let values: Vec<_> = floats.iter().map(|value| value.to_bits().into()).collect();
    let found = results("f32", "inclusive_scan fadd group %a", &values);
    let first = block(&floats[..32]);
    assert_eq!(found[31], first.to_bits().into());
    assert_eq!(found[32], (first + floats[32]).to_bits().into());
    assert_eq!(found[63], (first + block(&floats[32..])).to_bits().into());
    // Without its own, the first item of a chunk gets what the chunks before come to, others the value before theirs.
    let exclusive = results("f32", "exclusive_scan fadd group %a", &values);
    assert_eq!((exclusive[0], exclusive[32]), (0, first.to_bits().into()));
    assert_eq!((exclusive[31], exclusive[33], exclusive[63]), (found[30], found[32], found[62]));
    // Item 4 of a chunk: distance 1 gives x3 + x4, distance 2 (x1 + x2) + that, distance 4 x0 + all.
    let four = floats[0] + ((floats[1] + floats[2]) + (floats[3] + floats[4]));
    assert_eq!(found[4], four.to_bits().into());
}

#[test]
fn items_vote() {
    for size in SIZES {
        for scope in ["group", "sub_group"] {
            for voters in [vec![], vec![size - 1], (0..size).collect(), (1..size).collect()] {
                let values: Vec<_> = (0..size).map(|item| voters.contains(&item).into()).collect();
                let expected = |holds: fn(&[u64]) -> bool| {
                    let of = |(from, to): (usize, usize)| holds(&values[from..to]);
                    scopes(scope, size).into_iter().map(|range| u64::from(of(range))).collect::<Vec<_>>()
                };
                let any = results("i1", &format!("any {scope} %a"), &values);
                assert_eq!(any, expected(|values| values.contains(&1)));
                let all = results("i1", &format!("all {scope} %a"), &values);
                assert_eq!(all, expected(|values| !values.contains(&0)));
            }
        }
    }
}

#[test]
fn items_pass_values_on() {
    for size in SIZES {
        let values = numbers(size);
        let last = (size - 1) as u64;
        let found = results("i64", &format!("broadcast group %a, {last}:i64"), &values);
        assert_eq!(found, vec![values[size - 1]; size]);
        let found = results("f64", "broadcast sub_group %a, 0:i64", &values);
        let expected: Vec<_> = (0..size).map(|item| values[item / 32 * 32]).collect();
        assert_eq!(found, expected);
        // `%6` is the neighbour; the last item of an odd group has none.
        let found = results("i64", "shuffle sub_group %a, %6", &values);
        let expected: Vec<_> = (0..size).map(|item| *values.get(item ^ 1).unwrap_or(&values[item])).collect();
        assert_eq!(found, expected);
    }
}

#[test]
fn a_broadcast_names_one_item_of_the_group() {
    let text = |index: &str| {
        format!(
            "kernel exported @test() {{\nblock0:\n  %0: i64 = local_id 0\n  %1: i64 = broadcast group %0, {index}\n  return\n}}\n"
        )
    };
    let memory = Memory::default();
    let kind = FaultKind::GroupFunctionDivergence;
    wrong(&text("%0"), &memory, items(4, 4), &[], kind, "work-items broadcast from different items: 0 and 1");
    wrong(&text("4:i64"), &memory, items(4, 4), &[], kind, "broadcast from item 4; there are 4 items");
}

#[test]
fn barriers_let_all_go_on_together() {
    // Each item adds its neighbour's number, a hundred times.
    let text = "global group @tile size 4000 align 4
kernel exported @test(%0: ptr.global) {
block0:
  %1: ptr.group = global_address @tile
  %2: i64 = local_id 0
  %3: i64 = local_size 0
  %4: i64 = add %2, 1:i64
  %5: i64 = urem %4, %3
  %6: i64 = shl %2, 2:i64
  %7: i64 = shl %5, 2:i64
  %8: ptr.group = ptradd %1, %6
  %9: ptr.group = ptradd %1, %7
  %10: i32 = trunc %2
  branch block1
block1:
  %11: i32 = phi block0: %10, block1: %14
  %12: i32 = phi block0: 0:i32, block1: %15
  store %11, %8 align 4
  barrier group
  %13: i32 = load %9 align 4
  %14: i32 = add %11, %13
  barrier group
  %15: i32 = add %12, 1:i32
  %16: i1 = icmp ult %15, 100:i32
  cond_branch %16, block1, block2
block2:
  %17: i64 = global_id 0
  %18: i64 = shl %17, 2:i64
  %19: ptr.global = ptradd %0, %18
  store %14, %19 align 4
  return
}
";
    for size in SIZES {
        let memory = Memory::default();
        let out = memory.add_i32(&vec![0; size * 2]);
        right(text, &memory, items(size * 2, size), &[out]);
        let mut values: Vec<_> = (0..size as i32).collect();
        for _ in 0..100 {
            values = (0..size).map(|item| values[item].wrapping_add(values[(item + 1) % size])).collect();
        }
        assert_eq!(memory.i32s(out), [values.clone(), values].concat(), "{size}");
    }
}

/// A kernel where items with a local id below a limit go to `block1` and others to `block2`.
fn divided(limit: u64, then: &str, otherwise: &str) -> String {
    format!(
        "file 0 \"kernel.cpp\"
location 0 file 0 line 5 column 1
location 1 file 0 line 9 column 1
kernel exported @test(%0: ptr.global) {{
block0:
  %1: i64 = local_id 0
  %2: i1 = icmp ult %1, {limit}:i64
  cond_branch %2, block1, block2
block1:
{then}
  branch block3
block2:
{otherwise}
  branch block3
block3:
  return
}}
"
    )
}

#[test]
fn a_barrier_that_some_do_not_reach_names_who_waits_and_who_does_not() {
    let memory = Memory::default();
    let text = divided(3, "  barrier group !0", "");
    let says = "kernel.cpp:5: 3 of the 8 work-items of a work-group come to this barrier; work-item 3 (local 3 of group 0) has ended, work-item 0 (local 0 of group 0)";
    let fault = wrong(&text, &memory, items(16, 8), &[0], FaultKind::BarrierDivergence, says);
    assert_eq!(fault.items[1].local[0], 3);
    let text = divided(3, "  barrier group !0", "  barrier group !1");
    let says = "kernel.cpp:5: 3 of the 8 work-items of a work-group come to this barrier; work-item 3 (local 3 of group 0) waits at kernel.cpp:9";
    wrong(&text, &memory, items(8, 8), &[0], FaultKind::BarrierDivergence, says);
}

#[test]
fn a_group_function_that_some_do_not_reach_is_found() {
    let text = divided(1, "  %3: i1 = any group true !0", "");
    let says = "1 of the 2 work-items of a work-group come to this group function; work-item 1";
    wrong(&text, &Memory::default(), items(2, 2), &[0], FaultKind::GroupFunctionDivergence, says);
}

#[test]
fn sub_groups_need_only_their_own_items() {
    let memory = Memory::default();
    let text = |limit| divided(limit, "  barrier sub_group !0\n  %3: i1 = any sub_group true !0", "");
    right(&text(32), &memory, items(64, 64), &[0]);
    let says =
        "8 of the 32 work-items of a sub-group come to this barrier; work-item 40 (local 40 of group 0) has ended";
    wrong(&text(40), &memory, items(64, 64), &[0], FaultKind::BarrierDivergence, says);
}

#[test]
fn items_that_wait_in_other_iterations_do_not_meet() {
    // Item 0 waits in the second round, all others in the first: the same barrier, but not the same time.
    let text = "kernel exported @test(%0: ptr.global) {
block0:
  %1: i64 = local_id 0
  %2: i1 = icmp eq %1, 0:i64
  %3: i64 = select %2, 1:i64, 0:i64
  branch block1
block1:
  %4: i64 = phi block0: 0:i64, block3: %6
  %5: i1 = icmp eq %4, %3
  cond_branch %5, block2, block3
block2:
  barrier group
  branch block3
block3:
  %6: i64 = add %4, 1:i64
  %7: i1 = icmp ult %6, 2:i64
  cond_branch %7, block1, block4
block4:
  return
}
";
    let memory = Memory::default();
    right(text, &memory, items(1, 1), &[0]);
    wrong(text, &memory, items(4, 4), &[0], FaultKind::BarrierDivergence, "in another iteration");
}

#[test]
fn nothing_of_a_group_starts_after_one_that_was_abandoned() {
    let memory = Memory::default();
    let out = memory.add_i32(&[0; 2]);
    let text = divided(
        1,
        "  %3: i64 = group_id 0\n  %4: i64 = shl %3, 2:i64\n  %5: ptr.global = ptradd %0, %4\n  store 1:i32, %5 align 4\n  barrier group",
        "",
    );
    assert_eq!(faults(&text, &memory, items(8, 4), &[out]).len(), 1);
    assert_eq!(memory.i32s(out), [1, 0]);
}
