// SPDX-License-Identifier: MIT OR Apache-2.0
//! Analyses and transformations from Kiln IR to Kiln IR. Safe Rust that knows no LLVM.
//!
//! Every pass takes modules that [`kiln_ir::verify`] accepts and leaves such modules. What else it expects and what it
//! leaves stands at the top of its file. A kernel's way to a device is [`cpu::lower`] or [`ptx::lower`], which run the
//! passes in order:
//!
//! 1. [`link`] (the driver runs it) makes one module of several.
//! 2. [`mathematics`] makes calls of mathematical functions and links what they call.
//! 3. [`inline`] makes kernels that call nothing.
//! 4. [`cpu`] makes entry points that run the work-items of a launch; [`ptx`] makes kernels for NVIDIA's GPUs.
//!
//! The reference device's way, [`reference::lower`], ends after the second.
#![forbid(unsafe_code)]

mod addresses;
mod atomics;
mod body;
mod clean_up;
mod combine;
pub mod cpu;
mod expand;
mod group_memory;
pub mod inline;
mod kernels;
pub mod link;
mod location;
pub mod mathematics;
mod post_dominators;
pub mod prune;
pub mod ptx;
pub mod reference;
mod reports;
mod symbol;
mod uniformity;

pub use kernels::DeviceModule;
pub use location::describe_location;
