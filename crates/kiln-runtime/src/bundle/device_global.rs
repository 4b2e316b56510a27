// SPDX-License-Identifier: MIT OR Apache-2.0
//! Variables of a bundle that the host reaches by name.
#![allow(unsafe_code, reason = "reads and writes variables of loaded code")]

use super::{Executable, KernelBundle};
use crate::{Device, Queue};
use bytemuck::Pod;
use kiln_device::Variable;
use kiln_types::{Error, ErrorKind, Result};
use std::{fmt, sync::Arc};

/// A `device_global` of a bundle: each device of the bundle has an instance, which lives as long as the bundle or this.
#[derive(Clone)]
pub struct DeviceGlobal {
    name: String,
    instances: Vec<(Device, Arc<dyn Variable>)>,
}

impl KernelBundle<Executable> {
    /// The `device_global` with this name in the source, namespaces included, such as `settings::scale`. A kernel of the
    /// bundle uses it: others are not there.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] if there is none.
    pub fn device_global(&self, name: &str) -> Result<DeviceGlobal> {
        let symbols = symbols(name);
        let instances = self.state.modules.iter().filter_map(|(device, module)| {
            symbols.iter().find_map(|symbol| module.variable(symbol)).map(|variable| (device.clone(), variable))
        });
        let instances: Vec<_> = instances.collect();
        if instances.is_empty() {
            let message = format!(
                "no kernel of the bundle uses a device_global '{name}'; give its name with namespaces, such as a::b"
            );
            return Err(Error::new(ErrorKind::Invalid, message));
        }
        Ok(DeviceGlobal { name: name.to_owned(), instances })
    }
}

impl DeviceGlobal {
    /// Its size in bytes.
    pub fn size(&self) -> usize {
        self.instances.first().map_or(0, |(_, variable)| variable.size())
    }

    /// Waits for the queue, then fills `values` with what the variable of its device holds from byte `offset` on.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] if it has fewer bytes or the bundle is not for the device, else as [`Queue::wait`].
    pub fn read<T: Pod>(&self, queue: &Queue, offset: usize, values: &mut [T]) -> Result<()> {
        let bytes = bytemuck::cast_slice_mut(values);
        let variable = self.checked(queue, offset, bytes.len())?;
        queue.wait()?;
        // SAFETY: the bytes lie inside; launches that use the variable are ordered with this, which each of them promised.
        unsafe { variable.read(offset, bytes) };
        Ok(())
    }

    /// Waits for the queue, then writes `values` to the variable of its device from byte `offset` on.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn write<T: Pod>(&self, queue: &Queue, offset: usize, values: &[T]) -> Result<()> {
        let bytes = bytemuck::cast_slice(values);
        let variable = self.checked(queue, offset, bytes.len())?;
        queue.wait()?;
        // SAFETY: as in `read`.
        unsafe { variable.write(offset, bytes) };
        Ok(())
    }

    /// The instance for a queue, if it has these bytes.
    fn checked(&self, queue: &Queue, offset: usize, bytes: usize) -> Result<&dyn Variable> {
        let Some((_, variable)) = self.instances.iter().find(|(device, _)| device == queue.device()) else {
            let message = format!("the device_global '{}' is not on '{}'", self.name, queue.device().name());
            return Err(Error::new(ErrorKind::Invalid, message));
        };
        let size = variable.size();
        if bytes > size || offset > size - bytes {
            let message =
                format!("{bytes} bytes from byte {offset} on were asked for; '{}' has {size} bytes", self.name);
            return Err(Error::new(ErrorKind::Invalid, message));
        }
        Ok(&**variable)
    }
}

impl fmt::Debug for DeviceGlobal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DeviceGlobal({}, {} bytes)", self.name, self.size())
    }
}

/// What the symbol of a variable may be: that of C++, also for one that is `static`.
fn symbols(name: &str) -> [String; 3] {
    let parts: Vec<_> = name.trim_start_matches("::").split("::").collect();
    let (last, scopes) = parts.split_last().map_or(("", &[][..]), |(last, scopes)| (*last, scopes));
    let scopes: String = scopes.iter().map(|scope| format!("{}{scope}", scope.len())).collect();
    let length = last.len();
    match scopes.is_empty() {
        true => [last.to_owned(), format!("_ZL{length}{last}"), format!("_ZN12_GLOBAL__N_1{length}{last}E")],
        false => [
            format!("_ZN{scopes}{length}{last}E"),
            format!("_ZN{scopes}L{length}{last}E"),
            format!("_ZN{scopes}12_GLOBAL__N_1{length}{last}E"),
        ],
    }
}
