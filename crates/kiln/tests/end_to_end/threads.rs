// SPDX-License-Identifier: MIT OR Apache-2.0
//! Many threads at once.

use super::{build, queue, try_build};
use kiln::{BuildOptions, ErrorKind, NdRange, Queue, args};
use std::{
    env,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

const THREADS: u32 = 16;
const ITEMS: usize = 240;

/// `out[i] = in[i] * factor + i`, where the source says what `factor` is.
pub(super) fn source(factor: u32) -> String {
    format!(
        "extern \"C\" ND(1) void scale(const unsigned *in, unsigned *out) {{
           size_t i = ITEM(1).get_global_id(0);
           out[i] = in[i] * {factor}u + unsigned(i);
         }}"
    )
}

/// Compiles a source of its own and launches its kernel with several group sizes.
pub(super) fn round(queue: &Queue, factor: u32) {
    let kernel = build(queue, &source(factor)).kernel("scale").unwrap();
    let mut input = queue.malloc_shared::<u32>(ITEMS).unwrap();
    input.host_mut().unwrap().iter_mut().enumerate().for_each(|(i, x)| *x = i as u32 * 7 + factor);
    for local in [1, 3, 16, 80, 240] {
        let mut out = queue.malloc_shared::<u32>(ITEMS).unwrap();
        // SAFETY: item i reads element i and writes element i.
        unsafe { queue.nd_launch(NdRange::d1(ITEMS, local), &kernel, args![&input, &mut out]) }.unwrap();
        for (i, found) in out.host().unwrap().iter().enumerate() {
            let i = i as u32;
            assert_eq!(*found, (i * 7 + factor).wrapping_mul(factor).wrapping_add(i), "item {i}, factor {factor}");
        }
    }
}

/// `KILN_STRESS_SECONDS=60` goes on for a minute; otherwise each thread does four rounds.
#[test]
fn threads_compile_and_launch_at_once() {
    let end = env::var("KILN_STRESS_SECONDS")
        .ok()
        .map(|seconds| Instant::now() + Duration::from_secs(seconds.parse().expect("a number of seconds")));
    let rounds = AtomicUsize::new(0);
    let shared = queue();
    thread::scope(|scope| {
        for thread in 0..THREADS {
            let (rounds, shared) = (&rounds, &shared);
            scope.spawn(move || {
                // Half of the threads share a queue.
                let queue = if thread % 2 == 0 { shared.clone() } else { queue() };
                for i in 0.. {
                    if end.map_or(i == 4, |end| Instant::now() >= end) {
                        break;
                    }
                    round(&queue, 1 + thread + THREADS * i);
                    if i % 4 == 1 {
                        let error = try_build(&queue, "broken", &BuildOptions::new()).unwrap_err();
                        assert_eq!(error.kind(), ErrorKind::Build);
                    }
                    rounds.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    assert!(rounds.into_inner() >= THREADS as usize);
}

#[test]
fn one_kernel_is_launched_by_many_threads() {
    let queue = queue();
    let kernel = build(&queue, &source(3)).kernel("scale").unwrap();
    let input = queue.malloc_shared::<u32>(ITEMS).unwrap();
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                let mut out = queue.malloc_shared::<u32>(ITEMS).unwrap();
                for _ in 0..200 {
                    // SAFETY: item i reads element i and writes element i.
                    unsafe { queue.nd_launch(NdRange::d1(ITEMS, 16), &kernel, args![&input, &mut out]) }.unwrap();
                }
                assert!(out.host().unwrap().iter().enumerate().all(|(i, &found)| found == i as u32));
            });
        }
    });
}
