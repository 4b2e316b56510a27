// SPDX-License-Identifier: MIT OR Apache-2.0
//! Many host threads at one device.

use crate::common::{Gate, Log, address, groups, kernel, launch, queue};
use kiln_device::QueueOrder;
use std::sync::atomic::{AtomicU64, Ordering};

#[test]
fn many_threads_submit_to_one_queue() {
    for order in [QueueOrder::InOrder, QueueOrder::OutOfOrder] {
        let queue = queue(order);
        let log = Log::new(8 * 500);
        std::thread::scope(|scope| {
            for thread in 0..8u64 {
                let (queue, log) = (&queue, &log);
                scope.spawn(move || {
                    for i in 0..500 {
                        let sequence = log.append(&**queue, thread * 500 + i, &[]);
                        if i % 50 == 0 {
                            queue.wait_for(sequence).unwrap();
                            assert!(queue.is_complete(sequence));
                        }
                    }
                });
            }
        });
        queue.wait().unwrap();
        let mut values = log.values();
        if order == QueueOrder::InOrder {
            for thread in 0..8 {
                assert!(values.iter().filter(|&&value| value / 500 == thread).is_sorted());
            }
        }
        values.sort_unstable();
        assert_eq!(values, (0..8 * 500).collect::<Vec<_>>());
    }
}

#[test]
fn many_threads_with_queues_of_their_own() {
    let count = kernel("count");
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let count = &count;
            scope.spawn(move || {
                let queue = queue(if thread % 2 == 0 { QueueOrder::InOrder } else { QueueOrder::OutOfOrder });
                let counts: Vec<_> = (0..300).map(|_| AtomicU64::new(0)).collect();
                let sizes = [const { AtomicU64::new(0) }; 3];
                for round in 1..=300 {
                    let arguments = [address(counts.as_slice()), address(&sizes)];
                    launch(&*queue, count, &groups(counts.len()), &arguments, &[]);
                    queue.wait().unwrap();
                    assert!(counts.iter().all(|count| count.load(Ordering::Relaxed) == round));
                }
            });
        }
    });
}

#[test]
fn many_threads_wait_for_one_command() {
    let queue = queue(QueueOrder::InOrder);
    let gate = Gate::new();
    let log = Log::new(1);
    gate.submit(&*queue);
    let last = log.append(&*queue, 5, &[]);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                queue.wait_for(last).unwrap();
                assert_eq!(log.values(), [5]);
            });
        }
        gate.open();
    });
}

#[test]
fn code_is_mapped_while_a_launch_needs_it() {
    let queue = queue(QueueOrder::InOrder);
    let value = AtomicU64::new(0);
    for _ in 0..500 {
        // The module and the kernel are dropped right after the launch, which is often before it runs.
        launch(&*queue, &kernel("increment"), &groups(1), &[address(&value)], &[]);
    }
    queue.wait().unwrap();
    assert_eq!(value.into_inner(), 500);
}
