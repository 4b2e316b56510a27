// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the writer makes of each instruction computes what Rust computes, and assembles as PTX.
#![allow(clippy::panic, clippy::unwrap_used, reason = "a panic is how a test fails")]

#[path = "common/ptxas.rs"]
mod ptxas;
#[path = "common/running.rs"]
mod running;

#[path = "operations/floats.rs"]
mod floats;
#[path = "operations/integers.rs"]
mod integers;
#[path = "operations/samples.rs"]
mod samples;

use kiln_ir::Module;
use running::Loaded;
use std::fmt::Write;

/// From the bits of the operands to those of the result; none where any value will do.
type Reference = dyn Fn(&[u128]) -> Option<u128>;

/// An operation on values of up to 128 bits, which stand in slots of 16 bytes.
struct Operation {
    /// The type of the result and those of the operands.
    result: String,
    operands: Vec<String>,
    /// The instruction, with `$0` and so on for the operands.
    text: String,
    /// What Rust says.
    reference: Box<Reference>,
}

impl Operation {
    fn new(
        result: impl ToString,
        operands: &[impl ToString],
        text: impl ToString,
        reference: impl Fn(&[u128]) -> Option<u128> + 'static,
    ) -> Self {
        Self {
            result: result.to_string(),
            operands: operands.iter().map(ToString::to_string).collect(),
            text: text.to_string(),
            reference: Box::new(reference),
        }
    }

    /// An entry that loads the operands from its second parameter and stores the result in its first.
    fn entry(&self, name: &str) -> String {
        let mut text = format!("entry exported @{name}(%0: ptr.global, %1: ptr.global) {{\nblock0:\n");
        let (mut next, mut instruction) = (2, self.text.clone());
        for (index, ty) in self.operands.iter().enumerate() {
            let _ = writeln!(text, "  %{next}: ptr.global = ptradd inbounds %1, {}:i64", index * 16);
            let _ = writeln!(text, "  %{}: {ty} = load %{next} align 16", next + 1);
            instruction = instruction.replace(&format!("${index}"), &format!("%{}", next + 1));
            next += 2;
        }
        let _ = writeln!(text, "  %{next}: {} = {instruction}", self.result);
        let _ = writeln!(text, "  store %{next}, %0 align 16\n  return\n}}");
        text
    }

    fn check(&self, code: &Loaded, name: &str) {
        for inputs in samples::combinations(&self.operands) {
            let Some(expected) = (self.reference)(&inputs) else { continue };
            let mut slots = inputs.clone();
            let mut result = 0u128;
            code.call(name, [(&raw mut result).cast(), slots.as_mut_ptr().cast()]);
            let same = result == expected
                || (samples::is_nan(&self.result, result) && samples::is_nan(&self.result, expected));
            assert!(same, "{}: {} of {inputs:x?} is {expected:#x}, got {result:#x}", self.result, self.text);
        }
    }
}

fn check_all(operations: &[Operation]) {
    let name = |index: usize| format!("op{index}");
    let text: String = operations.iter().enumerate().map(|(index, op)| op.entry(&name(index))).collect();
    let module = Module::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    kiln_ir::verify(&module).unwrap_or_else(|errors| panic!("{}", errors[0]));
    let code = Loaded::new(&module);
    for (index, operation) in operations.iter().enumerate() {
        operation.check(&code, &name(index));
    }
    ptxas::assemble(&running::ptx(&module), "sm_90", "operations");
}
