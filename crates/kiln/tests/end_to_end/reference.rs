// SPDX-License-Identifier: MIT OR Apache-2.0
//! The reference device: everything that is right elsewhere is right here, without a report.
#![expect(clippy::duplicate_mod, reason = "the same tests for another device")]

use crate::*;
use kiln::Device;

#[path = "accessors.rs"]
mod accessors;
#[path = "barriers.rs"]
mod barriers;
#[path = "compile_errors.rs"]
mod compile_errors;
#[path = "device_globals.rs"]
mod device_globals;
#[path = "kernels.rs"]
mod kernels;
#[path = "launch.rs"]
mod launch;
#[path = "launch_errors.rs"]
mod launch_errors;
#[path = "parameters.rs"]
mod parameters;
#[path = "properties.rs"]
mod properties;
#[path = "queues.rs"]
mod queues;
#[path = "reports.rs"]
mod reports;
#[path = "threads.rs"]
mod threads;
#[path = "usm.rs"]
mod usm;
#[path = "vectoriser.rs"]
mod vectoriser;

/// Steps of a kernel that takes a while.
const STEPS: u32 = 20_000;
/// Work-items of a large launch.
const MANY: usize = 1 << 14;

fn device() -> Device {
    Device::reference().unwrap()
}

fn queue() -> Queue {
    Queue::new(&device()).unwrap()
}
