// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sweeps against the same sweeps in Rust, and a solution that is known.

use crate::program::{Program, assert_near_f64, uniform};
use kiln::{
    NdRange, Usm, args,
    bytemuck::{Pod, Zeroable},
    value,
};

#[derive(Clone, Copy, Pod, Zeroable)]
#[bytemuck(crate = "kiln::bytemuck")]
#[repr(C)]
struct Field {
    cells: usize,
    side: u32,
    padding: u32,
}

impl Field {
    fn of(cells: &Usm<f64>, side: usize) -> Self {
        Self { cells: cells.address().addr(), side: side as u32, padding: 0 }
    }
}

fn neighbours(u: &[f64], side: usize, i: usize) -> f64 {
    u[i - side] + u[i + side] + u[i - 1] + u[i + 1]
}

fn is_inside(side: usize, i: usize) -> bool {
    [i / side, i % side].iter().all(|&x| x > 0 && x + 1 < side)
}

struct Problem<'a> {
    program: &'a Program,
    side: usize,
    source: Vec<f64>,
}

impl Problem<'_> {
    /// So many double sweeps; the last number is the largest residual.
    fn solve(&self, start: &[f64], omega: f64, sweeps: usize) -> (Vec<f64>, f64) {
        let (program, inside) = (self.program, self.side - 2);
        let (u_usm, source_usm) = (program.filled(start), program.filled(&self.source));
        let [u, source] = [&u_usm, &source_usm].map(|memory| Field::of(memory, self.side));
        for _ in 0..sweeps {
            for colour in ["red", "black"] {
                let range = NdRange::d2([inside, inside.div_ceil(2)], [1, inside.div_ceil(2)]);
                let arguments = args![value(&u), value(&source), omega];
                program.launch(&format!("solver::relax<solver::colour::{colour}>"), range, arguments);
            }
        }
        let mut largest = program.zeros::<u64>(1);
        let arguments = args![value(&u), value(&source), &mut largest];
        program.launch("largest_residual", NdRange::d2([inside, inside], [1, inside]), arguments);
        // The queue is in order: what was launched before is complete too.
        let largest = f64::from_bits(largest.to_vec().unwrap()[0]);
        (u_usm.to_vec().unwrap(), largest)
    }
}

pub fn run(program: &Program) {
    let side = program.choose(33, 9);
    let cells = side * side;
    let random: Vec<_> = uniform(131).take(2 * cells).map(f64::from).collect();
    let problem = Problem { program, side, source: random[cells..].to_vec() };
    let (omega, mut u) = (1.5, random[..cells].to_vec());
    let (found, largest) = problem.solve(&u, omega, 3);
    for colour in [0, 1].repeat(3) {
        for i in (0..cells).filter(|&i| is_inside(side, i) && (i / side + i % side) % 2 == colour) {
            u[i] += omega * ((neighbours(&u, side, i) - problem.source[i]) / 4.0 - u[i]);
        }
    }
    assert_near_f64(&found, &u, 1e-13);
    let residual = |i: usize| (neighbours(&u, side, i) - 4.0 * u[i] - problem.source[i]).abs();
    let expected = (0..cells).filter(|&i| is_inside(side, i)).map(residual).fold(0.0, f64::max);
    assert_near_f64(&[largest], &[expected], 1e-13);

    // x * x - y * y has no source, x * x + y * y has 4 (in steps of one cell).
    let square = |i: usize| [(i / side).pow(2) as f64, (i % side).pow(2) as f64];
    let exact: Vec<_> = (0..cells).map(|i| square(i).iter().sum::<f64>()).collect();
    let start: Vec<_> = exact.iter().enumerate().map(|(i, &x)| if is_inside(side, i) { 0.0 } else { x }).collect();
    let problem = Problem { program, side, source: vec![4.0; cells] };
    let best = 2.0 / (1.0 + (std::f64::consts::PI / (side - 1) as f64).sin());
    let (found, largest) = problem.solve(&start, best, program.choose(200, 50));
    assert_near_f64(&found, &exact, 1e-9);
    assert!(largest < 1e-9, "{largest}");
}
