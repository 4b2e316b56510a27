// SPDX-License-Identifier: MIT OR Apache-2.0
//! Who may touch memory when.
#![allow(unsafe_code, reason = "launches")]

use crate::{
    Context, Kernel, NdRange, Queue, QueueOrder, SharedUsm, args,
    testing::{TestDevice, kernel, look, parameter},
};
use kiln_types::{ErrorKind, KernelKind, ParameterKind};
use std::sync::Arc;

/// `void k(const float *in, float *out)`
fn reads_and_writes(context: &Context) -> Kernel {
    let pointer = |name, constant| parameter("float *", name, ParameterKind::Pointer { constant }, 8);
    kernel(context, "k", KernelKind::NdRange(1), vec![pointer("in", true), pointer("out", false)], None, 0)
}

fn with_device() -> (Arc<TestDevice>, Queue) {
    let device = TestDevice::new();
    let queue = Queue::new(&device.handle()).unwrap();
    (device, queue)
}

const RANGE: NdRange = NdRange::d1(2, 1);

#[test]
fn memory_is_zero_and_takes_values() {
    let (_, queue) = with_device();
    for mut memory in [
        queue.malloc_device::<u16>(5).unwrap(),
        queue.malloc_shared::<u16>(5).unwrap(),
        queue.malloc_host::<u16>(5).unwrap(),
    ] {
        assert_eq!((memory.len(), memory.to_vec().unwrap()), (5, vec![0; 5]));
        memory.copy_from_slice(&[1, 2, 3, 4, 5]).unwrap();
        assert_eq!(memory.to_vec().unwrap(), [1, 2, 3, 4, 5]);
        let error = memory.copy_from_slice(&[1, 2]).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Invalid);
        assert!(error.message().contains("a slice of 2 elements was given for Usm<u16>("), "{error}");
        assert!(error.message().contains("5 elements); give as many"), "{error}");
    }
}

#[test]
fn the_host_cannot_reach_device_memory() {
    let (_, queue) = with_device();
    let mut memory = queue.malloc_device::<u8>(1).unwrap();
    let words = "the host cannot reach device memory; copy it with `to_vec` or `copy_from_slice`, or allocate it with \
                 `malloc_shared`";
    assert_eq!(memory.host().unwrap_err().message(), words);
    assert_eq!(memory.host_mut().unwrap_err().kind(), ErrorKind::Invalid);
    assert_eq!(memory.shared().host().unwrap_err().kind(), ErrorKind::Invalid);
}

#[test]
fn sizes_that_cannot_be_are_errors() {
    let (_, queue) = with_device();
    let error = queue.malloc_shared::<u64>(usize::MAX).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::MemoryAllocation);
    let error = queue.malloc_shared::<[u8; 0]>(3).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Invalid);
    assert_eq!(error.message(), "elements of `[u8; 0]` have no size; memory needs elements that do");
    let empty = queue.malloc_shared::<u64>(0).unwrap();
    assert!(empty.is_empty() && empty.host().unwrap().is_empty());
}

#[test]
fn guards_wait_for_the_last_launch_of_each_queue() {
    let (device, first) = with_device();
    let second = Queue::with_context(first.context(), first.device(), QueueOrder::OutOfOrder).unwrap();
    let kernel = reads_and_writes(first.context());
    let input = first.malloc_shared::<f32>(2).unwrap();
    let mut output = first.malloc_shared::<f32>(2).unwrap();
    for queue in [&first, &first, &second, &second] {
        // SAFETY: the device of these tests runs nothing.
        unsafe { queue.nd_launch(RANGE, &kernel, args![&input, &mut output]) }.unwrap();
    }
    drop(output.host_mut().unwrap());
    // In order, the last one implies the first; out of order it does not.
    assert_eq!(look(&first, |state| state.waited_for.clone()), [2]);
    assert_eq!(look(&second, |state| state.waited_for.clone()), [1, 2]);
    drop((output.host().unwrap(), input.host().unwrap()));
    assert_eq!(look(&first, |state| state.waited_for.len()) + look(&second, |state| state.waited_for.len()), 3);
    assert_eq!(device.live(), 2);
}

#[test]
fn dropped_memory_lives_until_its_last_launch() {
    let (device, queue) = with_device();
    let kernel = reads_and_writes(queue.context());
    let unused = queue.malloc_shared::<f32>(2).unwrap();
    let input = queue.malloc_shared::<f32>(2).unwrap();
    let mut output = queue.malloc_shared::<f32>(2).unwrap();
    // SAFETY: the device of these tests runs nothing.
    unsafe { queue.nd_launch(RANGE, &kernel, args![&input, &mut output]) }.unwrap();
    drop(unused);
    assert_eq!(device.live(), 2);
    drop((input, output));
    assert_eq!(device.live(), 2);
    queue.wait().unwrap();
    assert_eq!(device.live(), 0);
}

#[test]
fn an_allocation_waits_for_retired_memory_before_it_fails() {
    let device = TestDevice::with_capacity(1);
    let queue = Queue::new(&device.handle()).unwrap();
    let parameter = parameter("float *", "out", ParameterKind::Pointer { constant: false }, 8);
    let kernel = kernel(queue.context(), "k", KernelKind::NdRange(1), vec![parameter], None, 0);
    let mut memory = queue.malloc_shared::<f32>(2).unwrap();
    // SAFETY: the device of these tests runs nothing.
    unsafe { queue.nd_launch(RANGE, &kernel, args![&mut memory]) }.unwrap();
    let error = queue.malloc_shared::<f32>(2).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::MemoryAllocation);
    drop(memory);
    queue.malloc_shared::<f32>(2).unwrap();
    assert_eq!(look(&queue, |state| state.waited_for.clone()), [1]);
}

#[test]
fn shared_memory_keeps_host_and_launches_apart() {
    let (_, queue) = with_device();
    let kernel = reads_and_writes(queue.context());
    let memory = queue.malloc_shared::<f32>(2).unwrap().shared();
    let other = queue.malloc_shared::<f32>(2).unwrap().shared();
    let launch = |input: &SharedUsm<f32>, output: &SharedUsm<f32>| {
        // SAFETY: the device of these tests runs nothing.
        unsafe { queue.nd_launch(RANGE, &kernel, args![input, output]) }
    };
    // One memory may be input and output.
    launch(&memory, &memory).unwrap();

    let reading = memory.host().unwrap();
    assert_eq!(look(&queue, |state| state.waited_for.clone()), [1]);
    drop(memory.clone().host().unwrap());
    let words = "the host holds a guard of this shared memory that conflicts with the call; drop the guard first";
    assert_eq!(memory.host_mut().unwrap_err().message(), words);
    launch(&memory, &other).unwrap();
    assert_eq!(launch(&other, &memory).unwrap_err().message(), words);
    assert_eq!(queue.fill(&memory, 1.0).unwrap_err().kind(), ErrorKind::Invalid);
    drop(reading);

    let mut writing = memory.host_mut().unwrap();
    writing[1] = 5.0;
    assert_eq!(launch(&memory, &other).unwrap_err().kind(), ErrorKind::Invalid);
    assert_eq!(launch(&other, &memory).unwrap_err().kind(), ErrorKind::Invalid);
    assert_eq!(memory.host().unwrap_err().kind(), ErrorKind::Invalid);
    drop(writing);

    // What was refused left nothing behind.
    launch(&other, &memory).unwrap();
    assert_eq!(memory.host().unwrap()[..], [0.0, 5.0]);
    assert_eq!(look(&queue, |state| state.launches.len()), 3);
}

#[test]
fn copies_are_checked_and_move_the_right_elements() {
    let (_, queue) = with_device();
    let mut a = queue.malloc_shared::<u32>(6).unwrap();
    let mut b = queue.malloc_shared::<u32>(4).unwrap();
    queue.fill(&mut a, 7).unwrap();
    queue.fill(a.slice_mut(2..4).unwrap(), 9).unwrap();
    assert_eq!(a.host().unwrap()[..], [7, 7, 9, 9, 7, 7]);
    queue.copy(a.slice(1..=3).unwrap(), b.slice_mut(..3).unwrap()).unwrap();
    assert_eq!(b.host().unwrap()[..], [7, 9, 9, 0]);
    queue.memset(b.slice_mut(3..).unwrap(), 0xff).unwrap();
    queue.memcpy(&mut b, &a, 4).unwrap();
    assert_eq!(b.host().unwrap()[..], [7, 9, 9, u32::MAX]);
    queue.fill(b.slice_mut(4..).unwrap(), 1).unwrap();

    let submitted = look(&queue, |state| state.submitted);
    assert_eq!(
        queue.copy(&a, &mut b).unwrap_err().message(),
        "24 bytes cannot be copied to memory of 16 bytes; take as many elements of both with `slice`"
    );
    assert_eq!(
        queue.memcpy(&mut b, &a, 17).unwrap_err().message(),
        "a copy of 17 bytes was asked for from memory of 24 bytes to memory of 16 bytes; copy fewer"
    );
    for (start, end) in [(0, 7), (3, 2), (7, 7)] {
        assert_eq!(a.slice(start..end).unwrap_err().kind(), ErrorKind::Invalid, "{start}..{end}");
    }
    assert_eq!(a.slice(..=usize::MAX).unwrap_err().kind(), ErrorKind::Invalid);
    let elsewhere = with_device().1;
    assert_eq!(elsewhere.copy(&a, &mut b).unwrap_err().kind(), ErrorKind::Invalid);
    assert_eq!(elsewhere.fill(&mut b, 1).unwrap_err().kind(), ErrorKind::Invalid);
    assert_eq!(look(&queue, |state| state.submitted), submitted);
}

#[test]
fn memory_commands_follow_what_uses_their_memory() {
    let (_, first) = with_device();
    let second = Queue::with_context(first.context(), first.device(), QueueOrder::OutOfOrder).unwrap();
    let kernel = reads_and_writes(first.context());
    let input = first.malloc_shared::<f32>(2).unwrap();
    let mut output = first.malloc_shared::<f32>(2).unwrap();
    // SAFETY: the device of these tests runs nothing.
    unsafe { first.nd_launch(RANGE, &kernel, args![&input, &mut output]) }.unwrap();
    // In order, the queue orders them; other queues wait for the launch, then for each other.
    first.fill(&mut output, 1.0).unwrap();
    assert_eq!(look(&first, |state| state.dependencies.clone()), [[0_u64; 0]; 2]);
    second.fill(&mut output, 2.0).unwrap();
    second.copy(&input, &mut output).unwrap();
    assert_eq!(look(&second, |state| state.dependencies.clone()), [vec![2], vec![1, 2, 1]]);
}
