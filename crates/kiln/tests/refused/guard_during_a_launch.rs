// SPDX-License-Identifier: MIT OR Apache-2.0
//! A guard keeps the memory from launches that may write it.

use kiln::{Kernel, NdRange, Queue, Usm, args};

fn launch(queue: Queue, kernel: Kernel, mut memory: Usm<f32>) {
    let guard = memory.host().unwrap();
    let _ = unsafe { queue.nd_launch(NdRange::d1(1, 1), &kernel, args![&mut memory]) };
    drop(guard);
}

fn main() {}
