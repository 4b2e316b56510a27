// SPDX-License-Identifier: MIT OR Apache-2.0
//! The one error type of Kiln.

use alloc::string::{String, ToString};
use core::fmt;

/// What went wrong, in the words of SYCL's `errc`.
///
/// The discriminants are SYCL's, as DPC++ numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u32)]
pub enum ErrorKind {
    /// Something at run time that no other kind describes.
    Runtime = 1,
    /// A kernel did something wrong: a report of the reference device or of checked mode.
    Kernel = 2,
    /// An accessor is used wrongly.
    Accessor = 3,
    /// Dimensions, divisibility or limits of a launch's range.
    NdRange = 4,
    /// An event is used wrongly.
    Event = 5,
    /// Count, size or kind of a kernel's argument.
    KernelArgument = 6,
    /// A source does not compile, or the compiler itself failed.
    Build = 7,
    /// An unknown kernel or option, a call in the wrong state.
    Invalid = 8,
    /// An allocation failed.
    MemoryAllocation = 9,
    /// A platform or its driver failed.
    Platform = 10,
    /// Profiling information is not there.
    Profiling = 11,
    /// The device or this build of Kiln lacks what was asked for.
    FeatureNotSupported = 12,
    /// The kernel cannot run on the device.
    KernelNotSupported = 13,
    /// Objects of different backends were mixed.
    BackendMismatch = 14,
}

impl ErrorKind {
    /// SYCL's name of the kind, for example `kernel_argument`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Runtime => "runtime",
            Self::Kernel => "kernel",
            Self::Accessor => "accessor",
            Self::NdRange => "nd_range",
            Self::Event => "event",
            Self::KernelArgument => "kernel_argument",
            Self::Build => "build",
            Self::Invalid => "invalid",
            Self::MemoryAllocation => "memory_allocation",
            Self::Platform => "platform",
            Self::Profiling => "profiling",
            Self::FeatureNotSupported => "feature_not_supported",
            Self::KernelNotSupported => "kernel_not_supported",
            Self::BackendMismatch => "backend_mismatch",
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An error: its kind, a message that says what was asked, what was found and what to do, and the compiler's log if
/// there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    message: String,
    log: String,
}

impl Error {
    /// An error of `kind` that says `message` (one sentence or more, no final dot, no trailing line break).
    pub fn new(kind: ErrorKind, message: impl ToString) -> Self {
        Self { kind, message: message.to_string(), log: String::new() }
    }

    /// The same error with the compiler's whole log.
    #[must_use]
    pub fn with_log(mut self, log: impl ToString) -> Self {
        self.log = log.to_string();
        self
    }

    /// What went wrong.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The message without the log.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The compiler's log: empty where no compiler was involved.
    pub fn log(&self) -> &str {
        &self.log
    }
}

impl fmt::Display for Error {
    /// The message, then the log. A message that ends in the log's first line leaves it to the log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(first) = self.log.lines().next() else { return f.write_str(&self.message) };
        let message = self.message.strip_suffix(first).unwrap_or(&self.message);
        write!(f, "{}\n{}", message.trim_end(), self.log)
    }
}

impl core::error::Error for Error {}

/// A result whose error is Kiln's.
pub type Result<T, E = Error> = core::result::Result<T, E>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_follows_the_message_and_repeats_nothing() {
        let error = Error::new(ErrorKind::Build, "it does not compile: a.cpp:1:1: error: no");
        assert_eq!(error.to_string(), "it does not compile: a.cpp:1:1: error: no");
        let same = error.clone().with_log("a.cpp:1:1: error: no\n    1 | x");
        assert_eq!(same.to_string(), "it does not compile:\na.cpp:1:1: error: no\n    1 | x");
        let other = error.with_log("a.cpp:1:1: warning: hm");
        assert_eq!(other.to_string(), "it does not compile: a.cpp:1:1: error: no\na.cpp:1:1: warning: hm");
    }
}
