// SPDX-License-Identifier: MIT OR Apache-2.0
//! The verifier: what every module must be before anything may work on it.
//!
//! Structure comes first (every index has its entry, every instruction stands in one place), so that whatever bytes a
//! module was decoded from, the later rules and every other user can follow its indices. Then come types and the rules
//! of each instruction, which `instructions.md` states, then control flow. Blocks that control cannot reach are
//! refused: [`Function::remove_unreachable_blocks`] removes them.

mod control_flow;
mod group;
mod memory;
mod structure;
mod tables;
mod types;

use crate::print::FunctionPrinter;
use crate::{Block, Function, Inst, Module};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

/// After so many errors the verifier stops.
const MAX_ERRORS: usize = 20;

/// A rule that a module breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyError {
    /// The function's name; none for what stands outside functions.
    pub function: Option<String>,
    /// The block as the text form numbers it, such as `block3`.
    pub block: Option<String>,
    /// The text of the instruction.
    pub instruction: Option<String>,
    /// What must be, and what was found.
    pub message: String,
}

impl fmt::Display for VerifyError {
    /// ``function iota, block1, `%2: i32 = add %0, %1`: the second operand has type f32, expected i32``
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(function) = &self.function {
            write!(f, "function {function}")?;
            if let Some(block) = &self.block {
                write!(f, ", {block}")?;
            }
            if let Some(instruction) = &self.instruction {
                write!(f, ", `{instruction}`")?;
            }
            f.write_str(": ")?;
        }
        f.write_str(&self.message)
    }
}

impl core::error::Error for VerifyError {}

/// Checks a module against all rules.
///
/// # Errors
/// The first rules that it breaks, at least one and at most 20.
pub fn verify(module: &Module) -> Result<(), Vec<VerifyError>> {
    let mut errors = Vec::new();
    tables::check(module, &mut errors);
    for function in module.functions.values() {
        structure::check(&mut Report::new(module, function, &mut errors));
    }
    if errors.is_empty() {
        for function in module.functions.values() {
            let report = &mut Report::new(module, function, &mut errors);
            types::check(report);
            control_flow::check(report);
        }
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// Where errors of one function go.
struct Report<'e, 'm> {
    module: &'m Module,
    function: &'m Function,
    printer: FunctionPrinter<'m>,
    errors: &'e mut Vec<VerifyError>,
}

impl<'e, 'm> Report<'e, 'm> {
    fn new(module: &'m Module, function: &'m Function, errors: &'e mut Vec<VerifyError>) -> Self {
        Self { module, function, printer: FunctionPrinter::new(module, function), errors }
    }

    /// Reports what is wrong with the function, if something is.
    fn function(&mut self, result: Rule) {
        self.report(None, None, result);
    }

    /// Reports what is wrong with a block, if something is.
    fn block(&mut self, block: Block, result: Rule) {
        self.report(Some(block), None, result);
    }

    /// Reports what is wrong with an instruction, if something is. `block`: where it stands, if anywhere.
    fn inst(&mut self, block: Option<Block>, inst: Inst, result: Rule) {
        self.report(block, Some(inst), result);
    }

    fn report(&mut self, block: Option<Block>, inst: Option<Inst>, result: Rule) {
        let Err(message) = result else { return };
        if self.errors.len() >= MAX_ERRORS {
            return;
        }
        let error = VerifyError {
            function: Some(self.function.name.clone()),
            block: block.map(|block| self.printer.block(block).to_string()),
            instruction: inst.map(|inst| self.printer.inst(inst).to_string()),
            message,
        };
        push(self.errors, error);
    }
}

/// `Err`: what must be, and what was found.
type Rule = Result<(), String>;

fn push(errors: &mut Vec<VerifyError>, error: VerifyError) {
    if errors.len() < MAX_ERRORS {
        errors.push(error);
    }
}

/// Leaves the function with an error unless the condition holds.
macro_rules! ensure {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err(alloc::format!($($message)+));
        }
    };
}
use ensure;

fn power_of_two(what: &str, align: u32) -> Rule {
    ensure!(align.is_power_of_two(), "{what} is a power of two, found {align}");
    Ok(())
}

/// Does an index that `owner` holds have its entry?
fn in_range(what: &str, found: bool) -> Rule {
    if found { Ok(()) } else { Err(format!("it refers to {what} that does not exist")) }
}
