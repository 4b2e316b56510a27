// SPDX-License-Identifier: MIT OR Apache-2.0
//! Devices that share memory and kernels.

use crate::Device;
use kiln_compiler::Flavour;
use kiln_types::{Error, ErrorKind, Result};
use std::sync::Arc;

/// Devices of one backend that share memory and kernels. Cheap to clone; clones are equal, and nothing else is.
#[derive(Clone, Debug)]
pub struct Context(Arc<Vec<Device>>);

/// Remembers a context without keeping it.
#[derive(Debug, Default)]
pub(crate) struct Weak(std::sync::Weak<Vec<Device>>);

impl Context {
    /// A context of `devices`; one that is given twice counts once.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] if there are none, [`ErrorKind::BackendMismatch`] if they are of different backends.
    pub fn new(devices: &[Device]) -> Result<Self> {
        let Some(first) = devices.first() else {
            return Err(Error::new(ErrorKind::Invalid, "a context of no devices was asked for; give at least one"));
        };
        if let Some(other) = devices.iter().find(|device| device.backend() != first.backend()) {
            let message = format!(
                "a context has devices of one backend, but '{}' is reached by `{}` and '{}' by `{}`; make one for each",
                first.name(),
                first.backend(),
                other.name(),
                other.backend()
            );
            return Err(Error::new(ErrorKind::BackendMismatch, message));
        }
        let mut unique: Vec<Device> = Vec::with_capacity(devices.len());
        for device in devices {
            if !unique.contains(device) {
                unique.push(device.clone());
            }
        }
        Ok(Self(Arc::new(unique)))
    }

    /// Its devices.
    pub fn devices(&self) -> &[Device] {
        &self.0
    }

    /// What its devices' code is made of: devices of one backend agree.
    pub(crate) fn flavour(&self) -> Flavour {
        self.0.first().map_or(Flavour::Optimised, |device| Flavour::of(device.raw().target()))
    }

    pub(crate) fn of_one(device: Device) -> Self {
        Self(Arc::new(vec![device]))
    }

    pub(crate) fn downgrade(&self) -> Weak {
        Weak(Arc::downgrade(&self.0))
    }
}

impl Weak {
    pub(crate) fn upgrade(&self) -> Option<Context> {
        self.0.upgrade().map(Context)
    }
}

impl PartialEq for Context {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Context {}
