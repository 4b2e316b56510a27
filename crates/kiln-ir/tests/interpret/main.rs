// SPDX-License-Identifier: MIT OR Apache-2.0
//! The interpreter: each instruction beside Rust, and each rule with kernels that keep and break it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a failure in a helper fails the test")]

mod control;
mod evaluate;
mod floats;
mod groups;
mod harness;
mod integers;
mod memory;
mod programs;
mod races;
