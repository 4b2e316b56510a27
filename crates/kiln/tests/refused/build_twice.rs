// SPDX-License-Identifier: MIT OR Apache-2.0
//! A bundle that was built cannot be built.

use kiln::{BuildOptions, Executable, KernelBundle};

fn build(bundle: KernelBundle<Executable>) {
    let _ = bundle.build(&BuildOptions::new());
}

fn main() {}
