// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the device says of the processor, against what Linux says.

use crate::common::device;
use kiln_device::{Aspects, DeviceKind};
use kiln_types::Target;
use std::collections::HashSet;

/// The value of a field of `/proc/cpuinfo`.
fn linux(field: &str) -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap();
    let line = text.lines().find(|line| line.split(':').next().unwrap().trim() == field).unwrap();
    line.split_once(':').unwrap().1.trim().to_owned()
}

#[test]
fn name_and_vendor_are_the_processors() {
    let info = device().info();
    assert_eq!((info.name.clone(), info.vendor.clone()), (linux("model name"), linux("vendor_id")));
    assert_eq!((info.kind, info.kind.name()), (DeviceKind::Cpu, "cpu"));
}

#[test]
fn limits_are_sound() {
    let info = device().info();
    assert_eq!(info.compute_units as usize, std::thread::available_parallelism().unwrap().get());
    assert!(info.max_work_group_size >= 1024 && info.max_work_item_sizes == [info.max_work_group_size; 3]);
    assert!(info.local_memory >= 32 * 1024 && info.pointer_bits == 64);
    assert!(info.aspects.contains(Aspects::FP64 | Aspects::USM_SHARED_ALLOCATIONS));
    let memory = std::fs::read_to_string("/proc/meminfo").unwrap();
    let kibibytes: u64 = memory.split_whitespace().nth(1).unwrap().parse().unwrap();
    assert_eq!(info.global_memory, kibibytes * 1024);
}

#[test]
fn target_has_what_linux_lists() {
    let Target::Cpu(target) = device().target() else { panic!("the CPU device has a CPU target") };
    assert_eq!(target.triple, "x86_64-unknown-linux-gnu");
    // Linux writes avx512_bf16 and sse4_1 where LLVM writes avx512bf16 and sse4.1.
    let flags: HashSet<String> = linux("flags").split(' ').map(|flag| flag.replace('_', "")).collect();
    let has = |flag: &str| flags.contains(flag);
    for feature in target.features.split(',').filter(|features| !features.is_empty()) {
        let name = match feature.strip_prefix('+').unwrap() {
            "pclmul" => "pclmulqdq".to_owned(),
            "sha" => "shani".to_owned(),
            "lzcnt" => "abm".to_owned(),
            "bmi" => "bmi1".to_owned(),
            "sse3" => "pni".to_owned(),
            other => other.replace('.', ""),
        };
        assert!(has(&name), "{feature} is not in {flags:?}");
    }
    let v2 = ["cx16", "popcnt", "pni", "ssse3", "sse41", "sse42", "lahflm"].into_iter().all(has);
    let v3 = v2 && ["avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe"].into_iter().all(has);
    let v4 = v3 && ["avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"].into_iter().all(has);
    let level = match (v2, v3, v4) {
        (_, _, true) => "x86-64-v4",
        (_, true, _) => "x86-64-v3",
        (true, _, _) => "x86-64-v2",
        _ => "x86-64",
    };
    assert_eq!(target.cpu, level);
}
