// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the reference device reports, where the run time says so.

use crate::{PROLOGUE, kernel};
use kiln::{Device, Error, ErrorKind, NdRange, Queue, args};

/// Writes element `at` of memory that has fewer, on line 3 of a source.
const OUTSIDE: &str = "extern \"C\" TASK void outside(int *out, int at) {\n\n  out[at] = 1;\n}";

fn queue() -> Queue {
    Queue::new(&Device::reference().unwrap()).unwrap()
}

/// The line of the fault in [`OUTSIDE`], as a report begins.
fn line() -> String {
    format!("test.cpp:{}: ", PROLOGUE.lines().count() + 3)
}

fn assert_reports(result: kiln::Result<()>, reports: usize) {
    let error: Error = result.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Kernel, "{error}");
    assert_eq!(error.log().lines().count(), reports, "{error}");
    assert!(error.log().lines().all(|report| report.starts_with(&line())), "{error}");
    assert!(error.message().contains(&line()), "{error}");
}

#[test]
fn a_fault_is_the_error_of_each_kind_of_wait_once() {
    let queue = queue();
    let outside = kernel(&queue, OUTSIDE, "outside");
    let mut out = queue.malloc_shared::<i32>(4).unwrap();
    // SAFETY: the reference device lets nothing be written outside of the memory.
    unsafe { queue.single_task(&outside, args![&mut out, 4_i32]) }.unwrap();
    assert_reports(queue.wait(), 1);
    queue.wait().unwrap();
    // SAFETY: as above.
    let event = unsafe { queue.after(&[]).single_task(&outside, args![&mut out, -1_i32]) }.unwrap();
    assert!(event.is_complete());
    assert_reports(event.wait(), 1);
    event.wait().unwrap();
    // SAFETY: as above.
    unsafe { queue.single_task(&outside, args![&mut out, 1000_i32]) }.unwrap();
    assert_reports(out.host().map(drop), 1);
    assert_eq!(out.host().unwrap()[..], [0; 4]);
}

#[test]
fn device_memory_and_shared_handles_give_the_error_too() {
    let queue = queue();
    let outside = kernel(&queue, OUTSIDE, "outside");
    let mut device = queue.malloc_device::<i32>(4).unwrap();
    // SAFETY: the reference device lets nothing be written outside of the memory.
    unsafe { queue.single_task(&outside, args![&mut device, 4_i32]) }.unwrap();
    assert_reports(device.to_vec().map(drop), 1);
    assert_eq!(device.to_vec().unwrap(), [0; 4]);
    let shared = queue.malloc_shared::<i32>(4).unwrap().shared();
    // SAFETY: as above.
    unsafe { queue.single_task(&outside, args![&shared, 4_i32]) }.unwrap();
    assert_reports(shared.host().map(drop), 1);
    assert_eq!(shared.host_mut().unwrap()[..], [0; 4]);
}

#[test]
fn a_wait_gives_the_reports_of_all_commands_before() {
    let queue = queue();
    let outside = kernel(&queue, OUTSIDE, "outside");
    let mut out = queue.malloc_shared::<i32>(4).unwrap();
    for at in [4, 3, 5, 6] {
        // SAFETY: the reference device lets nothing be written outside of the memory.
        unsafe { queue.single_task(&outside, args![&mut out, at]) }.unwrap();
    }
    assert_reports(queue.wait(), 3);
    assert_eq!(out.host().unwrap()[..], [0, 0, 0, 1]);
}

#[test]
fn events_of_an_out_of_order_queue_give_their_own_reports() {
    let queue = Queue::out_of_order(&Device::reference().unwrap()).unwrap();
    let outside = kernel(&queue, OUTSIDE, "outside");
    let out = queue.malloc_shared::<i32>(4).unwrap().shared();
    let events = [4, 2, 5].map(|at| {
        // SAFETY: the reference device lets nothing be written outside of the memory.
        unsafe { queue.after(&[]).single_task(&outside, args![&out, at]) }.unwrap()
    });
    events[1].wait().unwrap();
    assert_reports(events[2].wait(), 1);
    assert_reports(queue.wait(), 1);
    events[0].wait().unwrap();
}

/// Only memory that was asked for without zeros can be unwritten, and commands write it too.
#[test]
fn unwritten_device_memory_is_known() {
    let queue = queue();
    let source =
        "extern \"C\" ND(1) void add(const int *in, int *out) {\n\n  out[0] += in[ITEM(1).get_global_id(0)];\n}";
    let add = kernel(&queue, source, "add");
    let mut out = queue.malloc_shared::<i32>(1).unwrap();
    let run = |input: &kiln::Usm<i32>, out: &mut kiln::Usm<i32>, at: usize| {
        let range = NdRange::d1(1, 1);
        let view = input.slice(at..at + 1).unwrap();
        // SAFETY: the one item reads one element and changes one.
        unsafe { queue.nd_launch(range, &add, args![view, out]) }.unwrap();
        queue.wait()
    };
    // SAFETY: the reference device reads nothing that was not written.
    let mut input = unsafe { queue.malloc_device_uninit::<i32>(4) }.unwrap();
    assert_reports(run(&input, &mut out, 0), 1);
    queue.fill(input.slice_mut(1..2).unwrap(), 7).unwrap();
    run(&input, &mut out, 1).unwrap();
    assert_reports(run(&input, &mut out, 2), 1);
    // SAFETY: as above.
    let mut copy = unsafe { queue.malloc_device_uninit::<i32>(4) }.unwrap();
    queue.copy(&input, &mut copy).unwrap();
    run(&copy, &mut out, 1).unwrap();
    assert_reports(run(&copy, &mut out, 3), 1);
    copy.copy_from_slice(&[1, 2, 3, 4]).unwrap();
    run(&copy, &mut out, 3).unwrap();
    assert_eq!(out.host().unwrap()[..], [7 + 7 + 4]);
    let zeroed = queue.malloc_device::<i32>(4).unwrap();
    run(&zeroed, &mut out, 3).unwrap();
}

#[test]
fn the_reference_device_is_the_last_and_never_preferred() {
    let reference = Device::reference().unwrap();
    assert_eq!(reference.backend(), "reference");
    assert_eq!(Device::all().last(), Some(&reference));
    assert_ne!(Device::preferred().unwrap(), reference);
    let error = kiln::Context::new(&[Device::cpu().unwrap(), reference]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::BackendMismatch);
}
