// SPDX-License-Identifier: MIT OR Apache-2.0
//! `instructions.md` defines everything that the text form can say.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failed unwrap is a failed test")]

use kiln_ir::*;

const PAGE: &str = include_str!("../src/instructions.md");
const SOURCE: &str = include_str!("../src/instruction.rs");

/// The names that the tables with a row for `first` define.
fn rows(first: &str) -> Vec<&'static str> {
    let table = PAGE.split("\n\n").filter(|part| part.starts_with("| name"));
    let table = table.filter(|part| part.lines().any(|line| line.starts_with(&format!("| `{first}` "))));
    table.flat_map(|part| part.lines().skip(2)).map(|line| line.split('`').nth(1).unwrap()).collect()
}

fn names<T: Copy>(all: &[T], name: impl Fn(T) -> &'static str) -> Vec<&'static str> {
    all.iter().map(|&operator| name(operator)).collect()
}

#[test]
fn tables_list_every_operator_in_order() {
    assert_eq!(rows("udiv"), names(BinaryOp::ALL, BinaryOp::name));
    assert_eq!(rows("sqrt"), names(MathFunction::ALL, MathFunction::name));
    assert_eq!(rows("zext"), names(CastOp::ALL, CastOp::name));
    assert_eq!(rows("slt"), names(IntPredicate::ALL, IntPredicate::name));
    assert_eq!(rows("oeq"), names(FloatPredicate::ALL, FloatPredicate::name));
    assert_eq!(rows("xchg"), names(AtomicOp::ALL, AtomicOp::name));
    assert_eq!(rows("relaxed"), names(Order::ALL, Order::name));
    assert_eq!(rows("item"), names(Scope::ALL, Scope::name));
    assert_eq!(rows("global_id"), names(Query::ALL, Query::name));
    assert_eq!(rows("broadcast"), names(GroupFunction::ALL, GroupFunction::name));
    assert_eq!(rows("inclusive_scan"), names(GroupReduction::ALL, GroupReduction::name));
    assert_eq!(
        rows("fmul"),
        [&names(BinaryOp::ALL, BinaryOp::name)[..], &names(CombineOp::ALL, CombineOp::name)].concat()
    );
    assert_eq!(rows("nuw"), ArithmeticFlags::NAMES);
    assert_eq!(rows("reassoc"), FastMath::NAMES);
}

#[test]
fn a_heading_defines_every_other_instruction() {
    // The names that `Op::mnemonic` writes out; those of operators come from the tables above.
    let mnemonics = SOURCE.split("fn mnemonic").nth(1).unwrap().split("\n    }\n").next().unwrap();
    let mut expected: Vec<_> = mnemonics.lines().filter_map(|line| line.split('"').nth(1)).collect();
    let mut headings: Vec<_> = PAGE.lines().filter_map(|line| line.strip_prefix("### `")?.strip_suffix('`')).collect();
    assert!(expected.contains(&"cmpxchg"));
    headings.sort_unstable();
    expected.sort_unstable();
    assert_eq!(headings, expected);
}
