// SPDX-License-Identifier: MIT OR Apache-2.0
//! The driver of a build without the feature `compiler`: every call says so.

use crate::{BuildOptions, Emit, Flavour, Object, Source, Timing};
use kiln_types::{Error, ErrorKind, Image, Result, Target};

/// Whether sources can be compiled: not in this build.
///
/// # Errors
/// Always [`ErrorKind::FeatureNotSupported`].
pub fn check() -> Result<String> {
    Err(disabled())
}

/// Compiles nothing.
///
/// # Errors
/// Always [`ErrorKind::FeatureNotSupported`].
pub fn compile(_: &Source, _: &BuildOptions, _: Flavour) -> Result<Object> {
    Err(disabled())
}

/// Compiles nothing.
///
/// # Errors
/// Always [`ErrorKind::FeatureNotSupported`].
pub fn cleaned_llvm(_: &Source, _: &BuildOptions) -> Result<String> {
    Err(disabled())
}

/// Generates nothing.
///
/// # Errors
/// Always [`ErrorKind::FeatureNotSupported`].
pub fn generate(_: &Object, _: &Target) -> Result<(Image, Vec<Timing>)> {
    Err(disabled())
}

/// Shows nothing.
///
/// # Errors
/// Always [`ErrorKind::FeatureNotSupported`].
pub fn emit(_: &Object, _: &Target, _: Emit) -> Result<Vec<u8>> {
    Err(disabled())
}

fn disabled() -> Error {
    let message = "this build of Kiln has no compiler; build it with the feature `compiler` to compile from source";
    Error::new(ErrorKind::FeatureNotSupported, message)
}
