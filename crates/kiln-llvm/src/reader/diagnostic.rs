// SPDX-License-Identifier: MIT OR Apache-2.0
//! What is wrong with a source, and where.

use std::fmt;

/// An error in the user's source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The file as the compiler names it; empty if unknown.
    pub path: String,
    /// The line, from 1; 0 if unknown.
    pub line: u32,
    /// The column, from 1; 0 if unknown.
    pub column: u32,
    /// What is wrong, without a final dot.
    pub message: String,
}

impl Diagnostic {
    /// An error that belongs to no line.
    pub(super) fn nowhere(message: impl Into<String>) -> Self {
        Self { path: String::new(), line: 0, column: 0, message: message.into() }
    }
}

impl fmt::Display for Diagnostic {
    /// `path:line:column: error: message`, as clang writes it, without what is unknown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}:", self.path)?;
            for number in [self.line, self.column].into_iter().take_while(|&number| number > 0) {
                write!(f, "{number}:")?;
            }
            f.write_str(" ")?;
        }
        write!(f, "error: {}", self.message)
    }
}
