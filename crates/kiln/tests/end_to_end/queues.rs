// SPDX-License-Identifier: MIT OR Apache-2.0
//! What orders commands.

use super::{device, kernel, queue};
use kiln::{NdRange, Queue, args};

/// Each launch makes every element a function of the last one that no other order of launches gives.
const STEP: &str = "extern \"C\" ND(1) void step(unsigned *x, unsigned by) {
  size_t i = ITEM(1).get_global_id(0);
  x[i] = x[i] * 3u + by;
}";

const RANGE: NdRange = NdRange::d1(64, 4);

fn stepped(steps: u32) -> u32 {
    (0..steps).fold(0, |x: u32, by| x.wrapping_mul(3).wrapping_add(by))
}

#[test]
fn in_order_launches_run_one_after_the_other() {
    let queue = queue();
    let step = kernel(&queue, STEP, "step");
    let mut x = queue.malloc_shared::<u32>(64).unwrap();
    for by in 0..1000_u32 {
        // SAFETY: item i changes element i; the queue is in order.
        unsafe { queue.nd_launch(RANGE, &step, args![&mut x, by]) }.unwrap();
    }
    assert_eq!(x.host().unwrap()[..], [stepped(1000); 64]);
    assert!(queue.is_idle());
}

#[test]
fn events_order_launches_of_an_out_of_order_queue() {
    let queue = Queue::out_of_order(&device()).unwrap();
    let step = kernel(&queue, STEP, "step");
    let mut x = queue.malloc_shared::<u32>(64).unwrap();
    let mut last = queue.after(&[]).memset(&mut x, 0).unwrap();
    for by in 0..300_u32 {
        // SAFETY: item i changes element i, after the launch before.
        last = unsafe { queue.after(&[last]).nd_launch(RANGE, &step, args![&mut x, by]) }.unwrap();
    }
    last.wait().unwrap();
    assert!(last.is_complete());
    assert_eq!(x.host().unwrap()[..], [stepped(300); 64]);
}

#[test]
fn barriers_order_launches_of_an_out_of_order_queue() {
    let queue = Queue::out_of_order(&device()).unwrap();
    let step = kernel(&queue, STEP, "step");
    let mut x = queue.malloc_shared::<u32>(64).unwrap();
    for by in 0..300_u32 {
        // SAFETY: item i changes element i, and a barrier separates the launches.
        unsafe { queue.nd_launch(RANGE, &step, args![&mut x, by]) }.unwrap();
        queue.barrier().unwrap();
    }
    queue.wait().unwrap();
    assert_eq!(x.host().unwrap()[..], [stepped(300); 64]);
}

#[test]
fn events_order_queues() {
    let device = device();
    let queues = [Queue::new(&device).unwrap(), Queue::new(&device).unwrap(), Queue::out_of_order(&device).unwrap()];
    let step = kernel(&queues[0], STEP, "step");
    let mut x = queues[0].malloc_shared::<u32>(64).unwrap();
    let mut last = vec![];
    for by in 0..300_u32 {
        let queue = &queues[by as usize % 3];
        // SAFETY: item i changes element i, after the launch before.
        last = vec![unsafe { queue.after(&last).nd_launch(RANGE, &step, args![&mut x, by]) }.unwrap()];
    }
    assert_eq!(x.host().unwrap()[..], [stepped(300); 64]);
}

#[test]
fn copies_and_launches_mix() {
    let queue = queue();
    let step = kernel(&queue, STEP, "step");
    let mut x = queue.malloc_device::<u32>(64).unwrap();
    let mut y = queue.malloc_shared::<u32>(64).unwrap();
    queue.fill(&mut x, 5).unwrap();
    // SAFETY: item i changes element i; the queue is in order.
    unsafe { queue.nd_launch(RANGE, &step, args![&mut x, 1_u32]) }.unwrap();
    queue.copy(&x, &mut y).unwrap();
    queue.memset(&mut x, 0).unwrap();
    queue.memcpy(y.slice_mut(60..).unwrap(), &x, 8).unwrap();
    let mut expected = [16; 64];
    expected[60..62].fill(0);
    assert_eq!(y.host().unwrap()[..], expected);
}

#[test]
fn memory_commands_of_other_queues_wait_for_launches() {
    let device = device();
    let (first, second) = (Queue::new(&device).unwrap(), Queue::out_of_order(&device).unwrap());
    let step = kernel(&first, STEP, "step");
    let mut x = first.malloc_shared::<u32>(64).unwrap();
    let mut y = first.malloc_shared::<u32>(64).unwrap();
    for _ in 0..50 {
        first.fill(&mut x, 0).unwrap();
        for by in 0..20_u32 {
            // SAFETY: item i changes element i; the queue is in order.
            unsafe { first.nd_launch(RANGE, &step, args![&mut x, by]) }.unwrap();
        }
        second.copy(&x, &mut y).unwrap();
        assert_eq!(y.host().unwrap()[..], [stepped(20); 64]);
    }
}

#[test]
fn a_dropped_queue_still_runs_its_commands() {
    let device = device();
    let step = kernel(&queue(), STEP, "step");
    let mut x = queue().malloc_shared::<u32>(64).unwrap();
    let queue = Queue::new(&device).unwrap();
    let mut last = None;
    for by in 0..100_u32 {
        // SAFETY: item i changes element i; the queue is in order.
        last = Some(unsafe { queue.nd_launch_with_event(RANGE, &step, args![&mut x, by]) }.unwrap());
    }
    drop((queue, step));
    last.unwrap().wait().unwrap();
    assert_eq!(x.host().unwrap()[..], [stepped(100); 64]);
}
