// SPDX-License-Identifier: MIT OR Apache-2.0
//! The reference device: kiln-ir's interpreter with every check, as a device like any other.
//!
//! It is there to prove kernels right, not to be fast. A command runs in the call that submits it, one at a time on the
//! whole device, so every command is complete when [`Queue::submit`](crate::Queue::submit) returns. What a kernel does
//! wrong is its command's error, which the next wait gives.
//!
//! Memory is the host's. The device knows each allocation with its extent, and of device memory that was not asked to be
//! zero which bytes were written; shared and host memory is also written by the host itself, unseen.

mod device;
mod memory;
mod module;
mod queue;

pub use device::{ReferenceBackend, ReferenceDevice};
