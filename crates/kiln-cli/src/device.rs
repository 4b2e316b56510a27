// SPDX-License-Identifier: MIT OR Apache-2.0
//! What `--device` chooses.

use kiln::{Device, Error, ErrorKind, PtxTarget, Result, Target};

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
/// There is no such device, or it is a target.
pub fn chosen(choice: Option<&str>) -> Result<Device> {
    if let (Some(choice), Some(_)) = (choice, target(choice)?) {
        let message = format!("'{choice}' is a target for kiln build and no device; name a device, such as cpu");
        return Err(Error::new(ErrorKind::Invalid, message));
    }
    match choice {
        None => Device::preferred(),
        Some(_) => Ok(matching(choice)?.swap_remove(0)),
    }
}

/// The target that `choice` means, such as `cuda:sm_90`, for which no device need be there; none if it means a device.
///
/// # Errors
/// No code can be generated for the processor.
pub fn target(choice: Option<&str>) -> Result<Option<Target>> {
    match choice.and_then(|choice| choice.strip_prefix("cuda:")) {
        Some(processor) if processor.starts_with("sm_") => PtxTarget::new(processor).map(Target::Ptx).map(Some),
        _ => Ok(None),
    }
}
