// SPDX-License-Identifier: MIT OR Apache-2.0
//! Clusters of points with whole coordinates, whose sums are exact.

use crate::program::{Program, assert_near, numbers, over};
use kiln::{LocalMemory, args, bytemuck::Pod};

const CLUSTERS: usize = 5;

fn square(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(&a, &b)| (f64::from(a) - f64::from(b)).powi(2)).sum()
}

/// Points around so many places, and the first of them as centres.
fn points<const D: usize>(n: usize) -> Vec<[f32; D]> {
    let mut random = numbers(91 + D as u64);
    let mut next = |below: u32| (random.next().unwrap() % below) as f32;
    let middles: Vec<[f32; D]> = (0..CLUSTERS).map(|_| [(); D].map(|()| 20.0 * next(40))).collect();
    (0..n).map(|i| middles[i % CLUSTERS].map(|x| x + next(60) - 30.0)).collect()
}

fn check<const D: usize>(program: &Program)
where
    [f32; D]: Pod,
    [u32; D]: Pod,
{
    let n = program.choose(1000, 40);
    let points = points::<D>(n);
    let points_usm = program.filled(&points);
    let mut centres = points[..CLUSTERS].to_vec();
    let mut centres_usm = program.filled(&centres);
    let mut sums = program.zeros::<u32>(CLUSTERS * (D + 1));
    let (mut nearest_usm, mut moved_usm) = (program.zeros::<u8>(n), program.zeros::<f32>(CLUSTERS));
    for _ in 0..program.choose(5, 2) {
        let memory = LocalMemory::elements::<[f32; D]>(CLUSTERS);
        let arguments = args![&points_usm, n as u32, &centres_usm, CLUSTERS as u32, &mut nearest_usm, memory];
        program.launch(&format!("clusters<{D}>::assign"), over(n, 20), arguments);
        let nearest = nearest_usm.to_vec().unwrap();
        for (point, &found) in points.iter().zip(&nearest) {
            let least = centres.iter().map(|centre| square(point, centre)).fold(f64::MAX, f64::min);
            assert!(square(point, &centres[usize::from(found)]) <= least * (1.0 + 1e-6));
        }

        let arguments = args![&points_usm, n as u32, &nearest_usm, &mut sums];
        program.launch(&format!("clusters<{D}>::accumulate"), over(n, 64), arguments);
        let arguments = args![&mut sums, &mut centres_usm, &mut moved_usm];
        program.launch(&format!("clusters<{D}>::move_centres"), over(CLUSTERS, 1), arguments);
        let old = centres.clone();
        for (c, centre) in centres.iter_mut().enumerate() {
            let own: Vec<_> = (0..n).filter(|&i| usize::from(nearest[i]) == c).collect();
            for (d, x) in centre.iter_mut().enumerate().filter(|_| !own.is_empty()) {
                *x = own.iter().map(|&i| points[i][d]).sum::<f32>() / own.len() as f32;
            }
        }
        assert_eq!(centres_usm.to_vec().unwrap(), centres);
        let moved: Vec<_> = centres.iter().zip(&old).map(|(new, old)| square(new, old).sqrt()).collect();
        assert_near(&moved_usm.to_vec().unwrap(), &moved, 1e-4);
    }
    assert!(sums.to_vec().unwrap().iter().all(|&x| x == 0));
}

pub fn run(program: &Program) {
    check::<2>(program);
    check::<3>(program);
}
