// SPDX-License-Identifier: MIT OR Apache-2.0
//! A source has no kernels yet, and an object none that can be launched.

use kiln::{KernelBundle, Object, Source};

fn kernel_of_source(bundle: KernelBundle<Source>) {
    let _ = bundle.kernel("iota");
}

fn kernel_of_object(bundle: KernelBundle<Object>) {
    let _ = bundle.kernel("iota");
}

fn main() {}
