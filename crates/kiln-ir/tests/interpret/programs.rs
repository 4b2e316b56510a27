// SPDX-License-Identifier: MIT OR Apache-2.0
//! Programs as bytes, and kernels that cannot be made ready.

use crate::harness::program;
use kiln_ir::{
    DecodeError,
    interpret::{Kernel, Program, Variables},
};
use kiln_types::ErrorKind;
use proptest::prelude::*;
use std::sync::Arc;

const TEXT: &str = "file 0 \"kernel.cpp\"
location 0 file 0 line 7 column 3
global constant @table size 8 align 8 bytes [00000000 00000000] pointers { 0: @table + 4 }
global group @tile size 6 align 2
global group @other size 4 align 4
global group @unused size 400 align 4
function internal @f(%0: i32) -> i32 {
block0:
  %1: i32 = add %0, 1:i32 !0
  return %1
}
kernel exported @test(%0: ptr.global, %1: f32) {
block0:
  %2: i32 = call @f(3:i32)
  %3: ptr.group = global_address @other
  %4: ptr.group = global_address @tile
  barrier group
  %5: ptr.private = alloca 16 align 4
  branch block1
block1:
  %6: i32 = phi block0: 0:i32, block1: %7
  %7: i32 = add %6, %2
  %8: i1 = icmp ult %7, 100:i32
  cond_branch %8, block1, block2
block2:
  return
}
";

#[test]
fn bytes_come_back_as_the_same_program() {
    let written = program(TEXT);
    let read = Program::from_bytes(&written.to_bytes()).unwrap();
    assert_eq!(read.module.to_string(), written.module.to_string());
    assert_eq!((&read.kernels, &read.library_paths), (&written.kernels, &written.library_paths));
}

#[test]
fn other_bytes_are_refused() {
    assert_eq!(Program::from_bytes(b"no program").unwrap_err(), DecodeError::Magic);
    let module = program(TEXT).module.to_bytes();
    assert_eq!(Program::from_bytes(&module).unwrap_err(), DecodeError::Magic);
    let mut bytes = program(TEXT).to_bytes();
    bytes.push(0);
    assert!(matches!(Program::from_bytes(&bytes), Err(DecodeError::Damaged(_))));
    bytes[8] = 99;
    assert_eq!(Program::from_bytes(&bytes).unwrap_err(), DecodeError::Version { found: 99, expected: 1 });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    /// What is read of damaged bytes can be made ready, or is refused; it never stops the process.
    #[test]
    fn damaged_bytes_are_a_program_or_an_error(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        length in any::<prop::sample::Index>(),
        is_cut in any::<bool>(),
    ) {
        let mut bytes = program(TEXT).to_bytes();
        for (index, byte) in changes {
            let at = 12 + index.index(bytes.len() - 12);
            bytes[at] = byte;
        }
        if is_cut {
            bytes.truncate(length.index(bytes.len()));
        }
        if let Ok(program) = Program::from_bytes(&bytes) {
            let program = Arc::new(program);
            let _ = Variables::new(&program);
            for kernel in &program.kernels {
                if let Ok(kernel) = Kernel::new(&program, &kernel.symbol) {
                    kernel.group_memory();
                }
            }
        }
    }
}

#[test]
fn group_memory_is_laid_out_in_the_order_of_the_module() {
    // `@tile` takes bytes 0 to 6, `@other` 8 to 12; `@unused` takes none.
    assert_eq!(Kernel::new(&program(TEXT), "test").unwrap().group_memory(), 12);
}

#[track_caller]
fn refused(text: &str, symbol: &str, kind: ErrorKind, says: &str) {
    let error = Kernel::new(&program(text), symbol).unwrap_err();
    assert_eq!(error.kind(), kind);
    assert!(error.message().contains(says), "{error}");
}

#[test]
fn what_cannot_run_is_refused_by_name() {
    refused(TEXT, "other", ErrorKind::Build, "the program has no kernel \"other\"");
    let recursion = "function internal @f() {\nblock0:\n  call @g()\n  return\n}\nfunction internal @g() {\nblock0:\n  call @f()\n  return\n}\nkernel exported @test() {\nblock0:\n  call @f()\n  return\n}\n";
    refused(recursion, "test", ErrorKind::Build, "a function that test calls calls itself");
    let missing = "function imported @f()\nkernel exported @test() {\nblock0:\n  call @f()\n  return\n}\n";
    refused(missing, "test", ErrorKind::Build, "no source defines f");
    let mathematics = "kernel exported @test(%0: f32) {\nblock0:\n  %1: f32 = math exp %0\n  return\n}\n";
    refused(mathematics, "test", ErrorKind::Build, "no `math exp` (in test); lower it");
    let large = "kernel exported @test() {\nblock0:\n  %0: ptr.private = alloca 1000000000000 align 4\n  return\n}\n";
    refused(large, "test", ErrorKind::FeatureNotSupported, "1000000000000");
}

#[test]
fn a_signature_describes_its_function() {
    let mut other = Program::clone(&program(TEXT));
    other.kernels[0].parameters.pop();
    let error = Kernel::new(&Arc::new(other), "test").unwrap_err();
    assert!(error.message().contains("the signature of the kernel \"test\" does not describe"), "{error}");
}
