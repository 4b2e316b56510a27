// SPDX-License-Identifier: MIT OR Apache-2.0
//! What went wrong in launches and nobody was told yet.

use crate::QueueOrder;
use kiln_types::{Error, ErrorKind};
use std::ops::RangeInclusive;

/// What went wrong in the commands of a queue, each a line.
#[derive(Debug)]
pub(crate) struct Failures {
    /// Who found it, for example "the CPU device".
    reporter: &'static str,
    lines: Vec<(u64, String)>,
}

impl Failures {
    /// None yet.
    pub fn new(reporter: &'static str) -> Self {
        Self { reporter, lines: Vec::new() }
    }

    /// Adds what went wrong in a command.
    pub fn add(&mut self, sequence: u64, line: String) {
        self.lines.push((sequence, line));
    }

    /// The commands whose errors a wait for this one gives: of a queue in order also those before.
    pub fn until(order: QueueOrder, sequence: u64) -> RangeInclusive<u64> {
        match order {
            QueueOrder::InOrder => 0..=sequence,
            QueueOrder::OutOfOrder => sequence..=sequence,
        }
    }

    /// Did one of these commands go wrong?
    pub fn has(&self, commands: &RangeInclusive<u64>) -> bool {
        self.lines.iter().any(|(sequence, _)| commands.contains(sequence))
    }

    /// Takes what went wrong in these commands, as one error.
    pub fn take(&mut self, commands: &RangeInclusive<u64>) -> Option<Error> {
        let taken = self.lines.extract_if(.., |(sequence, _)| commands.contains(sequence));
        let lines: Vec<_> = taken.map(|(_, line)| line).collect();
        let reporter = self.reporter;
        let message = match lines.as_slice() {
            [] => return None,
            [only] => format!("{reporter} reports: {only}"),
            [first, ..] => format!("{reporter} has {} reports, the first: {first}", lines.len()),
        };
        Some(Error::new(ErrorKind::Kernel, message).with_log(lines.join("\n")))
    }
}

impl Drop for Failures {
    fn drop(&mut self) {
        if let Some(error) = self.take(&(0..=u64::MAX)) {
            tracing::error!(%error, "a queue was dropped before it was waited for");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_report_is_taken_once() {
        let mut failures = Failures::new("the reference device");
        for (sequence, line) in [(1, "a.cpp:1: one"), (1, "a.cpp:2: two"), (3, "a.cpp:3: three")] {
            failures.add(sequence, line.to_owned());
        }
        assert!(failures.has(&(1..=1)) && !failures.has(&(2..=2)));
        assert_eq!(failures.take(&(2..=2)), None);
        let error = failures.take(&(1..=2)).unwrap();
        assert_eq!(error.kind(), ErrorKind::Kernel);
        assert_eq!(error.message(), "the reference device has 2 reports, the first: a.cpp:1: one");
        assert_eq!(error.log(), "a.cpp:1: one\na.cpp:2: two");
        let last = failures.take(&(1..=9)).unwrap();
        assert_eq!(last.to_string(), "the reference device reports:\na.cpp:3: three");
        assert_eq!(failures.take(&(0..=u64::MAX)), None);
    }
}
