// SPDX-License-Identifier: MIT OR Apache-2.0
//! Allocations, and the commands that write memory, against what Rust's slices do.

use crate::common::{device, queue};
use kiln_device::{Command, QueueOrder, UsmKind};
use kiln_types::ErrorKind;
use std::alloc::Layout;

/// Sizes around all the limits at which commands are cut.
const SIZES: [usize; 9] = [0, 1, 7, 4096, 32 * 1024 + 1, 256 * 1024 - 1, 256 * 1024, 256 * 1024 + 1, 3_000_001];

fn numbers(count: usize) -> Vec<u8> {
    (0..count).map(|i| (i * 31 + i / 251) as u8).collect()
}

fn run(command: Command<'_>) {
    let queue = queue(QueueOrder::InOrder);
    // SAFETY: the memory is the caller's, who waits here.
    let sequence = unsafe { queue.submit(command, &[]) }.unwrap();
    queue.wait_for(sequence).unwrap();
    assert!(queue.is_complete(sequence) && queue.is_idle());
}

#[test]
fn allocations_are_aligned_and_zeroed() {
    let device = device();
    for kind in [UsmKind::Device, UsmKind::Shared, UsmKind::Host] {
        for (size, align) in [(0, 1), (1, 1), (100, 4), (4096, 4096), (1 << 20, 64), (100, 256)] {
            let layout = Layout::from_size_align(size, align).unwrap();
            let memory = device.allocate(kind, layout, true).unwrap();
            assert_eq!(memory.addr().get() % align.max(64), 0);
            // SAFETY: allocated with this size, zeroed, freed once.
            unsafe {
                assert!(std::slice::from_raw_parts(memory.as_ptr(), size).iter().all(|&byte| byte == 0));
                memory.as_ptr().write_bytes(0xEE, size);
                device.free(kind, memory, layout);
            }
        }
    }
}

#[test]
fn too_large_an_allocation_is_an_error() {
    for (size, align) in [(isize::MAX as usize - 63, 1), (isize::MAX as usize, 1)] {
        let layout = Layout::from_size_align(size, align).unwrap();
        let error = device().allocate(UsmKind::Shared, layout, true).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::MemoryAllocation);
    }
}

#[test]
fn copy_copies() {
    for size in SIZES {
        let from = numbers(size);
        let mut to = vec![0xAA; size + 2];
        run(Command::Copy { from: from.as_ptr(), to: to[1..].as_mut_ptr(), bytes: size });
        assert_eq!(to[1..=size], from);
        assert_eq!((to[0], to[size + 1]), (0xAA, 0xAA));
    }
}

#[test]
fn copy_within_overlapping_memory_moves() {
    for (from, to, size) in [(0, 1, 1_000_000), (1, 0, 1_000_000), (0, 300_000, 900_000), (5, 5, 700_000)] {
        let mut memory = numbers(1_300_000);
        let mut expected = memory.clone();
        expected.copy_within(from..from + size, to);
        let base = memory.as_mut_ptr();
        run(Command::Copy { from: base.wrapping_add(from), to: base.wrapping_add(to), bytes: size });
        assert!(memory == expected, "{size} bytes from {from} to {to}");
    }
}

#[test]
fn set_sets() {
    for size in SIZES {
        let mut to = numbers(size + 2);
        let (first, last) = (to[0], to[size + 1]);
        run(Command::Set { to: to[1..].as_mut_ptr(), value: 0x5C, bytes: size });
        assert!(to[1..=size].iter().all(|&byte| byte == 0x5C));
        assert_eq!((to[0], to[size + 1]), (first, last));
    }
}

#[test]
fn fill_repeats_the_pattern() {
    for length in [1, 2, 3, 4, 8, 12, 16, 100, 4099, 300_000] {
        for count in [0, 1, 2, 5, 1000, 100_003] {
            if length * count > 4_000_000 {
                continue;
            }
            let mut pattern = numbers(length);
            let expected = pattern.repeat(count);
            let mut to = vec![0xAA; expected.len() + 1];
            let queue = queue(QueueOrder::InOrder);
            // SAFETY: `to` has room for all copies and is there until the wait.
            unsafe { queue.submit(Command::Fill { to: to.as_mut_ptr(), pattern: &pattern, count }, &[]) }.unwrap();
            pattern.fill(0);
            queue.wait().unwrap();
            assert!(to[..expected.len()] == expected, "{count} times {length} bytes");
            assert_eq!(to[expected.len()], 0xAA);
        }
    }
}
