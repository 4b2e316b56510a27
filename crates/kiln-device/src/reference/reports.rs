// SPDX-License-Identifier: MIT OR Apache-2.0
//! What kernels did wrong and nobody was told yet.

use kiln_types::{Error, ErrorKind};
use std::ops::RangeInclusive;

/// The reports of the commands of a queue, each a line.
#[derive(Debug, Default)]
pub(super) struct Reports(Vec<(u64, String)>);

impl Reports {
    /// Adds a report of a command.
    pub fn add(&mut self, sequence: u64, report: String) {
        self.0.push((sequence, report));
    }

    /// Is there one of these commands?
    pub fn has(&self, commands: &RangeInclusive<u64>) -> bool {
        self.0.iter().any(|(sequence, _)| commands.contains(sequence))
    }

    /// Takes the reports of these commands, as one error.
    pub fn take(&mut self, commands: &RangeInclusive<u64>) -> Option<Error> {
        let taken = self.0.extract_if(.., |(sequence, _)| commands.contains(sequence));
        let lines: Vec<_> = taken.map(|(_, report)| report).collect();
        let message = match lines.as_slice() {
            [] => return None,
            [only] => format!("the reference device reports: {only}"),
            [first, ..] => format!("the reference device has {} reports, the first: {first}", lines.len()),
        };
        Some(Error::new(ErrorKind::Kernel, message).with_log(lines.join("\n")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_report_is_taken_once() {
        let mut reports = Reports::default();
        for (sequence, report) in [(1, "a.cpp:1: one"), (1, "a.cpp:2: two"), (3, "a.cpp:3: three")] {
            reports.add(sequence, report.to_owned());
        }
        assert!(reports.has(&(1..=1)) && !reports.has(&(2..=2)));
        assert_eq!(reports.take(&(2..=2)), None);
        let error = reports.take(&(1..=2)).unwrap();
        assert_eq!(error.kind(), ErrorKind::Kernel);
        assert_eq!(error.message(), "the reference device has 2 reports, the first: a.cpp:1: one");
        assert_eq!(error.log(), "a.cpp:1: one\na.cpp:2: two");
        let last = reports.take(&(1..=9)).unwrap();
        assert_eq!(last.to_string(), "the reference device reports:\na.cpp:3: three");
        assert_eq!(reports.take(&(0..=u64::MAX)), None);
    }
}
