// SPDX-License-Identifier: MIT OR Apache-2.0
//! Twenty programs in the style of real use, each with a reference, on every device.
//!
//! `fft.cpp` holds the kernels of the program `fft`, `fft.rs` launches them and knows the right values. A comment
//! `// registers: NAME` in a source asks for a kernel by an expression.
#![allow(clippy::panic, clippy::unwrap_used, reason = "helpers of tests assert too")]

mod breadth_first_search;
mod convolution;
mod fft;
mod game_of_life;
mod gauss_seidel;
mod histogram;
mod k_means;
mod lattice_boltzmann;
mod matrix_inverse;
mod monte_carlo;
mod n_body;
mod perlin_noise;
mod prefix_sum;
mod program;
mod radix_sort;
mod ray_casting;
mod sha256;
mod smith_waterman;
mod sort;
mod spmv;
mod string_search;

/// A module of tests for each device.
macro_rules! on_every_device {
    ($($name:ident),* $(,)?) => {
        mod cpu {
            $(#[test]
            fn $name() {
                crate::$name::run(&crate::program::Program::on_the_cpu(stringify!($name)));
            })*
        }
        mod reference {
            $(#[test]
            fn $name() {
                crate::$name::run(&crate::program::Program::on_the_reference_device(stringify!($name)));
            })*
        }
    };
}

on_every_device! {
    breadth_first_search, convolution, fft, game_of_life, gauss_seidel, histogram, k_means, lattice_boltzmann,
    matrix_inverse, monte_carlo, n_body, perlin_noise, prefix_sum, radix_sort, ray_casting, sha256, smith_waterman, sort,
    spmv, string_search,
}
