// SPDX-License-Identifier: MIT OR Apache-2.0
//! Only a shared handle is passed for two pointers of which one may write.

use kiln::{Kernel, NdRange, Queue, Usm, args};

fn launch(queue: Queue, kernel: Kernel, mut memory: Usm<f32>) {
    let _ = unsafe { queue.nd_launch(NdRange::d1(1, 1), &kernel, args![&memory, &mut memory]) };
}

fn main() {}
