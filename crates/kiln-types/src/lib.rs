// SPDX-License-Identifier: MIT OR Apache-2.0
//! Plain data that every crate of Kiln shares: ranges, error kinds, kernel signatures, launch layouts, targets.
//!
//! Nothing here computes anything that could go wrong on a device, and nothing here knows a compiler, a device or an
//! operating system.
//!
//! Two orders of dimensions exist. What a user writes ([`Range`], [`NdRange`]) follows SYCL: the last dimension moves
//! fastest. What generated code and devices see ([`LaunchRecord`], [`LaunchShape`]) is *x-fastest*: index 0 moves
//! fastest. [`NdRange::shape`] is the one place that converts.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod error;
mod launch;
mod layout;
mod range;
mod report;
mod signature;
mod target;

pub use error::{Error, ErrorKind, Result};
pub use launch::{LaunchRecord, LaunchShape, SUB_GROUP_SIZE};
pub use layout::ArgumentLayout;
pub use range::{NdRange, Range};
pub use report::{Report, ReportArgument, ReportBuffer, ReportKind};
pub use signature::{AccessorForm, KernelKind, KernelProperties, KernelSignature, Member, Parameter, ParameterKind};
pub use target::{CpuTarget, Image, ImageKernel, PtxTarget, Target};
