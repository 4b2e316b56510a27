// SPDX-License-Identifier: MIT OR Apache-2.0
//! A launch is unsafe.

use kiln::{Kernel, NdRange, Queue, args};

fn launch(queue: Queue, kernel: Kernel) {
    let _ = queue.nd_launch(NdRange::d1(1, 1), &kernel, args![]);
}

fn main() {}
