// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a device can do, without checks: the backend traits, the CPU backend and the reference backend.
//!
//! A [`Backend`] finds [`Device`]s. A device gives memory, loads [`kiln_types::Image`]s into [`Module`]s and makes
//! [`Queue`]s. A module gives [`Kernel`]s, and a queue runs [`Command`]s.
//!
//! # Contract
//! The traits are unsafe in the way of graphics drivers: they check nothing that their caller can know. Sizes, counts
//! and kinds of arguments, limits of a launch and the life of memory are the caller's business (`kiln-runtime` checks
//! all of them). What is wrong there is undefined behaviour, not an error. Errors are what nobody can foresee: no
//! memory left, an image that is damaged. Only the bytes of an image are untrusted, so loading one checks all of it.
//!
//! # Events
//! There is no event object. Every command of a queue has a sequence number, so a queue and a number name a command:
//! [`Queue::is_complete`] and [`Queue::wait_for`] take the number, [`Dependency`] takes both, also across queues.
//!
//! # What keeps what alive
//! - A queue that is dropped still runs what was submitted to it; nothing is cancelled and the drop does not wait.
//! - A submitted launch keeps the code of its kernel and the copy of its arguments until it is complete.
//! - A kernel keeps the code of its module. Code is unmapped after its last launch and its last handle.
//! - Nothing keeps memory of [`Device::allocate`]: wait for the commands that use it before it is freed.
//!
//! # Threads
//! Everything here is [`Send`] and [`Sync`]. At the exit of the process work in flight is abandoned where it stands.

mod backend;
mod command;
pub mod cpu;
mod host_memory;
mod info;
pub mod reference;
mod reports;

pub use backend::{Backend, Device, Kernel, Module, Queue, Variable};
pub use command::{Command, Dependency, QueueOrder};
pub use info::{Aspects, DeviceInfo, DeviceKind, UsmKind};
pub use reports::Output;
