// SPDX-License-Identifier: MIT OR Apache-2.0
//! One pass of the sort, and all of them, against the standard library's stable sort.

use crate::program::{Program, numbers, over};
use kiln::{Usm, args, bytemuck::Pod};
use std::fmt::Debug;

/// A pass by the digit at `shift`.
fn pass<T: Pod>(program: &Program, name: &str, shift: u32, keys: &Usm<T>, values: &Usm<u32>) -> (Usm<T>, Usm<u32>) {
    let (n, local) = (keys.len(), program.choose(128, 16));
    let counts_length = 16 * n.div_ceil(local);
    let (mut counts, mut starts) = (program.zeros::<u32>(counts_length), program.zeros::<u32>(counts_length));
    let arguments = args![keys, n as u32, shift, &mut counts];
    program.launch(&format!("radix::count_digits<{name}>"), over(n, local), arguments);
    program.launch("sum_counts", over(local, local), args![&counts, &mut starts, counts_length as u32]);
    let (mut keys_out, mut values_out) = (program.zeros::<T>(n), program.zeros::<u32>(n));
    let arguments = args![keys, values, n as u32, shift, &starts, &mut keys_out, &mut values_out];
    program.launch(&format!("radix::scatter<{name}>"), over(n, local), arguments);
    (keys_out, values_out)
}

fn pairs<T: Pod>(keys: &Usm<T>, values: &Usm<u32>) -> Vec<(T, u32)> {
    keys.to_vec().unwrap().into_iter().zip(values.to_vec().unwrap()).collect()
}

/// All eight passes.
fn check<T: Pod + Debug + PartialEq>(
    program: &Program,
    name: &str,
    keys: &[T],
    order: fn(&T, &T) -> std::cmp::Ordering,
) {
    let values: Vec<_> = (0..keys.len() as u32).collect();
    let (mut keys_usm, mut values_usm) = (program.filled(keys), program.filled(&values));
    for shift in (0..32).step_by(4) {
        (keys_usm, values_usm) = pass(program, name, shift, &keys_usm, &values_usm);
    }
    let mut expected: Vec<_> = keys.iter().copied().zip(values).collect();
    expected.sort_by(|a, b| order(&a.0, &b.0));
    assert_eq!(pairs(&keys_usm, &values_usm), expected);
}

pub fn run(program: &Program) {
    let n = program.choose(2000, 40);
    let keys: Vec<_> = numbers(151).take(n).collect();
    let values: Vec<_> = numbers(152).take(n).collect();
    let (found_keys, found_values) = pass(program, "unsigned", 8, &program.filled(&keys), &program.filled(&values));
    let mut expected: Vec<_> = keys.iter().copied().zip(values).collect();
    expected.sort_by_key(|pair| pair.0 >> 8 & 15);
    assert_eq!(pairs(&found_keys, &found_values), expected);

    // Many keys are there several times.
    check(program, "unsigned", &keys.iter().map(|x| x & 0xf000_0f0f).collect::<Vec<_>>(), u32::cmp);
    let floats: Vec<_> = keys.iter().map(|&x| (x as i32 >> 20) as f32 * 0.375).collect();
    check(program, "float", &floats, f32::total_cmp);
}
