// SPDX-License-Identifier: MIT OR Apache-2.0
//! The interpreter: what Kiln IR means, step by step, and whether a kernel keeps the rules.
//!
//! A [`Program`] is a module with the signatures of its kernels. A [`Kernel`] is one of them, made ready once; [`run`]
//! runs it over a [`LaunchShape`](kiln_types::LaunchShape) on the [`GlobalMemory`] of a device and gives the [`Fault`]s
//! that it finds and what the work-items said. Everything that `instructions.md` defines has exactly that result; "any value" is zero, a promise of a
//! flag that is broken changes nothing, and a NaN that an operation makes is the quiet one without a sign or payload.
//!
//! # What is checked
//! - Each access lies in the one allocation, variable or table that its address was computed from, is aligned, and reads
//!   bytes that somebody wrote.
//! - Two accesses of one byte, one of which writes, are ordered by barriers, or by acquire and release through atomics
//!   and fences, or both are atomic.
//! - All work-items of a group or sub-group come to the same barrier or group function.
//! - Divisors are not zero, shifts are narrower than their type, assumptions hold, unreachable code is not reached.
//!
//! A failed access is skipped, and a load that fails gives zero; the group goes on to its end, and no further group
//! starts.
//!
//! # How it works
//! Groups run one after the other. The items of a group take turns: each runs until it waits for others, ends, or has had
//! a long turn, so that waiting in a loop for what another item writes ends.

mod address;
mod bulk;
mod cast;
mod clock;
mod code;
mod compile;
mod copies;
mod describe;
mod execute;
mod fault;
mod float;
mod group_function;
mod integer;
mod item;
mod kernel;
mod launch;
mod loops;
mod machine;
mod memory;
mod message;
mod order;
mod program;
mod report;
mod schedule;
mod shadow;
mod synchronisation;

pub use fault::{Fault, FaultKind, ItemId, Place};
pub use kernel::{Kernel, Variables};
pub use launch::{Allocation, GlobalMemory, Launch, Limits, Outcome, run};
pub use message::Messages;
pub use program::Program;
