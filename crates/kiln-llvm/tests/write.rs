// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the writer makes of memory, atomics, control flow and facts.
#![allow(clippy::panic, clippy::unwrap_used, reason = "a panic is how a test fails")]

#[path = "common/running.rs"]
mod running;

use kiln_ir::Module;
use kiln_llvm::{Context, Machine, OptimizationLevel, Session, machine, write};
use kiln_types::{ErrorKind, Target};
use running::Loaded;

fn parse(text: &str) -> Module {
    let module = Module::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    kiln_ir::verify(&module).unwrap_or_else(|errors| panic!("{}", errors[0]));
    module
}

/// LLVM as it is written, before any optimisation.
fn written(text: &str) -> kiln_types::Result<String> {
    let module = parse(text);
    Session::run(|session| {
        let context = Context::new(session);
        let machine = Machine::new(session, &Target::Cpu(machine::host(session)), OptimizationLevel::Default)?;
        write(&context, &module, &machine).map(|out| out.print())
    })
}

#[test]
fn loops_with_phis() {
    let text = "entry exported @sum(%0: ptr.global, %1: i64) {
block0:
  branch block1
block1:
  %2: i64 = phi block0: 0:i64, block1: %4
  %3: i64 = phi block0: 1:i64, block1: %2
  %4: i64 = add %2, %3
  %5: i1 = icmp ult %4, %1
  cond_branch %5, block1, block2 weights 9, 1 unroll 4 must_progress
block2:
  store %4, %0 align 8
  return
}
";
    let code = Loaded::new(&parse(text));
    let mut result = 0u64;
    code.call("sum", [(&raw mut result).cast(), std::ptr::without_provenance_mut(100)]);
    // Fibonacci numbers: phis take their values at the same time.
    assert_eq!(result, 144);
}

#[test]
fn memory() {
    let text = "entry exported @memory(%0: ptr.global, %1: ptr.global) {
block0:
  %2: ptr.private = alloca 64 align 16
  memset %2 align 16, 7:i8, 64:i64
  memcopy %2 align 16, %1 align 4, 16:i64
  %3: ptr.private = ptradd inbounds nuw %2, 4:i64
  memcopy %3 align 4, %2 align 16, 16:i64 overlap
  memcopy %0 align 4, %2 align 16, 24:i64 volatile
  %4: ptr.generic = spacecast %2
  %5: i24 = load %4 align 1
  %6: i32 = zext %5
  %7: ptr.global = ptradd %0, 24:i64
  store %6, %7 align 4 volatile
  return
}
";
    let code = Loaded::new(&parse(text));
    let (mut out, mut input) = ([0u32; 7], [1u32, 2, 3, 4]);
    code.call("memory", [out.as_mut_ptr().cast(), input.as_mut_ptr().cast()]);
    assert_eq!(out, [1, 1, 2, 3, 4, 0x0707_0707, 1]);
}

#[test]
fn atomics() {
    type Expected = fn(u32, u32) -> u32;
    let operators: [(&str, Expected); 11] = [
        ("xchg", |_, b| b),
        ("add", |a, b| a.wrapping_add(b)),
        ("sub", |a, b| a.wrapping_sub(b)),
        ("and", |a, b| a & b),
        ("nand", |a, b| !(a & b)),
        ("or", |a, b| a | b),
        ("xor", |a, b| a ^ b),
        ("max", |a, b| (a as i32).max(b as i32) as u32),
        ("min", |a, b| (a as i32).min(b as i32) as u32),
        ("umax", |a, b| a.max(b)),
        ("umin", |a, b| a.min(b)),
    ];
    let entry = |name: &str, ty: &str| {
        format!(
            "entry exported @{name}_{ty}(%0: ptr.global, %1: ptr.global) {{\nblock0:\n  %2: {ty} = load %1 align 4\n  \
             %3: {ty} = atomic_rmw {name} %0, %2 align 4 atomic acq_rel device\n  store %3, %1 align 4\n  return\n}}\n"
        )
    };
    let floats = ["fadd", "fsub", "fmax", "fmin"];
    let mut text: String = operators.iter().map(|(name, _)| entry(name, "i32")).collect();
    text.extend(floats.iter().map(|name| entry(name, "f32")));
    let code = Loaded::new(&parse(&text));
    let call = |name: &str, mut memory: u32, mut value: u32| {
        code.call(name, [(&raw mut memory).cast(), (&raw mut value).cast()]);
        (memory, value)
    };
    for (name, expected) in operators {
        for (a, b) in [(5, 3), (3, 5), (0xffff_fff0, 7), (7, 0xffff_fff0)] {
            assert_eq!(call(&format!("{name}_i32"), a, b), (expected(a, b), a), "{name} of {a} and {b}");
        }
    }
    for (name, expected) in floats.into_iter().zip([7.5f32, -2.5, 5.0, 2.5]) {
        let (memory, old) = call(&format!("{name}_f32"), 2.5f32.to_bits(), 5.0f32.to_bits());
        assert_eq!((f32::from_bits(memory), f32::from_bits(old)), (expected, 2.5), "{name}");
    }
}

#[test]
fn exchanges_and_fences() {
    let text = "entry exported @exchange(%0: ptr.global, %1: ptr.global) {
block0:
  %2: i32 = cmpxchg %0, 5:i32, 9:i32 align 4 atomic seq_cst system failure relaxed
  fence release group
  %3: i32 = load %0 align 4 atomic acquire device
  fence seq_cst item
  store %2, %1 align 4 atomic release device
  %4: ptr.global = ptradd %1, 4:i64
  store %3, %4 align 4
  return
}
";
    let code = Loaded::new(&parse(text));
    for (start, expected) in [(5u32, [5u32, 9]), (6, [6, 6])] {
        let (mut memory, mut seen) = (start, [0u32; 2]);
        code.call("exchange", [(&raw mut memory).cast(), seen.as_mut_ptr().cast()]);
        assert_eq!(seen, expected);
    }
}

#[test]
fn facts_reach_llvm() {
    let text = "class 0 \"int\"
entry exported @facts(%0: ptr.global noalias readonly nonnull dereferenceable 64 aligned 8, %1: ptr.global) {
block0:
  %2: i32 = load %0 align 8 class 0 range 1..9
  %3: i1 = icmp ult samesign %2, 5:i32
  assume %3
  %4: i32 = add nuw nsw %2, 1:i32
  store %4, %1 align 4 volatile class 0
  fence acquire item
  cond_branch %3, block1, block2 weights 7, 3
block1:
  branch block3 unroll 1 must_progress
block2:
  branch block3 unroll 0
block3:
  return
}
";
    let llvm = written(text).unwrap();
    for part in [
        "ptr noalias nonnull readonly align 8 dereferenceable(64) %0, ptr %1)",
        "!tbaa",
        "!range",
        "icmp samesign ult",
        "call void @llvm.assume(i1",
        "add nuw nsw i32",
        "store volatile i32",
        "fence syncscope(\"singlethread\") acquire",
        "!{!\"branch_weights\", i32 7, i32 3}",
        "!\"llvm.loop.unroll.disable\"",
        "!\"llvm.loop.unroll.enable\"",
        "!\"llvm.loop.mustprogress\"",
        "\"no-builtin-memcmp\"",
        "\"target-cpu\"=",
    ] {
        assert!(llvm.contains(part), "{part} in\n{llvm}");
    }
}

/// The optimiser knows loops that are `strlen`, and comparisons that are `memcmp`.
#[test]
fn objects_import_nothing_that_the_optimiser_introduces() {
    let text = "entry exported @length(%0: ptr.global, %1: ptr.global) {
block0:
  branch block1
block1:
  %2: i64 = phi block0: 0:i64, block1: %5
  %3: ptr.global = ptradd inbounds %1, %2
  %4: i8 = load %3 align 1
  %5: i64 = add nuw nsw %2, 1:i64
  %6: i1 = icmp eq %4, 0:i8
  cond_branch %6, block2, block1 must_progress
block2:
  store %2, %0 align 8
  return
}
";
    let code = Loaded::new(&parse(text));
    let (mut length, mut string) = (0u64, *b"kernel\0");
    code.call("length", [(&raw mut length).cast(), string.as_mut_ptr()]);
    assert_eq!(length, 6);
}

#[test]
fn what_no_cpu_can_do_is_refused() {
    let kernel = "kernel exported @k() {\nblock0:\n  return\n}\n";
    let mathematics = "entry exported @e(%0: ptr.global) {\nblock0:\n  %1: f32 = load %0 align 4\n  \
        %2: f32 = math exp %1\n  store %2, %0 align 4\n  return\n}\n";
    let remainder = mathematics.replace("math exp %1", "frem %1, %1");
    for (text, message) in [
        (remainder.as_str(), "`frem` in `e` must be lowered before LLVM is written"),
        (kernel, "the function `k` must be lowered before LLVM is written"),
        (mathematics, "`exp` in `e` must be lowered before LLVM is written"),
    ] {
        let error = written(text).unwrap_err();
        assert_eq!((error.kind(), error.message()), (ErrorKind::Invalid, message));
    }
}
