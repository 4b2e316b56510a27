// SPDX-License-Identifier: MIT OR Apache-2.0
//! Transforms against sums over all pairs in double precision, and back to where they began.

use crate::program::{Program, over, uniform};
use kiln::{LocalMemory, NdRange, args};
use std::f64::consts::TAU;

type Complex = [f32; 2];

fn signal(seed: u64, n: usize) -> Vec<Complex> {
    let values: Vec<_> = uniform(seed).take(2 * n).map(|x| 2.0 * x - 1.0).collect();
    values.chunks(2).map(|pair| [pair[0], pair[1]]).collect()
}

/// The sum over all of them, for each of them.
fn transform(x: &[Complex]) -> Vec<[f64; 2]> {
    let n = x.len();
    let output = |k: usize| {
        x.iter().enumerate().fold([0.0, 0.0], |[re, im], (j, x)| {
            let (sin, cos) = (-TAU * (j * k % n) as f64 / n as f64).sin_cos();
            let [a, b] = x.map(f64::from);
            [re + a * cos - b * sin, im + a * sin + b * cos]
        })
    };
    (0..n).map(output).collect()
}

/// Each pass adds a few roundings of the values, which grow as the square root of the length.
fn assert_near(found: &[Complex], expected: &[[f64; 2]]) {
    let n = found.len() as f64;
    let allowed = 8.0 * f64::from(f32::EPSILON) * n.sqrt() * n.log2();
    crate::program::assert_near(found.as_flattened(), expected.as_flattened(), allowed);
}

pub fn run(program: &Program) {
    let n = program.choose(1024, 64);
    let x = signal(1, n);
    let (mut from, mut to) = (program.filled(&x), program.zeros::<Complex>(n));
    let mut transform_all = |direction: i32| {
        for pass in 0..n.ilog2() {
            let range = over(n / 2, 32);
            program.launch("fft_pass", range, args![&from, &mut to, n as u32, 1_u32 << pass, direction]);
            std::mem::swap(&mut from, &mut to);
        }
        from.to_vec().unwrap()
    };
    assert_near(&transform_all(-1), &transform(&x));
    transform_all(1);
    program.launch("scale", over(n, 16), args![&mut from, 1.0 / n as f32]);
    let back: Vec<_> = x.iter().map(|x| x.map(f64::from)).collect();
    assert_near(&from.to_vec().unwrap(), &back);

    for &length in program.choose(&[16, 128][..], &[16]) {
        let rows: Vec<_> = (0..3).map(|seed| signal(seed, length)).collect();
        let mut memory = program.filled(&rows.concat());
        let range = NdRange::d2([3, length / 2], [1, length / 2]);
        program.launch(&format!("fft_rows<{length}>"), range, args![&mut memory, -1_i32, LocalMemory::BY_TYPE]);
        for (found, row) in memory.to_vec().unwrap().chunks(length).zip(&rows) {
            assert_near(found, &transform(row));
        }
    }
}
