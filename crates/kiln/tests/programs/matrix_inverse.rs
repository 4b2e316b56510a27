// SPDX-License-Identifier: MIT OR Apache-2.0
//! A matrix times its inverse is one, and an inverse with whole numbers is known.

use crate::program::{Program, assert_near_f64, uniform};
use kiln::{NdRange, args, bytemuck::Pod};

/// The inverses of matrices of n rows, and which of them there are.
fn inverses<T: Pod>(program: &Program, kernel: &str, n: usize, matrices: &[T]) -> (Vec<T>, Vec<u8>) {
    let count = matrices.len() / (n * n);
    let (matrices, mut inverses) = (program.filled(matrices), program.zeros::<T>(matrices.len()));
    let mut regular = program.zeros::<u8>(count);
    let range = NdRange::d3([count, n, 2 * n], [1, n, 2 * n]);
    program.launch(kernel, range, args![&matrices, &mut inverses, &mut regular]);
    (inverses.to_vec().unwrap(), regular.to_vec().unwrap())
}

/// Random matrices whose first element is zero, so that rows must be exchanged.
fn matrices(count: usize, n: usize) -> Vec<f64> {
    let mut values: Vec<_> = uniform(111).take(count * n * n).map(|x| f64::from(x - 0.5)).collect();
    values.chunks_mut(n * n).for_each(|matrix| matrix[0] = 0.0);
    values
}

fn assert_product_is_one(a: &[f64], b: &[f64], n: usize, allowed: f64) {
    for (a, b) in a.chunks(n * n).zip(b.chunks(n * n)) {
        let element = |i: usize| (0..n).map(|k| a[i / n * n + k] * b[k * n + i % n]).sum();
        let product: Vec<f64> = (0..n * n).map(element).collect();
        let one: Vec<_> = (0..n * n).map(|i| f64::from(u8::from(i / n == i % n))).collect();
        assert_near_f64(&product, &one, allowed);
    }
}

pub fn run(program: &Program) {
    // The lower triangle of ones, upside down; its inverse has 1 and -1 on two diagonals.
    let n = 8;
    let is_one = |i: usize| i / n + i % n >= n - 1;
    let ones: Vec<_> = (0..n * n).map(|i| f64::from(u8::from(is_one(i)))).collect();
    let known = |i: usize| match (i / n + i % n) as isize - (n as isize - 1) {
        0 => 1.0,
        -1 => -1.0,
        _ => 0.0,
    };
    let singular: Vec<_> = (0..n * n).map(|i| (i % n) as f64).collect();
    let (found, regular) = inverses(program, "invert<double, 8>", n, &[ones, singular].concat());
    assert_eq!(regular, [1, 0]);
    assert_eq!(found[..n * n], (0..n * n).map(known).collect::<Vec<_>>());

    let a = matrices(program.choose(20, 2), n);
    let a_single: Vec<_> = a.iter().map(|&x| x as f32).collect();
    let (found, regular) = inverses(program, "invert<float, 8>", n, &a_single);
    let found: Vec<_> = found.into_iter().map(f64::from).collect();
    assert!(regular.iter().all(|&regular| regular == 1));
    assert_product_is_one(&a, &found, n, 2e-4);

    let n = 13;
    let a = matrices(program.choose(7, 1), n);
    let (found, regular) = inverses(program, "invert<double, 13>", n, &a);
    assert!(regular.iter().all(|&regular| regular == 1));
    assert_product_is_one(&a, &found, n, 1e-11);
}
