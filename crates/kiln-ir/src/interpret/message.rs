// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the items of a launch say.

use super::{code::Message, item::Item};
use alloc::vec::Vec;
use kiln_types::{Report, ReportArgument, ReportBuffer, ReportKind};

/// What items have said, as much as a report buffer holds.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Messages {
    /// What they printed.
    pub prints: Vec<Report>,
    /// How much more they printed.
    pub lost: u64,
    /// Why the launch failed.
    pub failures: Vec<Report>,
    /// Bytes of the records of all prints.
    bytes: u64,
}

impl Messages {
    pub(super) fn print(&mut self, item: &Item, message: &Message) {
        self.bytes += ReportBuffer::record(message.arguments.len());
        if self.bytes <= ReportKind::Print.capacity() {
            self.prints.extend(report(item, message));
        } else {
            self.lost += 1;
        }
    }

    pub(super) fn fail(&mut self, item: &Item, message: &Message) {
        self.failures.extend(report(item, message));
    }
}

fn report(item: &Item, message: &Message) -> Option<Report> {
    let get = |slot: u32| item.registers[(item.base + slot) as usize] as u64;
    let format = get(message.format?);
    let arguments = message.arguments.iter().map(|&(slot, ty)| ReportArgument::new(ty, get(slot)));
    Some(Report { item: item.id.global, format, arguments: arguments.collect() })
}
