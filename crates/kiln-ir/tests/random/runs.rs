// SPDX-License-Identifier: MIT OR Apache-2.0
//! The interpreter runs random kernels, wrong as they are, to an end.

use crate::{
    generate,
    harness::{Argument, Memory, items, launch_within, signature},
};
use kiln_ir::{
    Function, Role, Type,
    interpret::{Kernel, Limits, Program},
};
use proptest::prelude::*;
use std::sync::Arc;

/// An argument for a parameter: a pointer into a buffer, or some bytes.
fn argument(memory: &Memory, function: &Function, index: usize) -> Argument {
    let parameter = &function.parameters[index];
    match (parameter.ty, parameter.by_value) {
        (_, Some((size, _))) => Argument::Bytes(vec![7; size as usize]),
        (Type::Ptr(kiln_ir::Space::Group), None) => Argument::Group(40),
        (Type::Ptr(_), None) => memory.add(&[3; 40]).into(),
        (ty, None) => Argument::Bytes(vec![1; ty.store_size() as usize]),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn random_kernels_come_to_an_end(bytes in prop::collection::vec(any::<u8>(), 0..1500)) {
        let mut module = generate::module(&bytes);
        for function in module.functions.values_mut().filter(|function| function.returns == Type::Void) {
            if function.entry().is_some() && function.role != Role::Entry {
                function.role = Role::Kernel;
            }
        }
        let kernels: Vec<_> = module.functions.values().filter(|function| function.role == Role::Kernel).cloned().collect();
        for function in kernels {
            let module = module.clone();
            let program = Program { module, kernels: vec![signature(&function)], library_paths: Vec::new() };
            let program = Arc::new(Program::from_bytes(&program.to_bytes()).unwrap());
            let Ok(kernel) = Kernel::new(&program, &function.name) else { continue };
            let memory = Memory::default();
            let arguments: Vec<_> = (0..function.parameters.len()).map(|i| argument(&memory, &function, i)).collect();
            let limits = Limits { instructions: Some(1000), ..Limits::default() };
            let faults = launch_within(limits, &program, &kernel, &memory, items(70, 35), &arguments);
            prop_assert!(faults.len() <= limits.faults);
            prop_assert!(faults.iter().all(|fault| !fault.to_string().is_empty()));
        }
    }
}
