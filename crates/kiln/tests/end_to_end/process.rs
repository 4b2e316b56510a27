// SPDX-License-Identifier: MIT OR Apache-2.0
//! The end of the process.

use super::{
    build, queue,
    threads::{round, source},
};
use kiln::{Executable, KernelBundle, NdRange, Queue, args};
use std::{env, process::Command, sync::OnceLock, thread};

/// What a program might hold for its whole life.
static BUNDLE: OnceLock<(Queue, KernelBundle<Executable>)> = OnceLock::new();

/// Run by the test below in a process of its own: ends with bundles in a static and in a thread, and work in flight.
#[test]
#[ignore = "run by a_process_ends_cleanly_with_bundles_in_statics"]
fn leaves_bundles_in_statics() {
    let (queue, bundle) = BUNDLE.get_or_init(|| {
        let queue = queue();
        let bundle = build(
            &queue,
            "extern \"C\" ND(1) void spin(unsigned *out, unsigned n) {
          unsigned x = *out;
          for (unsigned k = 0; k < n; ++k) x = x * 1664525u + 1013904223u;
          out[ITEM(1).get_global_id(0)] = x;
        }",
        );
        (queue, bundle)
    });
    round(queue, 5);
    let spin = bundle.kernel("spin").unwrap();
    let mut out = queue.malloc_shared::<u32>(64).unwrap();
    // SAFETY: item i writes element i.
    unsafe { queue.nd_launch(NdRange::d1(64, 1), &spin, args![&mut out, u32::MAX]) }.unwrap();
    // A thread that compiles while the process ends.
    thread::spawn(|| {
        loop {
            build(&super::queue(), &source(1));
        }
    });
}

#[test]
fn a_process_ends_cleanly_with_bundles_in_statics() {
    for _ in 0..3 {
        let output = Command::new(env::current_exe().unwrap())
            .args(["--exact", "--ignored", "cpu::process::leaves_bundles_in_statics"])
            .output()
            .unwrap();
        let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{:?}\n{text}", output.status);
        assert!(text.contains("1 passed"), "{text}");
    }
}
