// SPDX-License-Identifier: MIT OR Apache-2.0
//! Noise against double precision; on whole places it is zero.

use crate::program::{Program, assert_near, numbers};
use kiln::{NdRange, args, value};

/// From the middle of a cube to the middles of its edges; four again.
const DIRECTIONS: [[i32; 3]; 16] = [
    [1, 1, 0],
    [-1, 1, 0],
    [1, -1, 0],
    [-1, -1, 0],
    [1, 0, 1],
    [-1, 0, 1],
    [1, 0, -1],
    [-1, 0, -1],
    [0, 1, 1],
    [0, -1, 1],
    [0, 1, -1],
    [0, -1, -1],
    [1, 1, 0],
    [-1, 1, 0],
    [0, -1, 1],
    [0, -1, -1],
];

/// The sum over the corners of the cube around a place, each with its weight.
fn noise(permutation: &[u8], place: [f64; 3]) -> f64 {
    let corner = |corner: usize| {
        let part = |axis: usize| {
            let (whole, shift) = (place[axis].floor(), (corner >> axis & 1) as f64);
            let (fraction, hashed) = (place[axis] - whole, (whole + shift).rem_euclid(256.0) as usize);
            let fade = fraction.powi(3) * (fraction * (fraction * 6.0 - 15.0) + 10.0);
            (fraction - shift, if shift == 0.0 { 1.0 - fade } else { fade }, hashed)
        };
        let parts = [0, 1, 2].map(part);
        let hash = parts.iter().fold(0, |hash, part| usize::from(permutation[(hash + part.2) % 256]));
        let along: f64 = (0..3).map(|axis| f64::from(DIRECTIONS[hash % 16][axis]) * parts[axis].0).sum();
        along * parts.iter().map(|part| part.1).product::<f64>()
    };
    (0..8).map(corner).sum()
}

pub fn run(program: &Program) {
    let mut permutation: Vec<u8> = (0..=255).collect();
    numbers(121).take(255).enumerate().for_each(|(i, x)| permutation.swap(i, i + x as usize % (256 - i)));
    let permutation_usm = program.filled(&permutation);
    let (height, width) = program.choose((48, 40), (6, 8));
    let range = NdRange::d2([height, width], [2, 8]);
    let mut heights = program.zeros::<f32>(height * width);
    let mut picture = program.zeros::<u8>(height * width);

    // Steps of sixteenths, so that all places are exact.
    for (octaves, view) in [(0, [-1.5_f32, 200.0, 0.25, 0.0625]), (4, [250.0, -3.0, 0.625, 0.1875])] {
        let arguments = args![&permutation_usm, value(&view), &mut heights, &mut picture];
        program.launch(&format!("render<{octaves}>"), range, arguments);
        let [left, top, depth, scale] = view.map(f64::from);
        let sum = |i: usize| {
            let place = [left + scale * (i % width) as f64, top + scale * (i / width) as f64, depth];
            (0..=octaves).map(|o| noise(&permutation, place.map(|x| x * f64::from(1 << o))) / f64::from(1 << o)).sum()
        };
        let expected: Vec<f64> = (0..height * width).map(sum).collect();
        assert_near(&heights.to_vec().unwrap(), &expected, 32.0 * f64::from(f32::EPSILON));
        let shades = picture.to_vec().unwrap();
        for (&shade, height) in shades.iter().zip(&expected) {
            assert!((f64::from(shade) - (127.5 + 63.75 * height).clamp(0.0, 255.0)).abs() <= 0.501);
        }
    }
    let arguments = args![&permutation_usm, value(&[-2.0_f32, 254.0, 3.0, 1.0]), &mut heights, &mut picture];
    program.launch("render<0>", range, arguments);
    assert_eq!(heights.to_vec().unwrap(), vec![0.0; height * width]);
}
