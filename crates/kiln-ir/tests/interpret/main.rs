// SPDX-License-Identifier: MIT OR Apache-2.0
//! The interpreter: each instruction beside Rust, and each rule with kernels that keep and break it.

mod harness;
mod memory;
