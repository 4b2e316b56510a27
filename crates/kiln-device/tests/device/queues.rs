// SPDX-License-Identifier: MIT OR Apache-2.0
//! What orders commands: queues, dependencies and barriers.

use crate::common::{Gate, Log, address, barrier, groups, kernel, launch, queue};
use kiln_device::{Dependency, QueueOrder};
use std::sync::atomic::AtomicU64;

#[test]
fn in_order_queues_keep_the_order() {
    let queue = queue(QueueOrder::InOrder);
    let log = Log::new(3000);
    let numbers: Vec<u64> = (0..3000).map(|value| log.append(&*queue, value, &[])).collect();
    queue.wait().unwrap();
    assert_eq!(log.values(), (0..3000).collect::<Vec<_>>());
    assert_eq!(numbers, (1..=3000).collect::<Vec<_>>());
    assert!(numbers.iter().all(|&number| queue.is_complete(number)));
}

#[test]
fn in_order_commands_see_what_earlier_ones_wrote() {
    let (queue, increment) = (queue(QueueOrder::InOrder), kernel("increment"));
    let value = AtomicU64::new(0);
    for _ in 0..20_000 {
        launch(&*queue, &increment, &groups(1), &[address(&value)], &[]);
    }
    queue.wait().unwrap();
    assert_eq!(value.into_inner(), 20_000);
}

#[test]
fn nothing_is_complete_before_it_ran() {
    let queue = queue(QueueOrder::InOrder);
    let (gate, log) = (Gate::new(), Log::new(1));
    let blocked = gate.submit(&*queue);
    let last = log.append(&*queue, 1, &[]);
    assert!(queue.is_complete(0) && !queue.is_complete(blocked) && !queue.is_complete(last) && !queue.is_idle());
    gate.open();
    queue.wait_for(last).unwrap();
    assert!(queue.is_complete(blocked) && queue.is_complete(last) && queue.is_idle());
}

#[test]
fn waiting_does_not_run_what_comes_later() {
    for order in [QueueOrder::InOrder, QueueOrder::OutOfOrder] {
        let queue = queue(order);
        let log = Log::new(200);
        for value in 0..200 {
            let gate = Gate::new();
            let wanted = log.append(&*queue, value, &[]);
            let blocked = gate.submit(&*queue);
            // Would never return if this thread helped with the command behind.
            queue.wait_for(wanted).unwrap();
            assert!(!queue.is_complete(blocked));
            gate.open();
            queue.wait_for(blocked).unwrap();
        }
        assert_eq!(log.values(), (0..200).collect::<Vec<_>>());
    }
}

#[test]
fn dependencies_order_an_out_of_order_queue() {
    let queue = queue(QueueOrder::OutOfOrder);
    let (gate, log) = (Gate::new(), Log::new(100));
    let mut sequence = gate.submit(&*queue);
    for value in 0..100 {
        sequence = log.append(&*queue, value, &[Dependency { queue: &*queue, sequence }]);
    }
    assert!(log.values().is_empty());
    gate.open();
    queue.wait_for(sequence).unwrap();
    assert_eq!(log.values(), (0..100).collect::<Vec<_>>());
}

#[test]
fn a_command_waits_for_all_its_dependencies() {
    let (first, second) = (queue(QueueOrder::OutOfOrder), queue(QueueOrder::InOrder));
    let (gate, log) = (Gate::new(), Log::new(65));
    let blocked = gate.submit(&*second);
    let sources: Vec<u64> =
        (0..64).map(|value| log.append(&*first, value, &[Dependency { queue: &*second, sequence: blocked }])).collect();
    let mut dependencies: Vec<_> = sources.iter().map(|&sequence| Dependency { queue: &*first, sequence }).collect();
    // Twice the same, and one that always is complete.
    dependencies
        .extend([Dependency { queue: &*first, sequence: sources[0] }, Dependency { queue: &*first, sequence: 0 }]);
    let joined = log.append(&*first, 64, &dependencies);
    gate.open();
    first.wait_for(joined).unwrap();
    let mut values = log.values();
    assert_eq!(values.pop(), Some(64));
    values.sort_unstable();
    assert_eq!(values, (0..64).collect::<Vec<_>>());
}

#[test]
fn dependencies_order_across_queues() {
    let queues: Vec<_> =
        (0..8).map(|i| queue(if i % 2 == 0 { QueueOrder::InOrder } else { QueueOrder::OutOfOrder })).collect();
    let log = Log::new(4000);
    let mut before = Dependency { queue: &*queues[0], sequence: 0 };
    for value in 0..4000 {
        let queue = &*queues[value as usize * 5 % 8];
        before = Dependency { queue, sequence: log.append(queue, value, &[before]) };
    }
    before.queue.wait_for(before.sequence).unwrap();
    assert_eq!(log.values(), (0..4000).collect::<Vec<_>>());
}

#[test]
fn a_command_held_back_elsewhere_holds_its_in_order_queue() {
    let (first, second) = (queue(QueueOrder::OutOfOrder), queue(QueueOrder::InOrder));
    let (gate, log) = (Gate::new(), Log::new(2));
    let blocked = gate.submit(&*first);
    log.append(&*second, 1, &[Dependency { queue: &*first, sequence: blocked }]);
    let last = log.append(&*second, 2, &[]);
    assert!(!second.is_complete(last) && log.values().is_empty());
    gate.open();
    second.wait().unwrap();
    assert_eq!(log.values(), [1, 2]);
}

#[test]
fn a_barrier_separates_what_is_before_and_after() {
    let queue = queue(QueueOrder::OutOfOrder);
    let (gate, log) = (Gate::new(), Log::new(100));
    gate.submit(&*queue);
    for value in 0..50 {
        log.append(&*queue, value, &[]);
    }
    let separated = barrier(&*queue, &[]);
    for value in 50..100 {
        log.append(&*queue, value, &[]);
    }
    assert!(!queue.is_complete(separated));
    gate.open();
    queue.wait_for(separated).unwrap();
    queue.wait().unwrap();
    let values = log.values();
    assert_eq!(values.len(), 100);
    assert!(values[..50].iter().all(|&value| value < 50) && values[50..].iter().all(|&value| value >= 50));
}

#[test]
fn a_barrier_with_dependencies_waits_for_them_alone() {
    let queue = queue(QueueOrder::OutOfOrder);
    let (gate, other, log) = (Gate::new(), Gate::new(), Log::new(2));
    let unrelated = gate.submit(&*queue);
    let blocked = other.submit(&*queue);
    let separated = barrier(&*queue, &[Dependency { queue: &*queue, sequence: blocked }]);
    let after = log.append(&*queue, 7, &[]);
    assert!(!queue.is_complete(separated) && !queue.is_complete(after));
    other.open();
    if std::thread::available_parallelism().unwrap().get() > 1 {
        queue.wait_for(after).unwrap();
        assert!(queue.is_complete(separated) && !queue.is_complete(unrelated));
    }
    gate.open();
    queue.wait().unwrap();
    assert_eq!(log.values(), [7]);
}

#[test]
fn chained_barriers_pass_one_after_the_other() {
    let queue = queue(QueueOrder::OutOfOrder);
    let (gate, log) = (Gate::new(), Log::new(60));
    let mut blocked = gate.submit(&*queue);
    for value in 0..60 {
        log.append(&*queue, value, &[]);
        // All kinds: full, with a dependency, two in a row.
        let dependency = [Dependency { queue: &*queue, sequence: blocked }];
        blocked = barrier(&*queue, if value % 3 == 0 { &[] } else { &dependency });
        if value % 2 == 0 {
            barrier(&*queue, &[]);
        }
    }
    gate.open();
    queue.wait().unwrap();
    let values = log.values();
    assert_eq!(values.len(), 60);
    // A full barrier follows every even value and every multiple of three.
    for value in (0..60).filter(|value| value % 2 == 0 || value % 3 == 0) {
        let last_before = values.iter().rposition(|&other| other <= value);
        let first_after = values.iter().position(|&other| other > value);
        assert!(first_after.is_none_or(|after| last_before < Some(after)), "around {value} in {values:?}");
    }
}

#[test]
fn a_dropped_queue_still_runs_its_commands() {
    let log = Log::new(100);
    let gate = Gate::new();
    let witness = queue(QueueOrder::InOrder);
    let abandoned = queue(QueueOrder::InOrder);
    gate.submit(&*abandoned);
    let mut last = 0;
    for value in 0..100 {
        last = log.append(&*abandoned, value, &[]);
    }
    barrier(&*witness, &[Dependency { queue: &*abandoned, sequence: last }]);
    drop(abandoned);
    gate.open();
    witness.wait().unwrap();
    assert_eq!(log.values(), (0..100).collect::<Vec<_>>());
}
