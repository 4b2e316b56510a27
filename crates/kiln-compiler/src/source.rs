// SPDX-License-Identifier: MIT OR Apache-2.0
//! What users hand in: a text with its include files.

use kiln_types::{Error, ErrorKind, Result};
use std::sync::atomic::{AtomicU64, Ordering};

/// The language of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SourceLanguage {
    /// SYCL's free-function kernels in C++17 or later.
    Sycl,
}

/// A source that has not been compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its language.
    pub language: SourceLanguage,
    /// What diagnostics and `__FILE__` call it.
    pub name: String,
    /// The text.
    pub text: String,
    /// Names and texts of files that it may include.
    pub include_files: Vec<(String, String)>,
}

impl Source {
    /// A source named `rtc_N.cpp`, where N counts the sources of the process from 0.
    pub fn new(language: SourceLanguage, text: impl Into<String>) -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let name = format!("rtc_{}.cpp", COUNT.fetch_add(1, Ordering::Relaxed));
        Self { language, name, text: text.into(), include_files: Vec::new() }
    }

    /// Adds a file that the source may include under `name`.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] if there is one of that name already.
    pub fn add_include_file(&mut self, name: impl Into<String>, text: impl Into<String>) -> Result<()> {
        let name = name.into();
        if self.include_files.iter().any(|(existing, _)| *existing == name) {
            let message = format!("the include file '{name}' is already registered; give each name once");
            return Err(Error::new(ErrorKind::Invalid, message));
        }
        self.include_files.push((name, text.into()));
        Ok(())
    }
}

/// What a build is told beside the source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BuildOptions {
    /// Options in order, each element one argument, as clang spells them.
    pub options: Vec<String>,
    /// C++ expressions that name kernels, to find them by later.
    pub registered_names: Vec<String>,
}
