// SPDX-License-Identifier: MIT OR Apache-2.0
//! Launches of many shapes: every group runs once, in memory and a floating-point environment of its own.

use crate::common::{address, device, groups, kernel, launch, pack, queue};
use kiln_device::{Command, QueueOrder};
use kiln_types::{NdRange, Range};
use std::sync::atomic::{AtomicU64, Ordering};

fn counters(count: usize) -> Vec<AtomicU64> {
    (0..count).map(|_| AtomicU64::new(0)).collect()
}

#[test]
fn every_group_runs_once_and_sees_the_shape() {
    let (queue, count) = (queue(QueueOrder::InOrder), kernel("count"));
    let ranges = [
        NdRange::d1(1, 1),
        NdRange::d1(17, 1),
        NdRange::d1(1024, 16),
        NdRange::d1(100_003, 1),
        NdRange::d1(8192 * 3, 8192),
        NdRange::d2([6, 35], [3, 5]),
        NdRange::d2([1, 4099], [1, 1]),
        NdRange::d3([7, 9, 11], [1, 3, 11]),
        NdRange::d3([64, 64, 64], [2, 2, 1]),
    ];
    for range in ranges {
        let shape = range.shape().unwrap();
        let counts = counters(shape.group_count() as usize);
        let sizes = counters(3);
        launch(&*queue, &count, &shape, &[address(counts.as_slice()), address(sizes.as_slice())], &[]);
        queue.wait().unwrap();
        assert!(counts.iter().all(|count| count.load(Ordering::Relaxed) == 1), "{range}");
        let (global, local) = (range.global().x_fastest(), range.local().x_fastest());
        for x in 0..3 {
            let expected = global[x] * 1_000_000 + local[x] * 1000 + global[x] / local[x];
            assert_eq!(sizes[x].load(Ordering::Relaxed), expected, "dimension {x} of {range}");
        }
    }
}

#[test]
fn a_launch_without_groups_is_complete() {
    let queue = queue(QueueOrder::InOrder);
    let shape = NdRange::new(Range::d1(0), Range::d1(4)).unwrap().shape().unwrap();
    let sequence = launch(&*queue, &kernel("count"), &shape, &[0, 0], &[]);
    queue.wait_for(sequence).unwrap();
    assert!(queue.is_idle());
}

#[test]
fn group_memory_is_the_groups_own() {
    let (queue, kernel) = (queue(QueueOrder::OutOfOrder), kernel("own_memory"));
    let bytes = device().info().local_memory;
    for memory in [8, 1024, bytes] {
        let launches: Vec<_> = (0..4).map(|_| counters(64)).collect();
        for same in &launches {
            let arguments = pack(&[address(same.as_slice()), memory / 8]);
            let shape = &groups(same.len());
            let command = Command::Launch { kernel: &kernel, arguments: &arguments, shape, group_memory: memory };
            // SAFETY: the results outlive the wait below.
            unsafe { queue.submit(command, &[]) }.unwrap();
        }
        queue.wait().unwrap();
        assert!(launches.iter().flatten().all(|same| same.load(Ordering::Relaxed) == 1), "{memory} bytes");
    }
}

#[test]
fn denormals_survive_whatever_the_host_has_set() {
    /// Flush-to-zero and denormals-are-zero in MXCSR.
    const FLUSH: u32 = 0x8040;
    let queue = queue(QueueOrder::InOrder);
    let results: Vec<_> = counters(1000);
    let arguments = [address(results.as_slice()), f64::MIN_POSITIVE.to_bits(), 0.25f64.to_bits()];
    let kernel = kernel("multiply");
    let (mut before, mut after) = (0u32, 0u32);
    // SAFETY: stores and loads the register, and gives it its old value back.
    unsafe {
        std::arch::asm!("stmxcsr [{}]", in(reg) &mut before);
        std::arch::asm!("ldmxcsr [{}]", in(reg) &(before | FLUSH));
    }
    for _ in 0..100 {
        launch(&*queue, &kernel, &groups(results.len()), &arguments, &[]);
        queue.wait().unwrap();
    }
    // SAFETY: as above.
    unsafe {
        std::arch::asm!("stmxcsr [{}]", in(reg) &mut after);
        std::arch::asm!("ldmxcsr [{}]", in(reg) &before);
    }
    assert_eq!(after & FLUSH, FLUSH, "the host keeps its own environment");
    // A quarter of 2^-1022 has the bit 50 of the fraction alone.
    assert!(results.iter().all(|result| result.load(Ordering::Relaxed) == 1 << 50));
}
