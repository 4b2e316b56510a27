// SPDX-License-Identifier: MIT OR Apache-2.0
//! The sizes of a launch: checked, and chosen where the user leaves them open.

use crate::Kernel;
use kiln_device::DeviceInfo;
use kiln_types::{Error, ErrorKind, KernelKind, LaunchShape, NdRange, Range, Result};

/// The sizes that a launch is given.
#[derive(Clone, Copy)]
pub(crate) enum Sizes {
    Task,
    Items(Range),
    Groups(NdRange),
}

/// How many work-items a group has at most if the run time chooses.
const CHOSEN_GROUP_SIZE: u64 = 256;

/// What the device is told, if the kernel and the device allow it.
pub(crate) fn shape(sizes: Sizes, kernel: &Kernel, device: &DeviceInfo) -> Result<LaunchShape> {
    let demanded = kernel.signature().properties.work_group_size;
    let shape = match (kernel.signature().kind, sizes) {
        (KernelKind::SingleTask, Sizes::Task) => LaunchShape::SINGLE_TASK,
        (KernelKind::NdRange(dimensions), Sizes::Groups(range)) => {
            check_dimensions(kernel, dimensions, range.dimensions())?;
            range.shape()?
        }
        (KernelKind::NdRange(dimensions), Sizes::Items(range)) => {
            check_dimensions(kernel, dimensions, range.dimensions())?;
            let local = demanded.unwrap_or_else(|| choose_local_size(range.x_fastest(), kernel, device));
            NdRange::new(range, from_x_fastest(local, range.dimensions())?)?.shape()?
        }
        (KernelKind::SingleTask, _) => return Err(wrong_form(kernel, "single_task")),
        (KernelKind::NdRange(_), Sizes::Task) => return Err(wrong_form(kernel, "nd_launch` or `parallel_for")),
    };
    if let Some(demanded) = demanded
        && shape.local != demanded
    {
        return Err(wrong_group_size(kernel, demanded, shape.local));
    }
    check_properties(kernel, &shape)?;
    check_limits(kernel, &shape, device)?;
    Ok(shape)
}

fn check_dimensions(kernel: &Kernel, expected: u8, found: usize) -> Result<()> {
    if usize::from(expected) == found {
        return Ok(());
    }
    let message = format!(
        "kernel `{}` is an nd_range_kernel<{expected}>, the range has {found} dimension{}; give a range of {expected}",
        kernel.name(),
        if found == 1 { "" } else { "s" },
    );
    Err(Error::new(ErrorKind::NdRange, message))
}

/// What the source of the kernel says of the largest groups.
fn check_properties(kernel: &Kernel, shape: &LaunchShape) -> Result<()> {
    let properties = &kernel.signature().properties;
    if let Some(most) = properties.max_work_group_size
        && shape.local.iter().zip(&most).any(|(local, most)| local > most)
    {
        return Err(too_large(
            kernel,
            &format!("groups of at most {} (its property max_work_group_size)", Sycl(most)),
            shape,
        ));
    }
    if let Some(most) = properties.max_linear_work_group_size
        && shape.local.iter().fold(1u64, |product, &size| product.saturating_mul(size)) > most
    {
        let allowed = format!("groups of at most {most} work-items (its property max_linear_work_group_size)");
        return Err(too_large(kernel, &allowed, shape));
    }
    Ok(())
}

fn check_limits(kernel: &Kernel, shape: &LaunchShape, device: &DeviceInfo) -> Result<()> {
    let too_large = shape.local.iter().zip(&device.max_work_item_sizes).any(|(local, limit)| local > limit);
    // Each local size is within its limit first, so the product cannot overflow for limits that devices have.
    let items = shape.local.iter().try_fold(1u64, |product, &size| product.checked_mul(size));
    if !too_large && items.is_some_and(|items| items <= device.max_work_group_size) {
        return Ok(());
    }
    let message = format!(
        "the work-group {} of kernel `{}` is too large for the device '{}': it allows {} work-items in a group and {} in \
         each dimension; choose a smaller local range",
        Sycl(shape.local),
        kernel.name(),
        device.name,
        device.max_work_group_size,
        Sycl(device.max_work_item_sizes),
    );
    Err(Error::new(ErrorKind::NdRange, message))
}

#[cold]
fn wrong_form(kernel: &Kernel, form: &str) -> Error {
    let kind = kernel.signature().kind;
    let message = format!("kernel `{}` is a {kind}; launch it with `{form}`", kernel.name());
    Error::new(ErrorKind::Invalid, message)
}

#[cold]
fn wrong_group_size(kernel: &Kernel, demanded: [u64; 3], found: [u64; 3]) -> Error {
    let message = format!(
        "kernel `{}` demands work-groups of {} (its property work_group_size), the local range is {}; use the former",
        kernel.name(),
        Sycl(demanded),
        Sycl(found),
    );
    Error::new(ErrorKind::NdRange, message)
}

#[cold]
fn too_large(kernel: &Kernel, allowed: &str, shape: &LaunchShape) -> Error {
    let message = format!(
        "kernel `{}` allows {allowed}, the local range is {}; use a smaller one",
        kernel.name(),
        Sycl(shape.local)
    );
    Error::new(ErrorKind::NdRange, message)
}

/// The size that the kernel hints at if it divides the range, else the largest divisor of each size, x first, that keeps
/// the group within the limits.
fn choose_local_size(global: [u64; 3], kernel: &Kernel, device: &DeviceInfo) -> [u64; 3] {
    let properties = &kernel.signature().properties;
    if let Some(hint) = properties.work_group_size_hint
        && global.iter().zip(&hint).all(|(global, local)| global.is_multiple_of(*local))
        && hint.iter().fold(1u64, |product, &size| product.saturating_mul(size)) <= device.max_work_group_size
    {
        return hint;
    }
    let most = properties.max_work_group_size.unwrap_or(device.max_work_item_sizes);
    let mut left = CHOSEN_GROUP_SIZE.min(device.max_work_group_size);
    left = left.min(properties.max_linear_work_group_size.unwrap_or(left));
    std::array::from_fn(|x| {
        let limit = left.min(device.max_work_item_sizes[x]).min(most[x]);
        let local = (1..=limit).rev().find(|local| global[x].is_multiple_of(*local)).unwrap_or(1);
        left /= local;
        local
    })
}

/// A range of `dimensions` from sizes that have x first.
fn from_x_fastest(sizes: [u64; 3], dimensions: usize) -> Result<Range> {
    let mut sycl = sizes.map(|size| size as usize);
    sycl[..dimensions].reverse();
    Range::from_slice(&sycl[..dimensions])
}

/// Sizes in SYCL's order, without the slowest dimensions that are one.
struct Sycl([u64; 3]);

impl std::fmt::Display for Sycl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let dimensions = self.0.iter().rposition(|&size| size != 1).map_or(1, |x| x + 1);
        let sizes: Vec<_> = self.0[..dimensions].iter().rev().map(u64::to_string).collect();
        write!(f, "{{{}}}", sizes.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_shown_in_sycl_order_without_missing_dimensions() {
        assert_eq!(Sycl([16, 1, 1]).to_string(), "{16}");
        assert_eq!(Sycl([16, 2, 1]).to_string(), "{2, 16}");
        assert_eq!(Sycl([1, 2, 3]).to_string(), "{3, 2, 1}");
        assert_eq!(Sycl([1, 1, 1]).to_string(), "{1}");
    }
}
