// SPDX-License-Identifier: MIT OR Apache-2.0
//! Equalised images against counting and sorting.

use crate::program::{Program, numbers, over};
use kiln::{NdRange, args};

fn brightness(pixel: [u8; 4]) -> u32 {
    let [red, green, blue, _] = pixel.map(u32::from);
    (77 * red + 150 * green + 29 * blue) / 256
}

pub fn run(program: &Program) {
    let (height, width) = program.choose((60, 101), (9, 15));
    let dim = |x: u32| (x.to_le_bytes()).map(|byte| byte / 3 + 40);
    let image: Vec<_> = numbers(41).take(height * width).map(dim).collect();
    let found: Vec<_> = image.iter().map(|&pixel| brightness(pixel)).collect();
    let memory = program.filled(&image);

    let mut bins = program.zeros::<u32>(256);
    let range = NdRange::d2([height.next_multiple_of(8), width.next_multiple_of(16)], [8, 16]);
    program.launch("count_brightness", range, args![&memory, height as u32, width as u32, &mut bins]);
    let mut expected = vec![0; 256];
    found.iter().for_each(|&x| expected[x as usize] += 1);
    assert_eq!(bins.to_vec().unwrap(), expected);

    let (mut sums, mut darkest) = (program.zeros::<u32>(256), program.zeros::<u32>(1));
    program.launch("sum_bins", over(50, 50), args![&bins, &mut sums, &mut darkest]);
    let at_most = |x: u32| found.iter().filter(|&&y| y <= x).count() as u32;
    assert_eq!(sums.to_vec().unwrap(), (0..256).map(at_most).collect::<Vec<_>>());
    let least = at_most(*found.iter().min().unwrap());
    assert_eq!(darkest.to_vec().unwrap(), [least]);

    let mut out = program.zeros::<u8>(found.len());
    let arguments = args![&memory, &mut out, &sums, &darkest, found.len() as u32];
    program.launch("equalise", over(found.len(), 64), arguments);
    let range = f64::from(found.len() as u32 - least);
    let new = |&x: &u32| (255.0 * f64::from(at_most(x) - least) / range).round() as u8;
    assert_eq!(out.to_vec().unwrap(), found.iter().map(new).collect::<Vec<_>>());
}
