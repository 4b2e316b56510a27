// SPDX-License-Identifier: MIT OR Apache-2.0
//! What kernels print, and assertions that fail: on its way to the host nothing is lost without a word, and the program
//! goes on.

use super::{PROLOGUE, build, kernel, queue};
use kiln::{ErrorKind, NdRange, Queue, args};
use std::sync::{Arc, Mutex};

/// What a queue has printed.
fn listen(queue: &Queue) -> Arc<Mutex<Vec<String>>> {
    let said = Arc::new(Mutex::new(Vec::new()));
    let messages = said.clone();
    queue.on_print(move |text| messages.lock().unwrap().push(text.to_owned()));
    said
}

#[test]
fn messages_of_a_work_item_come_in_its_order() {
    let queue = &queue();
    let text = "#include <cstdio>\nextern \"C\" ND(2) void talk(int n) {
      for (int i = 0; i < n; ++i) std::printf(\"%zu %zu %d\\n\", ITEM(2).get_global_id(0), ITEM(2).get_global_id(1), i);
    }";
    let said = listen(queue);
    // SAFETY: the kernel accesses no memory.
    unsafe { queue.nd_launch(NdRange::d2([4, 32], [1, 8]), &kernel(queue, text, "talk"), args![5_i32]) }.unwrap();
    queue.wait().unwrap();
    let said = said.lock().unwrap();
    assert_eq!(said.len(), 4 * 32 * 5);
    for (a, b) in (0..4).flat_map(|a| (0..32).map(move |b| (a, b))) {
        let start = format!("{a} {b} ");
        let own: Vec<_> = said.iter().filter(|text| text.starts_with(&start)).collect();
        let expected: Vec<_> = (0..5).map(|i| format!("{start}{i}\n")).collect();
        assert_eq!(own, expected.iter().collect::<Vec<_>>());
    }
}

#[test]
fn what_is_lost_is_counted() {
    let queue = &queue();
    let text = "extern \"C\" TASK void much(int n) { for (int i = 0; i < n; ++i) syclexp::printf(\"%d\\n\", i); }";
    let said = listen(queue);
    let much = kernel(queue, text, "much");
    // A record with one argument has 56 bytes; there is room for 2^20.
    let (all, kept) = (20_000, (1 << 20) / 56);
    for _ in 0..2 {
        // SAFETY: the kernel accesses no memory.
        unsafe { queue.single_task(&much, args![all]) }.unwrap();
        queue.wait().unwrap();
        let said = std::mem::take(&mut *said.lock().unwrap());
        assert_eq!(said.len(), kept + 1);
        assert_eq!(said[kept - 1], format!("{}\n", kept - 1));
        let lost = all as usize - kept;
        assert_eq!(said[kept], format!("[{lost} of {all} messages of this launch were lost: they were too many]\n"));
    }
}

#[test]
fn an_assertion_that_fails_is_the_error_of_its_launch() {
    let queue = &queue();
    let text = "#include <cassert>\nextern \"C\" ND(3) void positive(const int *in, int *out) {
      auto id = ITEM(3).get_global_linear_id();
      assert(in[id] > 0);
      out[id] = in[id];
    }";
    let positive = kernel(queue, text, "positive");
    let mut values = queue.malloc_shared::<i32>(24).unwrap();
    let mut out = queue.malloc_shared::<i32>(24).unwrap();
    let range = NdRange::d3([2, 3, 4], [1, 1, 2]);
    values.host_mut().unwrap().fill(7);
    values.host_mut().unwrap()[17] = -1;
    // SAFETY: each work-item accesses its elements.
    unsafe { queue.nd_launch(range, &positive, args![&values, &mut out]) }.unwrap();
    let error = queue.wait().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Kernel);
    let line = PROLOGUE.lines().count() + 4;
    assert_eq!(error.log(), format!("test.cpp:{line}: assertion 'in[id] > 0' failed, work-item {{1, 1, 1}}"));
    // It is given once, and everything goes on.
    queue.wait().unwrap();
    assert_eq!(out.host().unwrap()[17], 0);
    values.host_mut().unwrap()[17] = 5;
    // SAFETY: as above.
    unsafe { queue.nd_launch(range, &positive, args![&values, &mut out]) }.unwrap();
    queue.wait().unwrap();
    assert_eq!(out.to_vec().unwrap(), values.to_vec().unwrap());
    // Whoever waits first is told: here the host's access.
    values.host_mut().unwrap()[0] = 0;
    // SAFETY: as above.
    unsafe { queue.nd_launch(range, &positive, args![&values, &mut out]) }.unwrap();
    assert_eq!(out.to_vec().unwrap_err().kind(), ErrorKind::Kernel);
    queue.wait().unwrap();
}

#[test]
fn each_launch_of_an_out_of_order_queue_has_its_own_error() {
    let queue = &queue();
    let queue = Queue::out_of_order(queue.device()).unwrap();
    let text = "#include <cassert>\nextern \"C\" TASK void even(int n) { assert(n % 2 == 0); }";
    let even = kernel(&queue, text, "even");
    // SAFETY: the kernel accesses no memory.
    let launch = |n: i32| unsafe { queue.after(&[]).single_task(&even, args![n]) }.unwrap();
    let events = [launch(2), launch(3), launch(4), launch(5)];
    for (event, fails) in events.iter().zip([false, true, false, true]) {
        assert_eq!(event.wait().is_err(), fails);
    }
    queue.wait().unwrap();
}

/// What one work-item prints before it fails is printed, and prints leave room for failures.
#[test]
fn prints_and_failures_mix() {
    let queue = &queue();
    let text = "#include <cassert>\nSYCL_EXTERNAL int talk(int n) {
      for (int i = 0; i < n; ++i) syclexp::printf(\"%s\", i % 2 ? \"odd \" : \"even \");
      assert(n == 0 && \"too much\");
      return n;
    }
    extern \"C\" TASK void mixed(int n, int *out) { *out = talk(n); }";
    let said = listen(queue);
    let mixed = build(queue, text).kernel("mixed").unwrap();
    let mut out = queue.malloc_shared::<i32>(1).unwrap();
    // SAFETY: the kernel writes one number.
    unsafe { queue.single_task(&mixed, args![3_i32, &mut out]) }.unwrap();
    let error = queue.wait().unwrap_err();
    assert!(error.log().contains("assertion 'n == 0 && \"too much\"' failed, work-item 0"), "{error}");
    assert_eq!(said.lock().unwrap().concat(), "even odd even ");
    // SAFETY: as above.
    unsafe { queue.single_task(&mixed, args![100_000_i32, &mut out]) }.unwrap();
    assert_eq!(queue.wait().unwrap_err().kind(), ErrorKind::Kernel);
}
