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
///
/// Of an inlined place that is the outermost call, which stands in the user's code; the place itself may be in a header.
pub(crate) fn error_at(kind: ErrorKind, module: &Module, location: Option<LocationId>, message: &str) -> Error {
    let Some(inner) = location else { return Error::new(kind, message) };
    let mut outer = inner;
    while let Some(call) = module.locations[outer].inlined_at {
        outer = call;
    }
    let place = describe_location(module, outer);
    match outer == inner {
        true => Error::new(kind, format!("{place}: {message}")),
        false => Error::new(kind, format!("{place}: {message} (inlined from {})", describe_location(module, inner))),
    }
}
