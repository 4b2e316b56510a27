// SPDX-License-Identifier: MIT OR Apache-2.0
//! Properties of random modules and random control-flow graphs.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failed unwrap is a failed test")]

mod body;
mod canonical;
mod choices;
mod control_flow;
mod generate;
mod graph;
#[path = "../interpret/harness.rs"]
#[allow(
    dead_code,
    clippy::expect_used,
    reason = "the tests of the interpreter use the rest; a failure there fails the test"
)]
mod harness;
mod round_trips;
mod runs;
