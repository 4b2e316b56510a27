// SPDX-License-Identifier: MIT OR Apache-2.0
//! The run time: devices, contexts, queues, events, memory, bundles and launches.
//!
//! Everything that can be known before a command reaches a device is checked here, because nothing below checks:
//! `kiln-device` trusts its caller. A call that gives an error has done nothing.
//!
//! | to do | read |
//! |---|---|
//! | find a device, make a queue | [`Device`], [`Context`], [`Queue`] |
//! | compile a source and find its kernels | [`KernelBundle`], [`BuildOptions`], [`Kernel`] |
//! | hold memory that kernels reach | [`Usm`], [`SharedUsm`], [`UsmView`], [`UsmViewMut`] |
//! | launch | [`Queue::nd_launch`], [`args!`](crate::args), [`RawArg`] |
//! | order commands | [`Event`], [`Queue::after`] |
//!
//! # Soundness
//! Memory that a kernel may write is never a slice at the same time. [`Usm`] gives slices only through guards, which
//! first wait for every command that was given the memory; borrowing keeps the host and a launch apart until the
//! command is recorded, and dropped memory is freed when its last command is complete. What remains for the user to
//! vouch for is what a kernel does with its arguments, so launching is `unsafe`.
//!
//! `unsafe` code is in `usm/block.rs`, `usm/host.rs`, `memory.rs`, `launch.rs` and `bundle/device_global.rs`, nowhere else.
#![deny(unsafe_code)]

mod argument;
mod bundle;
mod context;
mod device;
mod event;
mod kernel;
mod launch;
mod memory;
mod printer;
mod queue;
#[cfg(test)]
mod testing;
mod usm;

pub use argument::{Argument, LocalMemory, RawArg, accessor, structure, value};
pub use bundle::{BuildOptions, BundleState, DeviceGlobal, Executable, KernelBundle, Object, Source};
pub use context::Context;
pub use device::Device;
pub use event::Event;
pub use kernel::Kernel;
pub use kiln_compiler::{Emit, SourceLanguage, Stage, Timing, check as check_compiler};
pub use kiln_device::{Aspects, DeviceInfo, DeviceKind, QueueOrder, UsmKind};
pub use kiln_types::{
    AccessorForm, Error, ErrorKind, KernelKind, KernelProperties, KernelSignature, Member, NdRange, Parameter,
    ParameterKind, PtxTarget, Range, Result, Target,
};
pub use queue::{After, Queue};
pub use usm::{HostMut, HostRef, SharedUsm, Usm, UsmView, UsmViewMut};
