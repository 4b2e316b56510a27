// SPDX-License-Identifier: MIT OR Apache-2.0
//! Products of sparse matrices with small whole numbers, which every order of summation gives exactly.

use crate::program::{Program, numbers, over};
use kiln::{
    args,
    bytemuck::{Pod, Zeroable},
    value,
};
use std::fmt::Debug;

#[derive(Clone, Copy, Pod, Zeroable)]
#[bytemuck(crate = "kiln::bytemuck")]
#[repr(C)]
struct Matrix {
    starts: usize,
    columns: usize,
    values: usize,
    rows: u32,
    padding: u32,
}

/// Rows of very different lengths, from 0 to `columns / 3`, with columns and values.
fn rows(rows: usize, columns: usize) -> Vec<Vec<(u32, i32)>> {
    let mut random = numbers(31);
    let mut next = |below: usize| random.next().unwrap() as usize % below;
    let mut row = || {
        let step = 3 + next(columns);
        (next(3)..columns).step_by(step).map(|column| (column as u32, next(17) as i32 - 8)).collect()
    };
    (0..rows).map(|_| row()).collect()
}

fn check<T: Pod + PartialEq + Debug>(program: &Program, name: &str, number: impl Fn(i32) -> T) {
    let (n, m) = program.choose((203, 500), (11, 110));
    let a = rows(n, m);
    let x: Vec<_> = numbers(32).take(m).map(|x| (x % 100) as i32 - 50).collect();
    let product = |row: &Vec<(u32, i32)>| row.iter().map(|&(column, value)| value * x[column as usize]).sum();
    let expected: Vec<_> = a.iter().map(|row| number(product(row))).collect();
    let x = program.filled(&x.iter().map(|&x| number(x)).collect::<Vec<_>>());

    let starts = a.iter().scan(0, |end, row| {
        *end += row.len() as u32;
        Some(*end)
    });
    let starts = program.filled(&[0].into_iter().chain(starts).collect::<Vec<u32>>());
    let columns = program.filled(&a.iter().flatten().map(|element| element.0).collect::<Vec<_>>());
    let values = program.filled(&a.iter().flatten().map(|element| number(element.1)).collect::<Vec<_>>());
    let [starts, columns] = [&starts, &columns].map(|memory| memory.address().addr());
    let matrix = Matrix { starts, columns, values: values.address().addr(), rows: n as u32, padding: 0 };
    let mut y = program.zeros::<T>(n);
    program.launch(&format!("sparse::rows_by_item<{name}>"), over(n, 16), args![value(&matrix), &x, &mut y]);
    assert_eq!(y.to_vec().unwrap(), expected);
    let mut y = program.zeros::<T>(n);
    program.launch(&format!("sparse::rows_by_sub_group<{name}>"), over(n * 32, 64), args![value(&matrix), &x, &mut y]);
    assert_eq!(y.to_vec().unwrap(), expected);

    let width = a.iter().map(Vec::len).max().unwrap();
    let place = |i: usize| a[i % n].get(i / n).copied().unwrap_or((u32::MAX, 0));
    let columns = program.filled(&(0..width * n).map(|i| place(i).0).collect::<Vec<_>>());
    let values = program.filled(&(0..width * n).map(|i| number(place(i).1)).collect::<Vec<_>>());
    let mut y = program.zeros::<T>(n);
    let arguments = args![&columns, &values, n as u32, width as u32, &x, &mut y];
    program.launch(&format!("sparse::padded_rows<{name}>"), over(n, 16), arguments);
    assert_eq!(y.to_vec().unwrap(), expected);
}

pub fn run(program: &Program) {
    check(program, "float", |x| x as f32);
    check(program, "double", f64::from);
}
