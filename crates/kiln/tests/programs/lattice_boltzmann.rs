// SPDX-License-Identifier: MIT OR Apache-2.0
//! Steps of the method against double precision; no mass is lost.

use crate::program::{Program, assert_near, numbers, uniform};
use kiln::{NdRange, args};

const DIRECTIONS: [[isize; 2]; 9] = [[0, 0], [1, 0], [0, 1], [-1, 0], [0, -1], [1, 1], [-1, 1], [-1, -1], [1, -1]];
const OMEGA: f32 = 1.25;

fn weight(d: usize) -> f64 {
    [4.0 / 9.0, 1.0 / 9.0, 1.0 / 36.0][DIRECTIONS[d].iter().filter(|&&part| part != 0).count()]
}

fn opposite(d: usize) -> usize {
    DIRECTIONS.iter().position(|other| *other == DIRECTIONS[d].map(|part| -part)).unwrap()
}

fn step(from: &[Vec<f64>], wall: &[u8], [height, width]: [usize; 2]) -> Vec<Vec<f64>> {
    let mut to = from.to_vec();
    for here in (0..height * width).filter(|&here| wall[here] == 0) {
        let (y, x) = (here / width, here % width);
        let pull = |d: usize| {
            let [dx, dy] = DIRECTIONS[d];
            let row = (y as isize - dy).rem_euclid(height as isize) as usize;
            let there = usize::try_from(x as isize - dx).ok().filter(|&x| x < width).map(|x| row * width + x);
            there.filter(|&there| wall[there] == 0).map_or(from[opposite(d)][here], |there| from[d][there])
        };
        let f: Vec<_> = (0..9).map(pull).collect();
        let density: f64 = f.iter().sum();
        let [ux, uy] = [0, 1].map(|axis| (0..9).map(|d| f[d] * DIRECTIONS[d][axis] as f64).sum::<f64>() / density);
        for d in 0..9 {
            let along = 3.0 * (DIRECTIONS[d][0] as f64 * ux + DIRECTIONS[d][1] as f64 * uy);
            let rest = 1.0 + along + along * along / 2.0 - 1.5 * (ux * ux + uy * uy);
            to[d][here] = f[d] + f64::from(OMEGA) * (weight(d) * density * rest - f[d]);
        }
    }
    to
}

pub fn run(program: &Program) {
    let (size, local, steps) = program.choose(([32, 48], [4, 16], 6), ([6, 8], [3, 4], 2));
    let cells = size[0] * size[1];
    let wall: Vec<_> = numbers(81).take(cells).map(|x| u8::from(x % 8 == 0)).collect();
    let start: Vec<f32> = uniform(82).take(9 * cells).map(|x| 0.1 + 0.02 * x).collect();
    let mut f: Vec<Vec<f64>> = start.chunks(cells).map(|f| f.iter().map(|&x| f64::from(x)).collect()).collect();
    let mass: f64 = f.concat().iter().sum();

    let (mut from, mut to, wall_usm) = (program.filled(&start), program.zeros(9 * cells), program.filled(&wall));
    for _ in 0..steps {
        program.launch("step", NdRange::d2(size, local), args![&from, &mut to, &wall_usm, OMEGA]);
        std::mem::swap(&mut from, &mut to);
        f = step(&f, &wall, size);
    }
    assert!((f.concat().iter().sum::<f64>() - mass).abs() < 1e-9 * mass);
    assert_near(&from.to_vec().unwrap(), &f.concat(), 4.0 * f64::from(f32::EPSILON) * f64::from(steps));
}
