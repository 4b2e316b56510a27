// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which loops LLVM vectorises: not those on which it would spend too long.
#![allow(clippy::panic, clippy::unwrap_used, reason = "a panic is how a test fails")]

use kiln_ir::Module;
use kiln_llvm::{Context, Machine, OptimizationLevel, Session, machine, passes, write};
use kiln_types::Target;
use std::fmt::Write as _;

/// The number of loops over vectors that LLVM makes of a function.
fn vector_loops(text: &str) -> usize {
    let module = Module::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    kiln_ir::verify(&module).unwrap_or_else(|errors| panic!("{}", errors[0]));
    let printed = Session::run(|session| {
        let context = Context::new(session);
        let machine = Machine::new(session, &Target::Cpu(machine::host(session)), OptimizationLevel::Default)?;
        let out = write(&context, &module, &machine)?;
        passes::run(&out, "default<O3>", Some(&machine))?;
        Ok(out.print())
    });
    printed.unwrap().lines().filter(|line| line.starts_with("vector.body")).count()
}

/// Loops one after the other over the same numbers; each adds another one to them.
fn additions(count: usize) -> String {
    let mut text = String::from("entry exported @f(%0: ptr.global, %1: i64) {\nblock0:\n  branch block1\n");
    for at in 0..count {
        let [index, address, number, sum, next, more] = [0, 1, 2, 3, 4, 5].map(|n| 2 + 6 * at + n);
        let (before, block, after) = (2 * at, 2 * at + 1, 2 * at + 2);
        let _ = write!(
            text,
            "block{block}:
  %{index}: i64 = phi block{before}: 0:i64, block{block}: %{next}
  %{address}: ptr.global = ptradd %0, %{index}
  %{number}: i8 = load %{address} align 1
  %{sum}: i8 = mul %{number}, {factor}:i8
  store %{sum}, %{address} align 1
  %{next}: i64 = add %{index}, 1:i64
  %{more}: i1 = icmp ult %{next}, %1
  cond_branch %{more}, block{block}, block{after}
block{after}:
",
            factor = 3 + at,
        );
        text += if at + 1 < count { "  branch block" } else { "  return\n}\n" };
        if at + 1 < count {
            let _ = writeln!(text, "{}", after + 1);
        }
    }
    text
}

/// A loop that adds to each number what so many steps make of one number in memory.
fn mixing(steps: usize) -> String {
    let mut text = String::from(
        "entry exported @f(%0: ptr.global, %1: i64, %2: ptr.global) {
block0:
  branch block1
block1:
  %3: i64 = phi block0: 0:i64, block1: %4
  %4: i64 = add %3, 1:i64
  %5: i32 = load %2 align 4
",
    );
    let mut value = 5;
    for _ in 0..steps {
        let _ = writeln!(text, "  %{}: i32 = lshr %{value}, 3:i32", value + 1);
        let _ = writeln!(text, "  %{}: i32 = mul %{}, %{value}", value + 2, value + 1);
        value += 2;
    }
    let [offset, address, number, sum, more] = [1, 2, 3, 4, 5].map(|n| value + n);
    let _ = write!(
        text,
        "  %{offset}: i64 = mul %3, 4:i64
  %{address}: ptr.global = ptradd %0, %{offset}
  %{number}: i32 = load %{address} align 4
  %{sum}: i32 = add %{number}, %{value}
  store %{sum}, %{address} align 4
  %{more}: i1 = icmp ult %4, %1
  cond_branch %{more}, block1, block2
block2:
  return
}}
"
    );
    text
}

#[test]
fn a_function_has_at_most_64_vectorised_loops() {
    assert_eq!([1, 5, 64, 70].map(|count| vector_loops(&additions(count))), [1, 5, 64, 64]);
}

/// LLVM 22 follows every way through what is the same in all iterations: 2^40 steps here.
#[test]
fn long_chains_of_what_does_not_change_are_not_vectorised() {
    assert_eq!([4, 40].map(|steps| vector_loops(&mixing(steps))), [1, 0]);
}
