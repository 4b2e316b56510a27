// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the host's processor is, found without LLVM.

#[cfg(target_arch = "aarch64")]
#[path = "host/aarch64.rs"]
mod processor;
#[cfg(target_arch = "x86_64")]
#[path = "host/x86_64.rs"]
mod processor;

use super::{ITEM_MEMORY, LOCAL_MEMORY, MAX_WORK_GROUP_SIZE};
use crate::{Aspects, DeviceInfo, DeviceKind};
use kiln_types::CpuTarget;

/// What to generate code for: the features of the processor that this process runs on.
pub(super) fn target() -> CpuTarget {
    let triple = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    let (cpu, features) = processor::cpu_and_features();
    CpuTarget { triple, cpu, features }
}

/// Names, limits and abilities.
pub(crate) fn info() -> DeviceInfo {
    DeviceInfo {
        name: processor::name(),
        vendor: processor::vendor(),
        kind: DeviceKind::Cpu,
        compute_units: std::thread::available_parallelism().map_or(1, |threads| threads.get() as u32),
        max_work_group_size: MAX_WORK_GROUP_SIZE,
        max_work_item_sizes: [MAX_WORK_GROUP_SIZE; 3],
        local_memory: LOCAL_MEMORY as u64,
        item_memory: ITEM_MEMORY as u64,
        global_memory: physical_memory(),
        pointer_bits: usize::BITS,
        aspects: Aspects::all(),
    }
}

fn physical_memory() -> u64 {
    // SAFETY: no preconditions.
    let (pages, page) = unsafe { (libc::sysconf(libc::_SC_PHYS_PAGES), libc::sysconf(libc::_SC_PAGESIZE)) };
    u64::try_from(pages).unwrap_or(0) * u64::try_from(page).unwrap_or(0)
}
