// SPDX-License-Identifier: MIT OR Apache-2.0
//! Prefix sums of numbers and of functions, one after the other in Rust.

use crate::program::{Program, numbers};
use kiln::{LocalMemory, NdRange, Range, Usm, args, bytemuck::Pod};
use std::fmt::Debug;

/// The combination of all elements before each, by blocks and by blocks of blocks.
fn scan<T: Pod>(program: &Program, types: &str, half: usize, values: &Usm<T>) -> Usm<T> {
    let n = values.len();
    let blocks = n.div_ceil(2 * half);
    let (mut out, mut sums) = (program.zeros::<T>(n), program.zeros::<T>(blocks));
    let tree = LocalMemory::range::<T>(Range::d1(2 * half));
    let range = NdRange::d1(blocks * half, half);
    program.launch(&format!("scan_blocks<{types}>"), range, args![values, &mut out, &mut sums, n as u32, tree]);
    if blocks > 1 {
        let offsets = scan(program, types, half, &sums);
        program.launch(&format!("add_offsets<{types}>"), range, args![&mut out, &offsets, n as u32]);
    }
    out
}

fn check<T: Pod + Debug + PartialEq>(program: &Program, types: &str, values: &[T], identity: T, op: fn(T, T) -> T) {
    for (half, length) in [(4, 1), (4, 8), (4, 9), (8, values.len()), (program.choose(256, 16), values.len())] {
        let values = &values[..length];
        let found = scan(program, types, half, &program.filled(values)).to_vec().unwrap();
        let mut sum = identity;
        for (i, (&found, &value)) in found.iter().zip(values).enumerate() {
            assert_eq!(found, sum, "element {i} of {length}");
            sum = op(sum, value);
        }
    }
}

pub fn run(program: &Program) {
    let n = program.choose(3001, 100);
    let values: Vec<_> = numbers(141).take(n).collect();
    check(program, "unsigned, add", &values, 0, u32::wrapping_add);
    let functions: Vec<_> = values.iter().map(|&x| [x | 1, x >> 3]).collect();
    let compose = |[a, b]: [u32; 2], [c, d]: [u32; 2]| [a.wrapping_mul(c), b.wrapping_mul(c).wrapping_add(d)];
    check(program, "affine, compose", &functions, [1, 0], compose);
}
