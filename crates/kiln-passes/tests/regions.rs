// SPDX-License-Identifier: MIT OR Apache-2.0
//! Runs the kernels of `filetests/regions` in the interpreter twice: as they are, and as the entry points that they become
//! for a CPU. Both must write the same, and neither may break a rule.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a failed unwrap is a failed test")]

#[path = "support/case.rs"]
#[allow(dead_code, reason = "these files are blessed elsewhere")]
mod case;
#[path = "support/interpret.rs"]
#[allow(dead_code, reason = "other tests need more of it")]
mod interpret;

use case::Case;
use interpret::{Entry, Memory, run_kernel, signature};
use kiln_ir::Module;
use kiln_passes::cpu;
use kiln_types::{KernelKind, KernelSignature, LaunchShape, NdRange};
use std::{fs, path::Path};

/// Bytes that each work-item may write, after as many that all may read.
const BYTES: u64 = 64;

/// Local sizes: one, odd, prime, a full sub-group and its neighbours, several sub-groups.
const LOCAL_SIZES: [usize; 8] = [1, 2, 7, 31, 32, 33, 100, 1024];

#[test]
fn entry_points_do_what_their_kernels_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../filetests/regions");
    let mut written = 0;
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let case = Case::read(&path);
        let module = Module::parse(case.sections("input").next().unwrap()).unwrap();
        for local in LOCAL_SIZES {
            for n in [0, 1, 3, 10] {
                let shape = NdRange::d1(local * 3, local).shape().unwrap();
                let expected = as_kernel(&module, shape, n);
                written += usize::from(expected[BYTES as usize..].iter().any(|&byte| byte != 0));
                let name = path.file_name().unwrap().display();
                assert_eq!(as_entry(&module, shape, n), expected, "{name}, local size {local}, n = {n}");
            }
        }
    }
    assert!(written > 200, "most kernels write something: {written}");
}

/// What the kernel writes, and what it may read.
fn output(memory: &Memory, shape: LaunchShape, n: u64) -> u64 {
    let mut bytes = vec![0; (BYTES * (shape.global[0] + 1)) as usize];
    bytes[..8].copy_from_slice(&(n % 3).to_le_bytes());
    memory.add(&bytes)
}

fn as_kernel(module: &Module, shape: LaunchShape, n: u64) -> Vec<u8> {
    let memory = Memory::default();
    let output = output(&memory, shape, n);
    run_kernel(module, of_kernel(module), &memory, shape, &[output, n]);
    memory.bytes(output)
}

/// Runs all groups but the first, then the first.
fn as_entry(module: &Module, shape: LaunchShape, n: u64) -> Vec<u8> {
    let lowered = cpu::lower(module, &[of_kernel(module)]).unwrap();
    let memory = Memory::default();
    let output = output(&memory, shape, n);
    let entry = Entry::new(&lowered, &memory, shape, &[output, n].map(u64::to_le_bytes).concat(), 0);
    entry.run(1, shape.groups[0]);
    entry.run(0, 1);
    memory.bytes(output)
}

fn of_kernel(module: &Module) -> KernelSignature {
    signature(module.functions.values().next().unwrap(), KernelKind::NdRange(1), &[])
}
