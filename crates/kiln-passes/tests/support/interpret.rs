// SPDX-License-Identifier: MIT OR Apache-2.0
//! Kernels, and the entry points that they become for a CPU, in the interpreter of Kiln IR.

#[path = "../../../kiln-ir/tests/interpret/harness.rs"]
#[allow(dead_code, reason = "the interpreter's own tests need more of it")]
mod harness;
#[path = "signature.rs"]
mod signature;

pub use harness::Memory;
use harness::{Argument, launch};
use kiln_ir::{Module, Role, interpret::Program};
use kiln_passes::DeviceModule;
use kiln_types::{KernelKind, KernelSignature, LaunchShape, SUB_GROUP_SIZE};
pub use signature::signature;
use std::sync::Arc;

/// Runs the kernel of a module on arguments of 8 bytes. It breaks no rule.
pub fn run_kernel(module: &Module, signature: KernelSignature, memory: &Memory, shape: LaunchShape, arguments: &[u64]) {
    run(&program(module.clone(), signature), memory, shape, arguments);
}

/// The entry point of a kernel with the memory of a launch.
///
/// To the interpreter it is a kernel of one work-item, whose memory all comes from outside.
pub struct Entry<'m> {
    program: Arc<Program>,
    memory: &'m Memory,
    arguments: u64,
    record: u64,
    /// What items keep, then `group_memory` bytes and those of local arguments.
    group: u64,
    kept: u64,
}

impl<'m> Entry<'m> {
    /// The first entry point of a module, for a launch with this packed block and so many bytes of local arguments.
    pub fn new(lowered: &DeviceModule, memory: &'m Memory, shape: LaunchShape, block: &[u8], local: u64) -> Self {
        let kernel = &lowered.kernels[0];
        let mut module = lowered.module.clone();
        module.functions.values_mut().for_each(|function| function.role = Role::Kernel);
        let signature = signature(module.functions.values().next().unwrap(), KernelKind::SingleTask, &[]);
        let sizes = [shape.global, shape.local, shape.groups].concat();
        let record = memory.add(&sizes.into_iter().flat_map(u64::to_le_bytes).collect::<Vec<_>>());
        let kept = kernel.item_memory * shape.group_size().next_multiple_of(SUB_GROUP_SIZE);
        let group = memory.add(&vec![0; (kept + kernel.group_memory.next_multiple_of(8) + local) as usize]);
        let arguments = memory.add(block);
        Self { program: program(module, signature), memory, arguments, record, group, kept }
    }

    /// Runs the groups `begin..end`. The entry point breaks no rule.
    pub fn run(&self, begin: u64, end: u64) {
        let arguments = [self.arguments, self.record, self.group, begin, end];
        run(&self.program, self.memory, LaunchShape::SINGLE_TASK, &arguments);
    }

    /// The address of the group memory.
    pub fn group_memory(&self) -> u64 {
        self.group + self.kept
    }
}

fn program(module: Module, signature: KernelSignature) -> Arc<Program> {
    Arc::new(Program { module, kernels: vec![signature], library_paths: vec![] })
}

fn run(program: &Arc<Program>, memory: &Memory, shape: LaunchShape, arguments: &[u64]) {
    let arguments: Vec<_> = arguments.iter().map(|&argument| Argument::from(argument)).collect();
    let faults = launch(program, memory, shape, &arguments);
    assert!(faults.is_empty(), "{}\n{}", faults[0], program.module);
}
