// SPDX-License-Identifier: MIT OR Apache-2.0
//! Runs the kernels of `filetests/regions` in the interpreter twice: as they are, and as the entry points that they become
//! for a CPU. Both must write the same, and neither may break a rule.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a failed unwrap is a failed test")]

#[path = "support/case.rs"]
#[allow(dead_code, reason = "these files are blessed elsewhere")]
mod case;
#[path = "../../kiln-ir/tests/interpret/harness.rs"]
#[allow(dead_code, reason = "the interpreter's own tests need more of it")]
mod harness;
#[path = "support/signature.rs"]
mod signature;

use case::Case;
use harness::{Argument, Memory, launch};
use kiln_ir::{Module, Role, interpret::Program};
use kiln_passes::cpu;
use kiln_types::{ImageKernel, KernelKind, KernelSignature, LaunchShape, NdRange, SUB_GROUP_SIZE};
use std::{fs, path::Path, sync::Arc};

/// Bytes that each work-item may write, after as many that all may read.
const BYTES: u64 = 64;

/// Local sizes: one, odd, prime, a full sub-group and its neighbours, several sub-groups.
const LOCAL_SIZES: [u64; 8] = [1, 2, 7, 31, 32, 33, 100, 1024];

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
                let shape = NdRange::d1(local as usize * 3, local as usize).shape().unwrap();
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

/// Runs the kernel of a module.
fn as_kernel(module: &Module, shape: LaunchShape, n: u64) -> Vec<u8> {
    let memory = Memory::default();
    let output = output(&memory, shape, n);
    let kernels = vec![of_kernel(module)];
    let program = Arc::new(Program { module: module.clone(), kernels, library_paths: vec![] });
    run(&program, &memory, shape, &[output, n]);
    memory.bytes(output)
}

/// Runs the entry point that the kernel of a module becomes, for all groups but the first, then for the first.
fn as_entry(module: &Module, shape: LaunchShape, n: u64) -> Vec<u8> {
    let lowered = cpu::lower(module, &[of_kernel(module)]).unwrap();
    let ImageKernel { item_memory, group_memory, .. } = lowered.kernels[0];
    let memory = Memory::default();
    let output = output(&memory, shape, n);
    let arguments = memory.add(&[output, n].map(u64::to_le_bytes).concat());
    let sizes = [shape.global, shape.local, shape.groups].concat();
    let record = memory.add(&sizes.into_iter().flat_map(u64::to_le_bytes).collect::<Vec<_>>());
    let kept = item_memory * shape.group_size().next_multiple_of(SUB_GROUP_SIZE);
    let of_group = memory.add(&vec![0; (kept + group_memory) as usize]);
    let program = entry_as_kernel(lowered.module);
    for [begin, end] in [[1, shape.groups[0]], [0, 1]] {
        run(&program, &memory, LaunchShape::SINGLE_TASK, &[arguments, record, of_group, begin, end]);
    }
    memory.bytes(output)
}

/// To the interpreter an entry point is a kernel of one work-item, whose memory all comes from outside.
fn entry_as_kernel(mut module: Module) -> Arc<Program> {
    for function in module.functions.values_mut() {
        function.role = Role::Kernel;
    }
    let kernel = module.functions.values().next().unwrap();
    let kernels = vec![signature::signature(kernel, KernelKind::SingleTask, &[])];
    Arc::new(Program { module, kernels, library_paths: vec![] })
}

fn of_kernel(module: &Module) -> KernelSignature {
    let kernel = module.functions.values().next().unwrap();
    signature::signature(kernel, KernelKind::NdRange(1), &[])
}

fn run(program: &Arc<Program>, memory: &Memory, shape: LaunchShape, arguments: &[u64]) {
    let arguments: Vec<_> = arguments.iter().map(|&argument| Argument::from(argument)).collect();
    let faults = launch(program, memory, shape, &arguments);
    assert!(faults.is_empty(), "{}\n{}", faults[0], program.module);
}
