// SPDX-License-Identifier: MIT OR Apache-2.0
//! Accesses that are right, and each way in which one can be wrong.

use crate::harness::{Argument, Memory, faults, items, launch, program, right, wrong};
use kiln_ir::interpret::FaultKind;

/// A kernel with these instructions; `%0` and `%1` are buffers.
fn kernel(body: &str) -> String {
    format!("kernel exported @test(%0: ptr.global, %1: ptr.global) {{\nblock0:\n{body}\n  return\n}}\n")
}

#[test]
fn each_item_writes_its_element() {
    let memory = Memory::default();
    let out = memory.add_i32(&[0; 8]);
    let body = "  %2: i64 = global_id 0\n  %3: i64 = shl %2, 2:i64\n  %4: ptr.global = ptradd %0, %3\n  %5: i32 = trunc %2\n  %6: i32 = mul %5, 3:i32\n  store %6, %4 align 4";
    right(&kernel(body), &memory, items(8, 4), &[out, 0]);
    assert_eq!(memory.i32s(out), [0, 3, 6, 9, 12, 15, 18, 21]);
}

#[test]
fn a_private_variable_keeps_what_was_written() {
    let memory = Memory::default();
    let out = memory.add_i32(&[0]);
    let body = "  %2: ptr.private = alloca 8 align 4\n  %3: ptr.private = ptradd %2, 4:i64\n  store 5:i32, %3 align 4\n  %4: i32 = load %3 align 4\n  %5: i32 = add %4, 1:i32\n  store %5, %0 align 4";
    right(&kernel(body), &memory, items(1, 1), &[out, 0]);
    assert_eq!(memory.i32s(out), [6]);
}

#[test]
fn an_access_past_the_end_of_an_allocation_names_argument_and_size() {
    let memory = Memory::default();
    let (small, large) = (memory.add_i32(&[0; 4]), memory.add_i32(&[0; 4]));
    let body = "  %2: ptr.global = ptradd %1, 16:i64\n  %3: i32 = load %2 align 4";
    let says = "reads 4 bytes at byte 16 of an allocation of 16 bytes (argument \"p1\")";
    let fault = wrong(&kernel(body), &memory, items(1, 1), &[small, large], FaultKind::OutOfBounds, says);
    assert_eq!(fault.address, Some(large + 16));
    assert_eq!(fault.items[0].global, [0; 3]);
}
