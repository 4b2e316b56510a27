// SPDX-License-Identifier: MIT OR Apache-2.0
//! Source locations in messages.

use kiln_ir::{LocationId, Module};
use kiln_types::{Error, ErrorKind};

/// A place in the source as compilers print it: `file.cpp:12:5`, or `file.cpp:12` if the column is unknown.
///
/// For an inlined instruction this is the line in the inlined function.
pub fn describe_location(module: &Module, location: LocationId) -> String {
    let place = &module.locations[location];
    let path = &module.files[place.file].path;
    match place.column {
        0 => format!("{path}:{}", place.line),
        column => format!("{path}:{}:{column}", place.line),
    }
}

/// An error whose message starts with the place in the source, if that is known.
pub(crate) fn error_at(kind: ErrorKind, module: &Module, location: Option<LocationId>, message: &str) -> Error {
    match location {
        Some(location) => Error::new(kind, format!("{}: {message}", describe_location(module, location))),
        None => Error::new(kind, message),
    }
}
