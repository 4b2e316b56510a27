// SPDX-License-Identifier: MIT OR Apache-2.0
//! The format of a filetest: a comment that says what it shows, then sections that begin with a line `=== <name>`.
//!
//! `=== input` is a module; several are allowed where a pass takes several. The last section is `=== output`, the module
//! that the pass leaves, or `=== error`, its message. Others are settings, one a line.

use std::{fs, path::Path};

/// A filetest.
pub struct Case {
    comment: String,
    sections: Vec<(String, String)>,
}

impl Case {
    /// Reads a file.
    pub fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap();
        let (comment, rest) = text.split_once("=== ").expect("a filetest has sections");
        let sections = rest.split("\n=== ").map(|section| {
            let (name, body) = section.split_once('\n').unwrap_or((section, ""));
            (name.trim().to_string(), body.trim().to_string())
        });
        Self { comment: comment.trim().to_string(), sections: sections.collect() }
    }

    /// The bodies of all sections of this name.
    pub fn sections<'c>(&'c self, name: &'c str) -> impl Iterator<Item = &'c str> {
        self.sections.iter().filter(move |section| section.0 == name).map(|section| section.1.as_str())
    }

    /// The result that the file has: `output` or `error`, and its text.
    pub fn expected(&self) -> (&str, &str) {
        let (name, body) = self.sections.last().unwrap();
        (name, body)
    }

    /// Writes the file with another result.
    pub fn bless(&self, path: &Path, name: &str, body: &str) {
        let is_setting = |name: &str| name != "output" && name != "error";
        let mut text = self.comment.clone();
        for (name, body) in self.sections.iter().filter(|(name, _)| is_setting(name)) {
            text += &format!("\n=== {name}\n{body}\n");
        }
        text += &format!("\n=== {name}\n{}\n", body.trim());
        fs::write(path, text).unwrap();
    }
}
