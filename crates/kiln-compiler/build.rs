// SPDX-License-Identifier: MIT OR Apache-2.0
//! Compiles the crate anew when a device header changes, which the macro that embeds them cannot say.

fn main() {
    println!("cargo::rerun-if-changed=device");
}
