// SPDX-License-Identifier: MIT OR Apache-2.0
//! Some steps of the leapfrog method, against double precision.

use crate::program::{Program, assert_near, assert_near_f64, over, uniform};
use kiln::{LocalMemory, Range, args};

const STEP: f32 = 1.0 / 64.0;
const SOFTENING: f32 = 1.0 / 256.0;

/// Adds to the velocities what all bodies attract; a body is a place and a mass.
fn kick(bodies: &[[f64; 4]], velocities: &mut [[f64; 3]]) {
    for (velocity, here) in velocities.iter_mut().zip(bodies) {
        for other in bodies {
            let distance = [0, 1, 2].map(|d| other[d] - here[d]);
            let square = distance.iter().map(|x| x * x).sum::<f64>() + f64::from(SOFTENING);
            let factor = f64::from(STEP) * other[3] / (square * square.sqrt());
            (0..3).for_each(|d| velocity[d] += factor * distance[d]);
        }
    }
}

pub fn run(program: &Program) {
    let (n, local, steps) = program.choose((150, 32, 4), (21, 8, 2));
    let random: Vec<_> = uniform(51).take(7 * n).collect();
    let bodies: Vec<[f32; 4]> = random[..4 * n].as_chunks().0.iter().map(|b| b.map(|x| x + 0.25)).collect();
    let velocities: Vec<[f32; 3]> = random[4 * n..].as_chunks().0.iter().map(|v| v.map(|x| x - 0.5)).collect();
    let (mut bodies_usm, mut velocities_usm) = (program.filled(&bodies), program.filled(&velocities));
    let mut bodies: Vec<_> = bodies.iter().map(|b| b.map(f64::from)).collect();
    let mut velocities: Vec<_> = velocities.iter().map(|v| v.map(f64::from)).collect();

    for _ in 0..steps {
        let tile = LocalMemory::range::<[f32; 4]>(Range::d1(local));
        let arguments = args![&bodies_usm, &mut velocities_usm, n as u32, STEP, SOFTENING, tile];
        program.launch("kick", over(n, local), arguments);
        program.launch("drift", over(n, local), args![&mut bodies_usm, &velocities_usm, n as u32, STEP]);
        kick(&bodies, &mut velocities);
        for (body, velocity) in bodies.iter_mut().zip(&velocities) {
            (0..3).for_each(|d| body[d] += f64::from(STEP) * velocity[d]);
        }
    }
    // Velocities are up to some hundreds, each of n additions rounds.
    let largest = velocities.as_flattened().iter().fold(1.0, |largest: f64, x| largest.max(x.abs()));
    let allowed = largest * n as f64 * f64::from(f32::EPSILON);
    assert_near(velocities_usm.to_vec().unwrap().as_flattened(), velocities.as_flattened(), allowed);
    assert_near(bodies_usm.to_vec().unwrap().as_flattened(), bodies.as_flattened(), allowed);

    let mut energy = program.zeros::<f64>(1);
    program.launch("kinetic_energy", over(40, 40), args![&bodies_usm, &velocities_usm, n as u32, &mut energy]);
    let of_one = |(body, velocity): (&[f64; 4], &[f64; 3])| 0.5 * body[3] * velocity.iter().map(|x| x * x).sum::<f64>();
    let expected: f64 = bodies.iter().zip(&velocities).map(of_one).sum();
    assert_near_f64(&energy.to_vec().unwrap(), &[expected], 4.0 * expected * f64::from(f32::EPSILON) * n as f64);
}
