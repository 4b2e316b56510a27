// SPDX-License-Identifier: MIT OR Apache-2.0
//! `kiln devices`.

use crate::{
    device,
    report::{Report, field},
};
use kiln::{Device, Result};
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// Lists the devices that `choice` allows.
///
/// # Errors
/// There is no such device.
pub fn run(choice: Option<&str>) -> Result<Report> {
    let devices = device::matching(choice)?;
    let mut text = String::new();
    let mut list = Vec::new();
    let mut index = 0;
    for (i, device) in devices.iter().enumerate() {
        index = if i > 0 && devices[i - 1].backend() == device.backend() { index + 1 } else { 0 };
        describe(device, index, &mut text);
        list.push(as_json(device, index));
    }
    Ok(Report { text: text.into_bytes(), json: Map::from_iter([field("devices", list)]) })
}

fn describe(device: &Device, index: usize, text: &mut String) {
    let info = device.info();
    let gib = info.global_memory as f64 / (1u64 << 30) as f64;
    let [x, y, z] = info.max_work_item_sizes;
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "{}:{index}  {}\n  vendor            {}\n  compute units     {}\n  work-group        up to {} work-items, {z} x {y} x {x}\n  \
         group memory      {} KiB\n  memory            {gib:.1} GiB\n  aspects           {}\n",
        device.backend(),
        info.name,
        info.vendor,
        info.compute_units,
        info.max_work_group_size,
        info.local_memory >> 10,
        aspects(device).join(" "),
    );
}

fn as_json(device: &Device, index: usize) -> Value {
    let info = device.info();
    json!({
        "backend": device.backend(),
        "index": index,
        "name": info.name,
        "vendor": info.vendor,
        "kind": info.kind.name(),
        "compute_units": info.compute_units,
        "max_work_group_size": info.max_work_group_size,
        "max_work_item_sizes": info.max_work_item_sizes.iter().rev().collect::<Vec<_>>(),
        "local_memory": info.local_memory,
        "global_memory": info.global_memory,
        "pointer_bits": info.pointer_bits,
        "aspects": aspects(device),
    })
}

/// SYCL's names of what the device can do.
fn aspects(device: &Device) -> Vec<String> {
    device.info().aspects.iter_names().map(|(name, _)| name.to_lowercase()).collect()
}
