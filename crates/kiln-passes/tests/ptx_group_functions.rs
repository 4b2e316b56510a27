// SPDX-License-Identifier: MIT OR Apache-2.0
//! What group functions became for GPUs gives the same bits as the interpreter's own, and breaks none of its rules: no work-item
//! reads what it races with, and all come to every barrier.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a failed unwrap is a failed test")]
#![allow(dead_code, reason = "the harness is for other tests too")]

#[path = "../../kiln-ir/tests/interpret/harness.rs"]
mod harness;
#[path = "support/signature.rs"]
mod signature;

use harness::{Memory, right};
use kiln_ir::{CombineOp, GroupReduction, Module};
use kiln_passes::ptx;
use kiln_types::{KernelKind, LaunchShape, NdRange};
use std::fmt::Write;

/// The work-items of a group have at most so many places in memory.
const PLACES: usize = 1024;

/// Work-groups of a launch.
const GROUPS: usize = 2;

/// Sizes of groups: less than, exactly and more than whole sub-groups, in one to three dimensions.
fn shapes() -> Vec<(u8, LaunchShape)> {
    let line = |n| (1, NdRange::d1(GROUPS * n, n).shape().unwrap());
    let mut shapes = [1, 2, 31, 32, 33, 64, 97, 1024].map(line).to_vec();
    shapes.push((2, NdRange::d2([7, 10 * GROUPS], [7, 10]).shape().unwrap()));
    shapes.push((3, NdRange::d3([3, 5, 9 * GROUPS], [3, 5, 9]).shape().unwrap()));
    shapes
}

/// A kernel that stores what the functions give, one after the other, and how many those are.
///
/// In them `$` is a value of type `ty`, `#` an `i64` that names an item or not, `@` one that is the same in all items of a
/// group and names one.
fn kernel(ty: &str, bytes: usize, functions: &[String]) -> String {
    let mut text = format!(
        "kernel exported @k(%0: ptr.global, %1: ptr.global) {{
block0:
  %2: i64 = sub_group_id 0
  %3: i64 = mul %2, 32:i64
  %4: i64 = sub_group_local_id 0
  %5: i64 = add %3, %4
  %6: i64 = group_id 0
  %7: i64 = mul %6, {PLACES}:i64
  %8: i64 = add %5, %7
  %9: i64 = mul %8, {bytes}:i64
  %10: ptr.global = ptradd %0, %9
  %11: {ty} = load %10 align {bytes}
  %12: i64 = mul %8, {}:i64
  %13: ptr.global = ptradd %1, %12
  %14: i64 = mul %4, 7:i64
  %15: i64 = xor %14, 19:i64
  %16: i64 = sub_group_count 0
  %17: i64 = sub %16, 1:i64
",
        bytes * functions.len()
    );
    for (index, function) in functions.iter().enumerate() {
        let (result, place) = (18 + 2 * index, 19 + 2 * index);
        let function = function.replace('$', "%11").replace('#', "%15").replace('@', "%17");
        let _ = writeln!(text, "  %{result}: {ty} = {function}");
        let _ = writeln!(text, "  %{place}: ptr.global = ptradd %13, {}:i64", index * bytes);
        let _ = writeln!(text, "  store %{result}, %{place} align {bytes}");
    }
    text + "  return\n}\n"
}

/// The same kernel for a GPU, with a memory of the group that is as large as a launch makes it.
fn lowered(text: &str, dimensions: u8) -> String {
    let module = Module::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let function = module.functions.values().next().unwrap();
    let signature = signature::signature(function, KernelKind::NdRange(dimensions), &[]);
    let mut lowered = ptx::lower(&module, &[signature]).unwrap();
    for global in lowered.module.globals.values_mut().filter(|global| global.name == ptx::GROUP_MEMORY) {
        global.size = lowered.kernels[0].group_memory;
    }
    lowered.module.to_string()
}

/// Runs the kernel as it is and as it is for a GPU.
fn check(ty: &str, input: &[u8], functions: &[String]) {
    let bytes = input.len() / (GROUPS * PLACES);
    let text = kernel(ty, bytes, functions);
    for (dimensions, shape) in shapes() {
        let results = [text.clone(), lowered(&text, dimensions)].map(|text| {
            let memory = Memory::default();
            let (from, to) = (memory.add(input), memory.add(&vec![0xcd; input.len() * functions.len()]));
            right(&text, &memory, shape, &[from, to]);
            memory.bytes(to)
        });
        for (index, (own, gpu)) in results[0].chunks(bytes).zip(results[1].chunks(bytes)).enumerate() {
            let (item, function) = (index / functions.len(), &functions[index % functions.len()]);
            assert_eq!(own, gpu, "{ty}: `{function}`, item {item} of {:?}", shape.local);
        }
        assert!(results[0].iter().any(|&byte| byte != 0xcd), "nothing was written");
    }
}

/// Every reduction with these operators, of sub-groups and groups.
fn reductions(operators: impl Fn(CombineOp) -> bool) -> Vec<String> {
    let mut all = Vec::new();
    for op in CombineOp::ALL.iter().filter(|&&op| operators(op)) {
        for reduction in GroupReduction::ALL {
            all.extend(["sub_group", "group"].map(|scope| format!("{reduction} {op} {scope} $")));
        }
    }
    all
}

/// Numbers that look random.
fn random() -> impl Iterator<Item = u64> {
    let mut state = 1u64;
    std::iter::repeat_with(move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 16
    })
}

fn bytes_of<const N: usize>(value: impl Fn(u64) -> [u8; N]) -> Vec<u8> {
    random().take(GROUPS * PLACES).flat_map(value).collect()
}

#[test]
fn integers() {
    let functions = reductions(|op| !op.takes_floats());
    check("i8", &bytes_of(|x| [x as u8]), &functions);
    check("i32", &bytes_of(|x| (x as u32).to_le_bytes()), &functions);
    check("i64", &bytes_of(|x| (x << 16 ^ x).to_le_bytes()), &functions);
}

/// Of very different size, so that another order gives other bits.
#[test]
fn floats() {
    let functions = reductions(CombineOp::takes_floats);
    let float =
        |x: u64| (x % 1000) as f64 * 2f64.powi((x / 1000 % 40) as i32 - 30) * if x & 1 << 30 == 0 { 1.0 } else { -1.0 };
    check("f32", &bytes_of(|x| (float(x) as f32).to_le_bytes()), &functions);
    check("f64", &bytes_of(|x| float(x).to_le_bytes()), &functions);
}

#[test]
fn values_that_items_pass_on() {
    let functions =
        ["shuffle sub_group $, #", "broadcast sub_group $, 0:i64", "broadcast group $, @", "reduce add group $"];
    let functions = functions.repeat(2).into_iter().map(str::to_owned).collect::<Vec<_>>();
    check("i16", &bytes_of(|x| (x as u16).to_le_bytes()), &functions);
    check("i64", &bytes_of(|x| (x << 16 ^ x).to_le_bytes()), &functions);
}
