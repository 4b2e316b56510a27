// SPDX-License-Identifier: MIT OR Apache-2.0
//! Generations against counting neighbours; a glider comes home.

use crate::program::{Program, numbers};
use kiln::{NdRange, args};

type Size = [usize; 2];

fn step(cells: &[u8], [height, width]: Size) -> Vec<u8> {
    let next = |i: usize| {
        let places = (0..9).filter(|&n| n != 4).map(|n| {
            let (y, x) = ((i / width + n / 3 + height - 1) % height, (i % width + n % 3 + width - 1) % width);
            y * width + x
        });
        match places.map(|place| cells[place]).sum() {
            2 => cells[i],
            3 => 1,
            _ => 0,
        }
    };
    (0..cells.len()).map(next).collect()
}

/// So many generations with a byte a cell.
fn by_bytes(program: &Program, cells: &[u8], size: Size, generations: usize) -> Vec<u8> {
    let (mut from, mut to) = (program.filled(cells), program.zeros::<u8>(cells.len()));
    for _ in 0..generations {
        program.launch("step_bytes", NdRange::d2(size, [4, 8]), args![&from, &mut to, kiln::LocalMemory::BY_TYPE]);
        std::mem::swap(&mut from, &mut to);
    }
    from.to_vec().unwrap()
}

/// So many generations with a bit a cell.
fn by_words(program: &Program, cells: &[u8], [height, width]: Size, generations: usize) -> Vec<u8> {
    let word = |cells: &[u8]| cells.iter().rev().fold(0, |word, &cell| word << 1 | u64::from(cell));
    let words: Vec<_> = cells.chunks(64).map(word).collect();
    let (mut from, mut to) = (program.filled(&words), program.zeros::<u64>(words.len()));
    for _ in 0..generations {
        program.launch("step_words", NdRange::d2([height, width / 64], [2, 1]), args![&from, &mut to]);
        std::mem::swap(&mut from, &mut to);
    }
    let bits = |word: u64| (0..64).map(move |bit| (word >> bit & 1) as u8);
    from.to_vec().unwrap().into_iter().flat_map(bits).collect()
}

pub fn run(program: &Program) {
    let (size, generations) = program.choose(([24, 192], 10), ([8, 128], 2));
    let start: Vec<_> = numbers(171).take(size[0] * size[1]).map(|x| u8::from(x % 3 == 0)).collect();
    let expected = (0..generations).fold(start.clone(), |cells, _| step(&cells, size));
    assert_eq!(by_bytes(program, &start, size, generations), expected);
    assert_eq!(by_words(program, &start, size, generations), expected);

    // A glider moves one cell down and to the right in four generations.
    let side = 8;
    let mut glider = vec![0; side * side];
    [1, side + 2, 2 * side, 2 * side + 1, 2 * side + 2].iter().for_each(|&cell| glider[cell] = 1);
    assert_eq!(by_bytes(program, &glider, [side, side], 4 * side), glider);
}
