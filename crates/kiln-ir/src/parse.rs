// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reads the text form of modules.
//!
//! Every instruction and declaration stands on one line; between `(` and `)` or `[` and `]` lines may break. `;` starts
//! a comment. Numbers of values and blocks need not be in order, only unique in their function. What is read is well
//! formed, not yet valid: [`crate::verify`] says whether it is.

mod constant;
mod cursor;
mod function;
mod instruction;
mod lexer;
mod tables;

use crate::Module;
use alloc::string::String;
use core::fmt;

/// A text that is no module: what was expected where, and what was found there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What could stand there.
    pub expected: String,
    /// What stands there.
    pub found: String,
    /// The whole line.
    pub source_line: String,
    /// Characters of what was found.
    pub length: usize,
}

impl fmt::Display for ParseError {
    /// Two lines more show the source with a mark below what was found.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, expected, found, source_line, length } = self;
        writeln!(f, "line {line}, column {column}: expected {expected}, found {found}")?;
        writeln!(f, "{line:5} | {source_line}")?;
        write!(f, "      | {:before$}{:^<length$}", "", "", before = column.saturating_sub(1))
    }
}

impl core::error::Error for ParseError {}

type Parsed<T> = Result<T, ParseError>;

impl Module {
    /// Reads a module from its text form.
    ///
    /// # Errors
    /// The first place where the text is none.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        tables::parse(text)
    }
}
