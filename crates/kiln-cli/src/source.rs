// SPDX-License-Identifier: MIT OR Apache-2.0
//! From the command line's file and options to a bundle.

use crate::cli::Compile;
use kiln::{BuildOptions, Context, Error, ErrorKind, KernelBundle, Result, Source, SourceLanguage};
use std::fs;

/// The bundle of a file in the source state, named as the user named the file.
///
/// # Errors
/// The file cannot be read or is no text.
pub fn read(compile: &Compile, context: &Context) -> Result<KernelBundle<Source>> {
    let path = compile.file.display().to_string();
    let text = fs::read_to_string(&compile.file)
        .map_err(|error| Error::new(ErrorKind::Invalid, format!("cannot read the source '{path}': {error}")))?;
    Ok(KernelBundle::from_source(context, SourceLanguage::Sycl, text)?.named(path))
}

/// The options of the command line.
pub fn options(compile: &Compile) -> BuildOptions {
    let options = compile.options().into_iter().fold(BuildOptions::new().save_log(true), BuildOptions::option);
    compile.names.iter().cloned().fold(options, BuildOptions::registered_name)
}
