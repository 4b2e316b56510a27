// SPDX-License-Identifier: MIT OR Apache-2.0
//! Memory and launches at the same time.

use super::{STEPS, device, kernel, queue};
use kiln::{ErrorKind, NdRange, Queue, args};

/// A kernel that takes a while, so that a host that did not wait would see zeros.
const SLOW: &str = "
    extern \"C\" ND(1) void slow(unsigned *out, unsigned n) {
      unsigned x = unsigned(ITEM(1).get_global_id(0)) + 1;
      for (unsigned k = 0; k < n; ++k) x = x * 1664525u + 1013904223u;
      out[ITEM(1).get_global_id(0)] = x;
    }";

fn generator(start: u32, steps: u32) -> u32 {
    (0..steps).fold(start, |x, _| x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223))
}

#[test]
fn guards_wait_for_what_was_launched() {
    let queue = queue();
    let slow = kernel(&queue, SLOW, "slow");
    let mut out = queue.malloc_shared::<u32>(2).unwrap();
    // SAFETY: item i writes element i.
    unsafe { queue.nd_launch(NdRange::d1(2, 1), &slow, args![&mut out, STEPS]) }.unwrap();
    assert_eq!(out.host().unwrap()[..], [generator(1, STEPS), generator(2, STEPS)]);

    let mut device = queue.malloc_device::<u32>(2).unwrap();
    // SAFETY: as above.
    unsafe { queue.nd_launch(NdRange::d1(2, 1), &slow, args![&mut device, STEPS]) }.unwrap();
    assert_eq!(device.to_vec().unwrap(), [generator(1, STEPS), generator(2, STEPS)]);
}

#[test]
fn memory_may_be_dropped_while_kernels_use_it() {
    let queue = Queue::out_of_order(&device()).unwrap();
    let slow = kernel(&queue, SLOW, "slow");
    for _ in 0..20 {
        let mut out = queue.malloc_shared::<u32>(1).unwrap();
        // SAFETY: the only item writes element 0.
        unsafe { queue.nd_launch(NdRange::d1(1, 1), &slow, args![&mut out, STEPS / 50]) }.unwrap();
        drop(out);
        // New memory is not what the kernel still writes.
        let fresh = queue.malloc_shared::<u32>(1).unwrap();
        assert_eq!(fresh.host().unwrap()[0], 0);
        queue.wait().unwrap();
        assert_eq!(fresh.host().unwrap()[0], 0);
    }
}

#[test]
fn shared_handles_are_one_memory() {
    let queue = queue();
    let source = "extern \"C\" ND(1) void add(const int *a, const int *b, int *c) {
      size_t i = ITEM(1).get_global_id(0);
      c[i] = a[i] + b[i];
    }";
    let add = kernel(&queue, source, "add");
    let memory = queue.malloc_shared::<i32>(5).unwrap().shared();
    let clone = memory.clone();
    for (i, x) in memory.host_mut().unwrap().iter_mut().enumerate() {
        *x = i as i32 + 1;
    }
    for _ in 0..3 {
        // SAFETY: item i reads and writes element i only.
        unsafe { queue.nd_launch(NdRange::d1(5, 5), &add, args![&memory, &clone, &memory]) }.unwrap();
    }
    let guard = clone.host().unwrap();
    assert_eq!(guard[..], [8, 16, 24, 32, 40]);
    // SAFETY: it is refused.
    let error = unsafe { queue.nd_launch(NdRange::d1(5, 5), &add, args![&memory, &memory, &memory]) }.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Invalid);
}

#[test]
fn every_kind_of_memory_reaches_kernels() {
    let queue = queue();
    let source = "extern \"C\" ND(1) void twice(int *x) { x[ITEM(1).get_global_id(0)] *= 2; }";
    let twice = kernel(&queue, source, "twice");
    for mut memory in [queue.malloc_device(3).unwrap(), queue.malloc_shared(3).unwrap(), queue.malloc_host(3).unwrap()]
    {
        memory.copy_from_slice(&[1_i32, 2, 3]).unwrap();
        // SAFETY: item i changes element i.
        unsafe { queue.nd_launch(NdRange::d1(3, 3), &twice, args![&mut memory]) }.unwrap();
        assert_eq!(memory.to_vec().unwrap(), [2, 4, 6], "{memory:?}");
    }
}

#[test]
fn there_is_not_as_much_memory() {
    let error = queue().malloc_shared::<u8>(1 << 60).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::MemoryAllocation);
    assert!(error.message().contains(&(1_u64 << 60).to_string()), "{error}");
}
