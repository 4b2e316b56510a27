// SPDX-License-Identifier: MIT OR Apache-2.0
//! What kernels say and what they did wrong, on the way from a device to the host.

mod conversion;
mod failures;
mod format;

pub(crate) use failures::Failures;

use kiln_types::{LaunchShape, Report};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

/// Takes what kernels print, each message in a call of its own. It is called before the launch counts as complete, by
/// any thread, so it must not wait for the queue.
pub type Output = Arc<dyn Fn(&str) + Send + Sync>;

/// What the work-items of a launch said.
pub(crate) struct Said<'a> {
    /// What they printed.
    pub prints: &'a [Report],
    /// How much more they printed.
    pub lost: u64,
    /// Why the launch failed.
    pub failures: &'a [Report],
    /// The sizes of the launch.
    pub shape: &'a LaunchShape,
    /// The constant string at an address.
    pub text: &'a dyn Fn(u64) -> Option<Vec<u8>>,
}

impl Said<'_> {
    /// Passes on what was printed.
    pub fn print(&self, output: &Output) {
        let print = |text: &str| {
            // A listener that panics must not take a thread of the device with it.
            if catch_unwind(AssertUnwindSafe(|| output(text))).is_err() {
                tracing::error!(text, "the listener for what kernels print panicked");
            }
        };
        self.prints.iter().for_each(|report| print(&format::format(report, self.text)));
        if self.lost > 0 {
            let all = self.lost + self.prints.len() as u64;
            print(&format!("[{} of {all} messages of this launch were lost: they were too many]\n", self.lost));
        }
    }

    /// Why the launch failed, each reason in a line.
    pub fn failures(&self) -> impl Iterator<Item = String> {
        self.failures.iter().map(|report| {
            let text = format::format(report, self.text);
            format!("{text}, work-item {}", self.index(report.item))
        })
    }

    /// An index as users write it: the slowest dimension first.
    fn index(&self, [x, y, z]: [u64; 3]) -> String {
        match self.shape.global {
            [_, 1, 1] => format!("{x}"),
            [_, _, 1] => format!("{{{y}, {x}}}"),
            _ => format!("{{{z}, {y}, {x}}}"),
        }
    }
}
