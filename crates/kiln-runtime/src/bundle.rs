// SPDX-License-Identifier: MIT OR Apache-2.0
//! Kernel bundles: from a source string to kernels.

mod device_global;
mod executable;
mod object;
mod options;
mod source;

use crate::{Context, Device};
use std::fmt;

pub use device_global::DeviceGlobal;
pub use executable::Executable;
pub use object::Object;
pub use options::BuildOptions;
pub use source::Source;

/// Kernels of a context in one of three states, which are distinct types: what a state does not offer does not compile.
///
/// ```text
/// from_source ─▶ KernelBundle<Source> ──compile──▶ KernelBundle<Object> ──link──▶ KernelBundle<Executable> ─▶ kernel
///                          └────────────────────────build────────────────────────────────▲
/// ```
/// Each call makes a new bundle with kernels of its own and leaves the old one as it was.
pub struct KernelBundle<S: BundleState> {
    context: Context,
    state: S,
}

/// What a bundle can be: [`Source`], [`Object`] or [`Executable`].
pub trait BundleState: sealed::Sealed {}

mod sealed {
    pub trait Sealed: std::fmt::Debug {}
}

impl sealed::Sealed for Source {}
impl sealed::Sealed for Object {}
impl sealed::Sealed for Executable {}
impl BundleState for Source {}
impl BundleState for Object {}
impl BundleState for Executable {}

impl<S: BundleState> KernelBundle<S> {
    /// The context that its kernels are for.
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// The devices that its kernels are for: all of its context.
    pub fn devices(&self) -> &[Device] {
        self.context.devices()
    }
}

impl<S: BundleState> fmt::Debug for KernelBundle<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KernelBundle({:?})", self.state)
    }
}
