// SPDX-License-Identifier: MIT OR Apache-2.0
//! Runs entry points: every work-item of any range, cut into any pieces, runs once, with the right ids, sizes, arguments
//! and memory.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a failed unwrap is a failed test")]

#[path = "support/interpret.rs"]
#[allow(dead_code, reason = "other tests need more of it")]
mod interpret;

use interpret::{Entry, Memory, signature};
use kiln_ir::{Module, Query, verify};
use kiln_passes::cpu;
use kiln_types::{ArgumentLayout, KernelKind, KernelSignature, LaunchShape};
use proptest::prelude::*;
use std::fmt::Write;

/// What a work-item writes, in 8-byte words: how often it ran, its structure after it changed it, what it read back from
/// group memory, where that is, then an answer for each query and dimension.
const COUNT: u64 = 0;
const STRUCTURE: u64 = 1;
const READ_BACK: u64 = 2;
const GROUP_ADDRESS: u64 = 3;
const ANSWERS: u64 = 4;
const WORDS: u64 = ANSWERS + 18;

/// The offset of the local argument in the memory of the group.
const LOCAL_OFFSET: u64 = 24;

const GROUPED: [Query; 6] =
    [Query::GlobalId, Query::GlobalSize, Query::LocalId, Query::LocalSize, Query::GroupId, Query::GroupCount];
const FOLDED: [Query; 4] = [Query::GlobalId, Query::GlobalSize, Query::LocalSize, Query::GroupCount];

/// A kernel that writes all it knows at its place in the output. Every third work-item returns early, after counting.
fn kernel(sees_groups: bool) -> String {
    let queries = if sees_groups { &GROUPED[..] } else { &FOLDED };
    let mut text = String::from(
        "global group @static size 20 align 4\n\
         kernel exported @k(%0: ptr.global, %1: ptr.private by_value size 16 align 8",
    );
    text += if sees_groups { ", %2: ptr.private by_value size 8 align 8) {\n" } else { ", %2: i64) {\n" };
    text += "block0:
  %3: ptr.private = alloca 8 align 8
  %10: i64 = global_id 0
  %11: i64 = global_id 1
  %12: i64 = global_id 2
  %13: i64 = global_size 0
  %14: i64 = global_size 1
  %20: i64 = mul %12, %14
  %21: i64 = add %20, %11
  %22: i64 = mul %21, %13
  %23: i64 = add %22, %10
";
    writeln!(text, "  %24: i64 = mul %23, {}:i64", WORDS * 8).unwrap();
    text += "  %25: ptr.global = ptradd inbounds %0, %24
  %26: i64 = load %25 align 8
  %27: i64 = add %26, 1:i64
  store %27, %25 align 8
  %28: i64 = urem %23, 3:i64
  %29: i1 = icmp eq %28, 2:i64
  cond_branch %29, block2, block1
block1:
  %30: ptr.private = ptradd inbounds %1, 8:i64
  %31: i64 = load %30 align 8
  %32: i64 = add %31, %23
  store %32, %30 align 8
  %33: i64 = load %30 align 8
  store %33, %3 align 8
  %34: i64 = load %3 align 8
";
    let mut number = 100;
    let mut store = |text: &mut String, word: u64, value: &str| {
        writeln!(text, "  %{number}: ptr.global = ptradd inbounds %25, {}:i64", word * 8).unwrap();
        writeln!(text, "  store {value}, %{number} align 8").unwrap();
        number += 1;
    };
    store(&mut text, STRUCTURE, "%34");
    if sees_groups {
        text += "  %40: ptr.generic = load %2 align 8
  store %23, %40 align 8
  %41: ptr.group = global_address @static + 4
  store 1:i64, %41 align 4
  %42: i64 = load %40 align 8
";
        store(&mut text, READ_BACK, "%42");
        store(&mut text, GROUP_ADDRESS, "%40");
    }
    for (index, query) in queries.iter().enumerate() {
        for dimension in 0..3 {
            let answer = 50 + index * 3 + dimension;
            writeln!(text, "  %{answer}: i64 = {query} {dimension}").unwrap();
            store(&mut text, ANSWERS + (*query as u64) * 3 + dimension as u64, &format!("%{answer}"));
        }
    }
    text + "  return\nblock2:\n  return\n}\n"
}

/// What the words of a work-item must be.
fn expected(shape: &LaunchShape, sees_groups: bool, id: [u64; 3], group_memory: u64) -> Vec<u64> {
    let linear = (id[2] * shape.global[1] + id[1]) * shape.global[0] + id[0];
    let mut words = vec![0; WORDS as usize];
    words[COUNT as usize] = 1;
    if linear % 3 == 2 {
        return words;
    }
    words[STRUCTURE as usize] = 1000 + linear;
    if sees_groups {
        words[READ_BACK as usize] = linear;
        words[GROUP_ADDRESS as usize] = group_memory + LOCAL_OFFSET;
    }
    for query in if sees_groups { &GROUPED[..] } else { &FOLDED } {
        for d in 0..3 {
            words[ANSWERS as usize + *query as usize * 3 + d] = match query {
                Query::GlobalId => id[d],
                Query::GlobalSize => shape.global[d],
                Query::LocalId => id[d] % shape.local[d],
                Query::LocalSize => shape.local[d],
                Query::GroupId => id[d] / shape.local[d],
                _ => shape.groups[d],
            };
        }
    }
    words
}

/// The packed block of the arguments.
fn block(signature: &KernelSignature, output: u64) -> Vec<u8> {
    let layout = ArgumentLayout::new(&signature.parameters);
    let mut block = vec![0; layout.size() as usize];
    let mut write = |offset: u32, value: u64| block[offset as usize..][..8].copy_from_slice(&value.to_le_bytes());
    let offsets = layout.offsets();
    write(offsets[0], output);
    write(offsets[1] + 8, 1000);
    write(offsets[2], LOCAL_OFFSET);
    block
}

/// Runs the groups in pieces that end at `cuts`, and checks what every work-item wrote.
fn check(kind: KernelKind, sees_groups: bool, shape: LaunchShape, cuts: &[u64], fixed_size: bool) {
    let module = Module::parse(&kernel(sees_groups)).unwrap();
    verify(&module).unwrap();
    let group_memory: &[usize] = if sees_groups { &[2] } else { &[] };
    let kernel = module.functions.values().next().unwrap();
    let mut signature = signature(kernel, kind, group_memory);
    signature.properties.work_group_size = fixed_size.then_some(shape.local);
    let lowered = cpu::lower(&module, std::slice::from_ref(&signature)).unwrap();
    verify(&lowered.module).unwrap();
    assert_eq!(lowered.kernels[0].group_memory, if sees_groups { 20 } else { 0 });

    let memory = Memory::default();
    let items = shape.global.iter().product::<u64>();
    let output = memory.add(&vec![0; (items * WORDS * 8) as usize]);
    let entry = Entry::new(&lowered, &memory, shape, &block(&signature, output), 8);
    let mut ends = cuts.iter().map(|cut| cut % shape.group_count()).filter(|&cut| cut > 0).collect::<Vec<_>>();
    ends.sort_unstable();
    ends.dedup();
    let mut begin = 0;
    for end in ends.into_iter().chain([shape.group_count()]) {
        entry.run(begin, end);
        begin = end;
    }
    let written = memory.bytes(output);
    let words: Vec<_> = written.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().unwrap())).collect();
    for (linear, words) in (0..items).zip(words.chunks_exact(WORDS as usize)) {
        let [x, y, _] = shape.global;
        let id = [linear % x, linear / x % y, linear / x / y];
        assert_eq!(words, expected(&shape, sees_groups, id, entry.group_memory()), "{shape:?} {id:?}");
    }
}

/// A shape whose dimensions from `dimensions` on are 1.
fn shape(dimensions: usize, local: [u64; 3], groups: [u64; 3]) -> LaunchShape {
    let cut = |sizes: [u64; 3]| std::array::from_fn(|d| if d < dimensions { sizes[d] } else { 1 });
    let (local, groups): ([u64; 3], [u64; 3]) = (cut(local), cut(groups));
    LaunchShape { global: std::array::from_fn(|d| local[d] * groups[d]), local, groups }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_work_item_runs_once(
        dimensions in 1..=3usize,
        local in prop::array::uniform3(1..5u64),
        groups in prop::array::uniform3(1..5u64),
        cuts in prop::collection::vec(any::<u64>(), 0..4),
        sees_groups: bool,
        fixed_size: bool,
    ) {
        let shape = shape(dimensions, local, groups);
        check(KernelKind::NdRange(dimensions as u8), sees_groups, shape, &cuts, fixed_size);
    }
}

#[test]
fn a_single_task_runs_once() {
    check(KernelKind::SingleTask, false, LaunchShape::SINGLE_TASK, &[], false);
    check(KernelKind::SingleTask, true, LaunchShape::SINGLE_TASK, &[], false);
}
