// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a build is told beside its source.

/// Options of a build: `BuildOptions::new().option("-DN=4").registered_name("iota<float>").save_log(true)`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BuildOptions {
    pub(super) compiler: kiln_compiler::BuildOptions,
    pub(super) save_log: bool,
}

impl BuildOptions {
    /// None.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an option of the compiler, after those that were added before. It is one argument, as clang spells it:
    /// nothing is split at blanks.
    #[must_use]
    pub fn option(mut self, option: impl Into<String>) -> Self {
        self.compiler.options.push(option.into());
        self
    }

    /// Adds a C++ expression that names a kernel, such as `iota<float>` or `(void (*)(float *))&iota`. The kernel is
    /// found by exactly this text, and a template is instantiated. A name that was added before may come again.
    #[must_use]
    pub fn registered_name(mut self, expression: impl Into<String>) -> Self {
        self.compiler.registered_names.push(expression.into());
        self
    }

    /// Whether the bundle keeps what the compiler said: warnings and remarks. Errors keep it always.
    #[must_use]
    pub fn save_log(mut self, save: bool) -> Self {
        self.save_log = save;
        self
    }
}
