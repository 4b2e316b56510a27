// SPDX-License-Identifier: MIT OR Apache-2.0
//! Loading objects: sound ones do what their source says, all others are errors.

use crate::common::{KERNELS, address, device, groups, image, launch, queue};
use kiln_device::QueueOrder;
use kiln_types::{Error, ErrorKind, Target};
use std::sync::atomic::{AtomicU32, Ordering};

const GLOBALS: &[u8] = include_bytes!("../objects/globals.o");
const GLOBALS_ABSOLUTE: &[u8] = include_bytes!("../objects/globals_absolute.o");
const GLOBALS_LARGE: &[u8] = include_bytes!("../objects/globals_large.o");
const THREAD_LOCAL: &[u8] = include_bytes!("../objects/thread_local.o");
const UNDEFINED: &[u8] = include_bytes!("../objects/undefined.o");

fn refused(bytes: &[u8], entry: &str) -> Error {
    device().load(&image(bytes, &[entry])).unwrap_err()
}

#[test]
fn sections_and_relocations_are_as_the_source_says() {
    let queue = queue(QueueOrder::InOrder);
    let image = image(GLOBALS, &["globals"]);
    let run = |kernel| {
        let out: [AtomicU32; 16] = Default::default();
        let launched = launch(&*queue, kernel, &groups(1), &[address(&out), 20], &[]);
        queue.wait_for(launched).unwrap();
        out.map(AtomicU32::into_inner)
    };
    let module = device().load(&image).unwrap();
    let kernel = module.kernel("globals").unwrap();
    let memory = [11, 11, 22, 33, 44, 55, 0x5A5A_5A5A, 11];
    assert_eq!(run(&kernel)[..8], [7, 12, 55, 8, 15, 0, 9, 99]);
    assert_eq!(run(&kernel)[8..], memory);
    // The third run sees what the first two counted; another module has device globals of its own.
    assert_eq!(run(&kernel)[5], 2);
    assert_eq!(run(&device().load(&image).unwrap().kernel("globals").unwrap())[5], 0);
}

#[test]
fn a_kernel_outlives_its_module() {
    let kernel = device().load(&image(GLOBALS, &["globals"])).unwrap().kernel("globals").unwrap();
    let out: [AtomicU32; 16] = Default::default();
    let queue = queue(QueueOrder::InOrder);
    let launched = launch(&*queue, &kernel, &groups(1), &[address(&out), 20], &[]);
    drop(kernel);
    queue.wait_for(launched).unwrap();
    assert_eq!(out[1].load(Ordering::Relaxed), 12);
}

#[test]
fn modules_know_their_kernels_only() {
    let module = device().load(&image(KERNELS, &["count"])).unwrap();
    assert!(module.kernel("count").is_some());
    assert!(module.kernel("append").is_none());
}

#[test]
fn what_cannot_be_loaded_is_named() {
    let cases: [(&[u8], &str, &str); 7] = [
        (UNDEFINED, "undefined", "needs the symbol \"sin\""),
        (THREAD_LOCAL, "variable_of_thread", "thread-local"),
        (GLOBALS_ABSOLUTE, "globals", "out of its reach"),
        (GLOBALS_LARGE, "globals", "needs the symbol \"_GLOBAL_OFFSET_TABLE_\""),
        (KERNELS, "nothing", "no function \"nothing\""),
        (GLOBALS, "value", "no function \"value\""),
        (b"", "globals", "cannot be loaded"),
    ];
    for (bytes, entry, what) in cases {
        let error = refused(bytes, entry);
        assert_eq!(error.kind(), ErrorKind::Invalid);
        assert!(error.message().contains(what), "{error} should contain {what:?}");
    }
}

#[test]
fn other_targets_are_refused() {
    let mut other = image(KERNELS, &["count"]);
    let Target::Cpu(target) = &mut other.target else { panic!("the CPU device has a CPU target") };
    target.triple = "riscv64-unknown-linux-gnu".into();
    assert_eq!(device().load(&other).unwrap_err().kind(), ErrorKind::KernelNotSupported);
    // The machine is a field of the ELF header: 243 is RISC-V.
    let mut bytes = KERNELS.to_vec();
    bytes[18] = 243;
    assert_eq!(refused(&bytes, "count").kind(), ErrorKind::KernelNotSupported);
}

/// Loads without launching; both results are right.
fn load_damaged(bytes: &[u8], entry: &str) -> bool {
    device().load(&image(bytes, &[entry])).is_ok()
}

#[test]
fn truncated_objects_are_errors() {
    for (bytes, entry) in [(GLOBALS, "globals"), (KERNELS, "count"), (UNDEFINED, "undefined")] {
        // The section headers are last: without them nothing can be loaded.
        let loaded = (0..bytes.len()).filter(|&length| load_damaged(&bytes[..length], entry)).count();
        assert_eq!(loaded, 0);
    }
}

#[test]
fn damaged_objects_do_no_harm() {
    for (bytes, entry) in [(GLOBALS, "globals"), (KERNELS, "count")] {
        let (mut loaded, mut refused) = (0, 0);
        let mut damaged = bytes.to_vec();
        for position in 0..bytes.len() {
            let byte = bytes[position];
            for value in [0, 0xFF, byte ^ 0x10, byte.wrapping_add(1)] {
                damaged[position] = value;
                *if load_damaged(&damaged, entry) { &mut loaded } else { &mut refused } += 1;
            }
            damaged[position] = byte;
        }
        // Code and padding may be anything; headers, symbols and relocations may not.
        assert!(loaded > 500 && refused > 500, "{loaded} loaded, {refused} refused");
    }
}

#[test]
fn damaged_words_do_no_harm() {
    // Sizes, offsets and indices of eight bytes: huge, negative, just beyond the file.
    let mut refused = 0;
    for position in (0..GLOBALS.len() - 8).step_by(4) {
        for word in [u64::MAX, 1 << 63, 1 << 40, i32::MAX as u64, GLOBALS.len() as u64, GLOBALS.len() as u64 - 1] {
            let mut damaged = GLOBALS.to_vec();
            damaged[position..][..8].copy_from_slice(&word.to_le_bytes());
            refused += usize::from(!load_damaged(&damaged, "globals"));
        }
    }
    assert!(refused > 1000, "{refused} refused");
}
