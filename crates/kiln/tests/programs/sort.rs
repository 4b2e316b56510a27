// SPDX-License-Identifier: MIT OR Apache-2.0
//! Numbers and records in order, against the standard library's sort.

use crate::program::{Program, numbers, over};
use kiln::{
    LocalMemory, args,
    bytemuck::{Pod, Zeroable},
};

#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
#[bytemuck(crate = "kiln::bytemuck")]
#[repr(C)]
struct Record {
    key: u16,
    tag: [u8; 2],
    payload: u32,
}

/// What the kernels make of the values, whose number is a power of two.
fn sorted<T: Pod>(program: &Program, types: &str, values: &[T]) -> Vec<T> {
    let mut memory = program.filled(values);
    let (n, half) = (values.len(), program.choose(64, 8));
    let block = LocalMemory::range::<T>(kiln::Range::d1(2 * half));
    program.launch(&format!("sort_blocks<{types}>"), over(n / 2, half), args![&mut memory, block]);
    let mut length = 4 * half;
    while length <= n {
        let mut distance = length / 2;
        while distance > 0 {
            let arguments = args![&mut memory, length as u32, distance as u32];
            program.launch(&format!("sort_step<{types}>"), over(n / 2, half), arguments);
            distance /= 2;
        }
        length *= 2;
    }
    memory.to_vec().unwrap()
}

pub fn run(program: &Program) {
    let n = program.choose(2048, 64);
    let bits: Vec<_> = numbers(5).take(n).collect();

    let floats: Vec<_> = bits.iter().map(|&x| (x as i32 / 1000) as f32 / 64.0).collect();
    let mut expected = floats.clone();
    expected.sort_by(f32::total_cmp);
    assert_eq!(sorted(program, "float, ascending", &floats), expected);

    let longs: Vec<_> = bits.iter().map(|&x| i64::from(x as i32) << 20).collect();
    let mut expected = longs.clone();
    expected.sort_by_key(|&x| std::cmp::Reverse(x));
    assert_eq!(sorted(program, "long, descending", &longs), expected);

    let record = |(i, &x): (usize, &u32)| Record { key: (x % 16) as u16, tag: [x as u8, 7], payload: i as u32 };
    let mut expected: Vec<_> = bits.iter().enumerate().map(record).collect();
    let records: Vec<_> = expected.iter().rev().copied().collect();
    expected.sort_by_key(|record| (record.key, record.payload));
    assert_eq!(sorted(program, "records::record, records::by_key", &records), expected);
}
