// SPDX-License-Identifier: MIT OR Apache-2.0
//! The CPU device from outside, with kernels that `tests/objects/build.sh` made.
#![cfg(target_arch = "x86_64")]
#![allow(clippy::unwrap_used, reason = "a failed unwrap in a helper is a failed test")]

mod common;
mod exit;
mod host;
mod loader;
mod memory;
mod queues;
mod reference;
mod shapes;
mod threads;
