// SPDX-License-Identifier: MIT OR Apache-2.0
//! The one place of the command that launches kernels.
#![allow(unsafe_code, reason = "launching is unsafe: what a kernel does with its arguments is the user's to know")]

use kiln::{Kernel, NdRange, Queue, Range, RawArg, Result};

/// How many work-items there are.
#[derive(Clone, Copy, Debug)]
pub enum Sizes {
    /// One.
    SingleTask,
    /// A global range; the run time chooses the work-groups.
    Range(Range),
    /// A global range in work-groups.
    NdRange(NdRange),
}

/// Launches a kernel.
///
/// # Errors
/// As [`Queue::nd_launch`].
pub fn launch(queue: &Queue, kernel: &Kernel, sizes: Sizes, arguments: &[RawArg<'_>]) -> Result<()> {
    // SAFETY: whoever runs the command chose the kernel, its ranges and its arguments, and vouches for them; the
    // process holds nothing else that a wrong kernel could damage.
    unsafe {
        match sizes {
            Sizes::SingleTask => queue.single_task(kernel, arguments),
            Sizes::Range(range) => queue.parallel_for(range, kernel, arguments),
            Sizes::NdRange(range) => queue.nd_launch(range, kernel, arguments),
        }
    }
}
