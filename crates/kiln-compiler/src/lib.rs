// SPDX-License-Identifier: MIT OR Apache-2.0
//! The driver of the compiler: from a source string to an object, from an object to an image for a device.
//!
//! ```text
//! Source + BuildOptions --compile--> Object (Kiln IR, kernel table) --generate--> Image (bytes for one target)
//! ```
//! What belongs here: the options that users may give, the device headers that `#include <sycl/sycl.hpp>` means, names,
//! diagnostics with the user's lines, and the order of the stages. How clang and LLVM are called is kiln-llvm's, what
//! happens to Kiln IR is kiln-passes'.
//!
//! # Invariants
//! - Nothing here knows a device, a queue or memory.
//! - No option writes files, prints, loads code or adds inputs.
//! - Without the feature `compiler` no LLVM is needed: [`compile`] and [`generate`] then say so.
#![forbid(unsafe_code)]

#[cfg(feature = "compiler")]
mod diagnostics;
#[cfg(feature = "compiler")]
mod driver;
#[cfg(not(feature = "compiler"))]
#[path = "driver_disabled.rs"]
mod driver;
#[cfg(feature = "compiler")]
mod headers;
mod object;
#[cfg(feature = "compiler")]
mod options;
mod source;

pub use driver::{check, cleaned_llvm, compile, emit, generate};
pub use object::{Emit, Flavour, Object, Stage, Timing};
pub use source::{BuildOptions, Source, SourceLanguage};
