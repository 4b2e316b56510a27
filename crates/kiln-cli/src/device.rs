// SPDX-License-Identifier: MIT OR Apache-2.0
//! What `--device` chooses.

use kiln::{Device, Error, ErrorKind, Result};

/// The devices that `choice` allows: `cpu`, `cuda[:N]`, `opencl[:N]` or `reference`; all without a choice.
///
/// # Errors
/// There is no such device.
pub fn matching(choice: Option<&str>) -> Result<Vec<Device>> {
    let all = Device::all();
    let Some(choice) = choice else { return Ok(all.to_vec()) };
    let (backend, index) = choice.split_once(':').map_or((choice, None), |(backend, index)| (backend, Some(index)));
    let of_backend: Vec<_> = all.iter().filter(|device| device.backend() == backend).cloned().collect();
    let found = match index {
        None => of_backend,
        Some(index) => index.parse().ok().and_then(|index: usize| of_backend.get(index).cloned()).into_iter().collect(),
    };
    if found.is_empty() {
        let mut there: Vec<_> = all.iter().map(Device::backend).collect();
        there.dedup();
        let message = format!("there is no device '{choice}'; this machine has: {}", there.join(", "));
        return Err(Error::new(ErrorKind::Invalid, message));
    }
    Ok(found)
}

/// The device that `choice` means, or the best one.
///
/// # Errors
/// There is no such device.
pub fn chosen(choice: Option<&str>) -> Result<Device> {
    match choice {
        None => Device::preferred(),
        Some(_) => Ok(matching(choice)?.swap_remove(0)),
    }
}
