// SPDX-License-Identifier: MIT OR Apache-2.0
//! Memory is a slice only through a guard.

use kiln::Usm;

fn read(memory: Usm<f32>) {
    let _ = memory[0];
    let _: &[f32] = &memory;
}

fn main() {}
