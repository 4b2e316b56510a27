// SPDX-License-Identifier: MIT OR Apache-2.0
//! How many instructions the interpreter runs in a second, with all checks: `cargo bench -p kiln-internal-ir`.
#![expect(clippy::expect_used, reason = "a benchmark whose kernel is wrong has nothing to measure")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kiln_ir::{
    Module, Role,
    interpret::{Allocation, GlobalMemory, Kernel, Launch, Limits, Program, Variables, run},
};
use kiln_types::{KernelKind, KernelProperties, KernelSignature, NdRange, Parameter, ParameterKind};
use std::{cell::RefCell, hint::black_box, sync::Arc};

/// Elements of the buffer, and iterations of the loops.
const ELEMENTS: u64 = 256;
/// Work-items of a launch, in groups of [`GROUP`].
const ITEMS: u64 = 256;
const GROUP: u64 = 64;

/// A sum over a buffer with all variables in private memory, as front ends write it before any clean-up.
const AS_WRITTEN: &str = "
kernel exported @kernel(%0: ptr.global) {
block0:
  %1: ptr.private = alloca 4 align 4
  %2: ptr.private = alloca 8 align 8
  store 0.0:f32, %1 align 4
  store 0:i64, %2 align 8
  branch block1
block1:
  %3: i64 = load %2 align 8
  %4: i1 = icmp ult %3, 256:i64
  cond_branch %4, block2, block3
block2:
  %5: i64 = load %2 align 8
  %6: i64 = shl %5, 2:i64
  %7: ptr.global = ptradd %0, %6
  %8: f32 = load %7 align 4
  %9: f32 = load %1 align 4
  %10: f32 = fadd %9, %8
  store %10, %1 align 4
  %11: i64 = load %2 align 8
  %12: i64 = add %11, 1:i64
  store %12, %2 align 8
  branch block1
block3:
  return
}
";
const AS_WRITTEN_INSTRUCTIONS: u64 = ITEMS * (5 + 14 * ELEMENTS + 4);

/// The same with all variables in registers.
const IN_REGISTERS: &str = "
kernel exported @kernel(%0: ptr.global) {
block0:
  branch block1
block1:
  %1: i64 = phi block0: 0:i64, block1: %7
  %2: f32 = phi block0: 0.0:f32, block1: %6
  %3: i64 = shl %1, 2:i64
  %4: ptr.global = ptradd %0, %3
  %5: f32 = load %4 align 4
  %6: f32 = fadd %2, %5
  %7: i64 = add %1, 1:i64
  %8: i1 = icmp ult %7, 256:i64
  cond_branch %8, block1, block2
block2:
  return
}
";
const IN_REGISTERS_INSTRUCTIONS: u64 = ITEMS * (1 + 7 * ELEMENTS + 1);

/// Items pass numbers on through group memory, with barriers.
const GROUP_MEMORY: &str = "
global group @shared size 256 align 4
kernel exported @kernel(%0: ptr.global) {
block0:
  %1: ptr.group = global_address @shared
  %2: i64 = local_id 0
  %3: i64 = shl %2, 2:i64
  %4: ptr.group = ptradd %1, %3
  %5: i64 = xor %3, 4:i64
  %6: ptr.group = ptradd %1, %5
  branch block1
block1:
  %7: i32 = phi block0: 0:i32, block1: %10
  store %7, %4 align 4
  barrier group
  %8: i32 = load %6 align 4
  %9: i32 = add %8, %7
  %10: i32 = add %7, 1:i32
  barrier group
  %11: i1 = icmp ult %10, 256:i32
  cond_branch %11, block1, block2
block2:
  return
}
";
const GROUP_MEMORY_INSTRUCTIONS: u64 = ITEMS * (6 + 8 * ELEMENTS + 1);

/// One allocation at an address of its own.
struct Memory(RefCell<Vec<u8>>);

const BUFFER: u64 = 0x10000;

impl GlobalMemory for Memory {
    fn allocation(&self, address: u64) -> Option<Allocation> {
        let all = Allocation { address: BUFFER, size: self.0.borrow().len() as u64, tracks_writes: false };
        all.contains(address, 1).then_some(all)
    }

    fn nearest(&self, _: u64) -> Option<Allocation> {
        self.allocation(BUFFER)
    }

    fn describe(&self, _: &Allocation) -> Option<String> {
        None
    }

    fn read(&self, address: u64, bytes: &mut [u8]) {
        let start = (address - BUFFER) as usize;
        bytes.copy_from_slice(&self.0.borrow()[start..start + bytes.len()]);
    }

    fn write(&self, address: u64, bytes: &[u8]) {
        let start = (address - BUFFER) as usize;
        self.0.borrow_mut()[start..start + bytes.len()].copy_from_slice(bytes);
    }

    fn read_written(&self, _: u64, written: &mut [bool]) {
        written.fill(true);
    }

    fn set_written(&self, _: u64, _: &[bool]) {}
}

fn program(text: &str) -> Arc<Program> {
    let module = Module::parse(text).expect("a module");
    assert!(module.functions.values().all(|function| function.role == Role::Kernel));
    let pointer = ParameterKind::Pointer { constant: false };
    let parameter = Parameter {
        name: "data".into(),
        type_name: "float *".into(),
        kind: pointer,
        size: 8,
        align: 8,
        members: Vec::new(),
    };
    let signature = KernelSignature {
        symbol: "kernel".into(),
        display_name: "kernel".into(),
        kind: KernelKind::NdRange(1),
        parameters: vec![parameter],
        properties: KernelProperties::default(),
    };
    Arc::new(Program { module, kernels: vec![signature], library_paths: Vec::new() })
}

fn measure(criterion: &mut Criterion, name: &str, text: &str, instructions: u64) {
    let program = program(text);
    let kernel = Kernel::new(&program, "kernel").expect("a kernel");
    let mut variables = Variables::new(&program).expect("variables");
    let memory = Memory(RefCell::new(vec![0; ELEMENTS as usize * 4]));
    let shape = NdRange::d1(ITEMS as usize, GROUP as usize).shape().expect("a shape");
    let mut group = criterion.benchmark_group("interpret");
    group.sample_size(20).throughput(Throughput::Elements(instructions));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let outcome = run(Launch {
                kernel: &kernel,
                arguments: &BUFFER.to_le_bytes(),
                shape,
                group_memory: kernel.group_memory(),
                variables: &mut variables,
                memory: &memory,
                limits: Limits::default(),
            });
            assert!(black_box(outcome).faults.is_empty());
        });
    });
    group.finish();
}

fn interpret(criterion: &mut Criterion) {
    measure(criterion, "as_written", AS_WRITTEN, AS_WRITTEN_INSTRUCTIONS);
    measure(criterion, "in_registers", IN_REGISTERS, IN_REGISTERS_INSTRUCTIONS);
    measure(criterion, "group_memory", GROUP_MEMORY, GROUP_MEMORY_INSTRUCTIONS);
}

criterion_group!(benches, interpret);
criterion_main!(benches);
