// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bytes that claim to be machine code: refused or mapped, never run.
#![no_main]

use kiln_device::{Backend, Device, cpu::CpuBackend};
use kiln_types::{Image, ImageKernel};
use libfuzzer_sys::fuzz_target;
use std::sync::{Arc, LazyLock};

static DEVICE: LazyLock<Arc<dyn Device>> =
    LazyLock::new(|| CpuBackend.devices().expect("the host has processors").swap_remove(0));

fuzz_target!(|bytes: &[u8]| {
    let kernel = ImageKernel { symbol: "k".into(), entry: "k.entry".into(), group_memory: 0 };
    let image = Image { target: DEVICE.target().clone(), bytes: bytes.to_vec(), kernels: vec![kernel] };
    drop(DEVICE.load(&image));
});
