// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a kernel cannot take.

use kiln::{Kernel, NdRange, Queue, Usm, args};

fn launch(queue: Queue, kernel: Kernel, memory: Usm<f32>, list: Vec<f32>, pointer: *const f32) {
    let range = NdRange::d1(1, 1);
    let _ = unsafe { queue.nd_launch(range, &kernel, args![list]) };
    let _ = unsafe { queue.nd_launch(range, &kernel, args![memory]) };
    let _ = unsafe { queue.nd_launch(range, &kernel, args![pointer]) };
}

fn main() {}
