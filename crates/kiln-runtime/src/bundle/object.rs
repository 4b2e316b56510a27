// SPDX-License-Identifier: MIT OR Apache-2.0
//! The object state.

use super::{Executable, KernelBundle, executable::KernelTable};
use crate::Device;
use kiln_compiler::{Emit, Timing};
use kiln_types::{KernelSignature, Result, Target};
use std::fmt;

/// The state of a [`KernelBundle`] that was compiled, but for no device yet.
pub struct Object(pub(super) kiln_compiler::Object);

impl KernelBundle<Object> {
    /// Generates code for every device and loads it. Each call gives kernels of their own.
    ///
    /// # Errors
    /// [`kiln_types::ErrorKind::Build`] if a function is undefined or code cannot be generated,
    /// [`kiln_types::ErrorKind::FeatureNotSupported`] if there is no compiler, and what the device reports when it
    /// loads the code.
    pub fn link(&self) -> Result<KernelBundle<Executable>> {
        let object = &self.state.0;
        let mut timings = object.timings.clone();
        let mut images = Vec::with_capacity(self.devices().len());
        for device in self.devices() {
            let (image, stages) = kiln_compiler::generate(object, device.raw().target())?;
            images.push(image);
            timings.extend(stages);
        }
        let table = KernelTable { signatures: object.kernels.clone(), registered: object.registered.clone() };
        KernelBundle::load(self.context(), table, &images, object.log.clone(), timings)
    }

    /// Shows a form of the code that `device` would get.
    ///
    /// # Errors
    /// As [`Self::link`].
    pub fn emit(&self, device: &Device, form: Emit) -> Result<Vec<u8>> {
        self.emit_for(device.raw().target(), form)
    }

    /// Shows a form of the code that devices with this target would get, whether there is one or not.
    ///
    /// # Errors
    /// As [`Self::link`].
    pub fn emit_for(&self, target: &Target, form: Emit) -> Result<Vec<u8>> {
        kiln_compiler::emit(&self.state.0, target, form)
    }

    /// Its kernels in the order of the source.
    pub fn kernels(&self) -> &[KernelSignature] {
        &self.state.0.kernels
    }

    /// What the compiler said, if the build was told to save it.
    pub fn log(&self) -> &str {
        &self.state.0.log
    }

    /// How long each stage of the compiler took.
    pub fn timings(&self) -> &[Timing] {
        &self.state.0.timings
    }
}

impl fmt::Debug for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "object of {} kernels", self.0.kernels.len())
    }
}
