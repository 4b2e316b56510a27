// SPDX-License-Identifier: MIT OR Apache-2.0
//! The source state.

use super::{BuildOptions, Executable, KernelBundle, Object};
use crate::{Context, SourceLanguage};
use kiln_types::{Error, ErrorKind, Result};
use std::fmt;

/// The state of a [`KernelBundle`] that was not compiled yet.
pub struct Source(kiln_compiler::Source);

impl KernelBundle<Source> {
    /// A bundle of a source. Nothing is compiled, so nothing is known to be wrong with `text`.
    ///
    /// Messages call the source `rtc_N.cpp`, where N counts the sources of the process, unless [`Self::named`] names
    /// it.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] if sources in `language` cannot be built for any device of the context.
    pub fn from_source(context: &Context, language: SourceLanguage, text: impl Into<String>) -> Result<Self> {
        if !context.devices().iter().any(|device| device.accepts(language)) {
            let message = format!("no device of the context can build {language:?} sources; choose another device");
            return Err(Error::new(ErrorKind::Invalid, message));
        }
        let source = kiln_compiler::Source::new(language, text);
        Ok(Self { context: context.clone(), state: Source(source) })
    }

    /// The same bundle with a name of its source for messages and `__FILE__`.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.state.0.name = name.into();
        self
    }

    /// The same bundle with a file that the source may include under `name`, before any file of that name on disk.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] if there is one of that name already.
    pub fn include_file(mut self, name: impl Into<String>, text: impl Into<String>) -> Result<Self> {
        self.state.0.add_include_file(name, text)?;
        Ok(self)
    }

    /// Compiles the source. Functions that it declares `SYCL_EXTERNAL` may be undefined until it is linked.
    ///
    /// # Errors
    /// [`ErrorKind::Build`] with the compiler's log if the source is wrong, [`ErrorKind::Invalid`] for an option that
    /// is unknown or a registered name that names no kernel, [`ErrorKind::FeatureNotSupported`] if there is no
    /// compiler.
    pub fn compile(&self, options: &BuildOptions) -> Result<KernelBundle<Object>> {
        let mut object = kiln_compiler::compile(&self.state.0, &options.compiler, self.context.flavour())?;
        if !options.save_log {
            object.log.clear();
        }
        Ok(KernelBundle { context: self.context.clone(), state: Object(object) })
    }

    /// Compiles and links the source.
    ///
    /// # Errors
    /// As [`Self::compile`] and [`KernelBundle::<Object>::link`].
    pub fn build(&self, options: &BuildOptions) -> Result<KernelBundle<Executable>> {
        self.compile(options)?.link()
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "source {}", self.0.name)
    }
}
