// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a device is and what it has.

bitflags::bitflags! {
    /// Optional abilities of a device, named as SYCL's `aspect`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct Aspects: u32 {
        /// Kernels may use `sycl::half`.
        const FP16 = 1 << 0;
        /// Kernels may use `double`.
        const FP64 = 1 << 1;
        /// Atomic operations on 64 bits.
        const ATOMIC64 = 1 << 2;
        /// [`UsmKind::Device`] can be allocated.
        const USM_DEVICE_ALLOCATIONS = 1 << 3;
        /// [`UsmKind::Host`] can be allocated.
        const USM_HOST_ALLOCATIONS = 1 << 4;
        /// [`UsmKind::Shared`] can be allocated.
        const USM_SHARED_ALLOCATIONS = 1 << 5;
        /// Host and device may use atomic operations on the same host allocation.
        const USM_ATOMIC_HOST_ALLOCATIONS = 1 << 6;
        /// Host and device may use atomic operations on the same shared allocation.
        const USM_ATOMIC_SHARED_ALLOCATIONS = 1 << 7;
        /// Kernels reach all memory of the process.
        const USM_SYSTEM_ALLOCATIONS = 1 << 8;
    }
}

/// What a device is, in the words of SYCL's `info::device_type`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DeviceKind {
    /// Processors of the host.
    Cpu,
    /// Something of its own: the reference device.
    Custom,
}

impl DeviceKind {
    /// SYCL's name, for example `cpu`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cpu => "cpu",
            Self::Custom => "custom",
        }
    }
}

/// Where memory lies and who can reach it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UsmKind {
    /// On the device; the host may be unable to reach it.
    Device,
    /// Where it moves between host and device.
    Shared,
    /// On the host; the device reaches it there.
    Host,
}

impl UsmKind {
    /// SYCL's name, for example `shared`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Device => "device",
            Self::Shared => "shared",
            Self::Host => "host",
        }
    }
}

/// A device's names, limits and abilities. Sizes are in bytes, index 0 of a limit is x, the fastest dimension.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DeviceInfo {
    /// What the vendor calls it.
    pub name: String,
    /// Who made it.
    pub vendor: String,
    /// What it is.
    pub kind: DeviceKind,
    /// How many work-groups make progress at the same time.
    pub compute_units: u32,
    /// The most work-items of a work-group.
    pub max_work_group_size: u64,
    /// The most work-items of a work-group in each dimension.
    pub max_work_item_sizes: [u64; 3],
    /// The most group memory that a work-group can have, static and of arguments together.
    pub local_memory: u64,
    /// The most memory that the work-items of a group can keep across barriers together.
    pub item_memory: u64,
    /// The device's memory.
    pub global_memory: u64,
    /// The width of an address in bits.
    pub pointer_bits: u32,
    /// What it can do.
    pub aspects: Aspects,
}
