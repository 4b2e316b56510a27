// SPDX-License-Identifier: MIT OR Apache-2.0
//! The devices of the machine.

use crate::{Context, SourceLanguage, context};
use kiln_device::{Backend, DeviceInfo, DeviceKind, cpu::CpuBackend, reference::ReferenceBackend};
use kiln_types::{Error, ErrorKind, Result, Target};
use std::{
    fmt,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

/// A device. Cheap to clone; clones are equal.
#[derive(Clone)]
pub struct Device(Arc<Inner>);

struct Inner {
    raw: Arc<dyn kiln_device::Device>,
    backend: &'static str,
    /// The context of queues that are made without one.
    context: Mutex<context::Weak>,
}

impl Device {
    /// Every device of the machine, the best first and the reference device last. The same handles at every call.
    pub fn all() -> &'static [Self] {
        static DEVICES: OnceLock<Vec<Device>> = OnceLock::new();
        DEVICES.get_or_init(find)
    }

    /// The processors of the host.
    ///
    /// # Errors
    /// [`ErrorKind::Platform`] if they cannot be used.
    pub fn cpu() -> Result<Self> {
        first(|device| device.info().kind == DeviceKind::Cpu, "CPU")
    }

    /// The device that interprets kernels and reports what they do wrong.
    ///
    /// # Errors
    /// [`ErrorKind::Platform`] if it is not there.
    pub fn reference() -> Result<Self> {
        first(Self::is_reference, "reference device")
    }

    /// The best device; never the reference device.
    ///
    /// # Errors
    /// [`ErrorKind::Platform`] if there is none.
    pub fn preferred() -> Result<Self> {
        first(|device| !device.is_reference(), "device")
    }

    /// What the vendor calls it.
    pub fn name(&self) -> &str {
        &self.info().name
    }

    /// The name of the backend that reaches it, for example `cpu`.
    pub fn backend(&self) -> &'static str {
        self.0.backend
    }

    /// Its names, limits and abilities.
    pub fn info(&self) -> &DeviceInfo {
        self.0.raw.info()
    }

    /// Whether a source in `language` can be built for it now: the compiler is there too. [`crate::check_compiler`]
    /// says what is missing.
    pub fn can_build(&self, language: SourceLanguage) -> bool {
        self.accepts(language) && kiln_compiler::check().is_ok()
    }

    /// Whether a source in `language` can be built for it where there is a compiler.
    pub(crate) fn accepts(&self, language: SourceLanguage) -> bool {
        matches!(language, SourceLanguage::Sycl)
    }

    fn is_reference(&self) -> bool {
        *self.raw().target() == Target::Reference
    }

    /// A device of a backend.
    pub(crate) fn new(raw: Arc<dyn kiln_device::Device>, backend: &'static str) -> Self {
        Self(Arc::new(Inner { raw, backend, context: Mutex::default() }))
    }

    /// The device without checks.
    pub(crate) fn raw(&self) -> &dyn kiln_device::Device {
        &*self.0.raw
    }

    /// The context that queues of this device share unless they are given one.
    pub(crate) fn default_context(&self) -> Context {
        let mut known = self.0.context.lock().unwrap_or_else(PoisonError::into_inner);
        known.upgrade().unwrap_or_else(|| {
            let context = Context::of_one(self.clone());
            *known = context.downgrade();
            context
        })
    }
}

impl PartialEq for Device {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Device {}

impl fmt::Debug for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Device({}: {})", self.backend(), self.name())
    }
}

/// Asks every backend. One that fails has no devices and says why in the log.
fn find() -> Vec<Device> {
    let backends: [&dyn Backend; 2] = [&CpuBackend, &ReferenceBackend];
    let mut found = Vec::new();
    for backend in backends {
        match backend.devices() {
            Ok(devices) => found.extend(devices.into_iter().map(|raw| Device::new(raw, backend.name()))),
            Err(error) => tracing::warn!(backend = backend.name(), %error, "the backend has no devices"),
        }
    }
    found
}

fn first(fits: impl Fn(&Device) -> bool, what: &str) -> Result<Device> {
    Device::all().iter().find(|device| fits(device)).cloned().ok_or_else(|| {
        let message = format!("no {what} was found; the log of `kiln_runtime` says what each backend reported");
        Error::new(ErrorKind::Platform, message)
    })
}
