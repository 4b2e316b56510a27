// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the command prints: text for people or one JSON object for programs.

use serde_json::{Map, Value};
use std::io::{self, Write};

/// The result of a subcommand in both forms.
pub struct Report {
    /// For people, with its line breaks; bytes, because code may be binary.
    pub text: Vec<u8>,
    /// For programs: the fields of the object beside `version`.
    pub json: Map<String, Value>,
}

/// The version of the JSON form. A field that changes its meaning or goes away makes it larger.
const VERSION: u32 = 1;

impl Report {
    /// Prints one of the forms.
    ///
    /// # Errors
    /// Standard output is closed or full.
    pub fn print(mut self, json: bool) -> io::Result<()> {
        let mut out = io::stdout().lock();
        if json {
            self.json.insert("version".to_owned(), VERSION.into());
            writeln!(out, "{}", Value::Object(self.json))
        } else {
            out.write_all(&self.text)
        }
    }
}

/// A field of a JSON object.
pub fn field(name: &str, value: impl Into<Value>) -> (String, Value) {
    (name.to_owned(), value.into())
}

/// Prints what a kernel says to standard output.
pub fn say(text: &str) {
    // Whoever closed standard output does not want to hear it.
    let _ = io::stdout().write_all(text.as_bytes());
}

/// Prints lines to standard error.
pub fn complain(lines: &str) {
    // Nobody is left to hear of an error here.
    let _ = writeln!(io::stderr(), "{lines}");
}
